package io.github.jitterbook.session;

import io.github.jitterbook.trial.Setting;

/** A step that the trial requires was refused. */
final class RequiredStepException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RequiredStepException(Setting refused) {
        super(
                "the required step "
                        + refused.name()
                        + " was refused: "
                        + refused.cause()
                        + "; "
                        + refused.remedy());
    }
}
