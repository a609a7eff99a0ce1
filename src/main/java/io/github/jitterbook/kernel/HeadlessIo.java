package io.github.jitterbook.kernel;

import io.github.spencerpark.jupyter.channels.ShellReplyEnvironment;
import io.github.spencerpark.jupyter.kernel.JupyterIO;
import io.github.spencerpark.jupyter.kernel.display.DisplayData;
import io.github.spencerpark.jupyter.messages.ContentType;
import io.github.spencerpark.jupyter.messages.Message;
import io.github.spencerpark.jupyter.messages.publish.PublishDisplayData;
import io.github.spencerpark.jupyter.messages.publish.PublishUpdateDisplayData;

import java.nio.charset.StandardCharsets;

/** The kernel's streams, with an {@link OutputSink} in the place of Jupyter's sockets. */
final class HeadlessIo extends JupyterIO {

    HeadlessIo(OutputSink sink) {
        setEnv(new Environment(sink));
    }

    private static final class Environment extends ShellReplyEnvironment {

        private final OutputSink sink;

        Environment(OutputSink sink) {
            super(null, null, null, null);
            this.sink = sink;
        }

        @Override
        public <T extends ContentType<T>> void publish(T content) {
            if (content instanceof PublishDisplayData shown) {
                sink.display(MimeBundle.of(shown));
            } else if (content instanceof PublishUpdateDisplayData update) {
                sink.update(MimeBundle.of(update));
            }
            // All else tells a frontend about its own requests.
        }

        @Override
        public void publish(Message<?> message) {
            if (message.getContent() instanceof DisplayData shown) {
                sink.display(MimeBundle.of(shown));
            }
        }

        @Override
        public void reply(Message<?> message) {
            // Nobody asked.
        }

        @Override
        public void writeToStdOut(String text) {
            print(CellOutputs.STDOUT, text);
        }

        @Override
        public void writeToStdErr(String text) {
            print(CellOutputs.STDERR, text);
        }

        private void print(String stream, String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            sink.print(stream, bytes, 0, bytes.length);
        }

        @Override
        public String readFromStdIn(String prompt, boolean isPassword) {
            throw new UnsupportedOperationException(
                    "a notebook that is run headless has nobody to ask: " + prompt);
        }
    }
}
