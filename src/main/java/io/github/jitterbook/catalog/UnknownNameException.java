package io.github.jitterbook.catalog;

import io.github.jitterbook.trial.Names;

import java.util.Collection;

/**
 * A name that the catalog does not have; the message lists those it has and suggests the nearest.
 */
public final class UnknownNameException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    UnknownNameException(String what, String name, Collection<String> known) {
        super(Names.unknown(what, name, known));
    }
}
