package io.github.jitterbook.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A kernel in a process of its own, and as much of a Jupyter frontend as is needed to run cells in
 * it: protocol 5.3 over ZeroMQ, signed messages.
 *
 * <p>Closing it ends the process. Not thread-safe.
 */
public final class JupyterClient implements AutoCloseable {

    private static final JsonMapper MAPPER = new JsonMapper();
    private static final byte[] DELIMITER = "<IDS|MSG>".getBytes(StandardCharsets.US_ASCII);
    private static final String ALGORITHM = "HmacSHA256";

    private final String session = UUID.randomUUID().toString();
    private final String key = UUID.randomUUID().toString();
    private final Process process;
    private final ZContext context = new ZContext();
    private final ZMQ.Socket shell;
    private final ZMQ.Socket iopub;

    /** A message without its envelope. */
    public record Message(String type, String parentId, JsonNode content) {}

    /** What came of a cell: the reply, and what was published until the kernel was idle. */
    public record Execution(JsonNode reply, List<Message> published) {

        /** Whether the kernel says that the cell went well. */
        public boolean isOk() {
            return reply.path("status").asText().equals("ok");
        }

        /** The content of the published messages of one type. */
        public List<JsonNode> published(String type) {
            return published.stream()
                    .filter(message -> message.type().equals(type))
                    .map(Message::content)
                    .toList();
        }

        /** What was printed to a stream. */
        public String printed(String stream) {
            StringBuilder text = new StringBuilder();
            for (JsonNode content : published("stream")) {
                if (content.path("name").asText().equals(stream)) {
                    text.append(content.path("text").asText());
                }
            }
            return text.toString();
        }
    }

    /**
     * Starts a kernel and waits until it answers.
     *
     * @param command the kernel's command, in which {@code {connection_file}} is replaced
     * @param folder the kernel's working directory
     * @param scratch where the connection file and the kernel's own output go
     */
    public static JupyterClient start(
            List<String> command, Path folder, Map<String, String> environment, Path scratch)
            throws IOException {
        return new JupyterClient(command, folder, environment, scratch);
    }

    private JupyterClient(
            List<String> command, Path folder, Map<String, String> environment, Path scratch)
            throws IOException {
        List<Integer> ports = freePorts(5);
        Path connection = scratch.resolve("connection.json");
        ObjectNode file = MAPPER.createObjectNode();
        file.put("transport", "tcp").put("ip", "127.0.0.1").put("key", key);
        file.put("signature_scheme", "hmac-sha256").put("kernel_name", "java");
        file.put("shell_port", ports.get(0)).put("iopub_port", ports.get(1));
        file.put("stdin_port", ports.get(2)).put("control_port", ports.get(3));
        file.put("hb_port", ports.get(4));
        Files.writeString(connection, file.toString());

        shell = connect(SocketType.DEALER, ports.get(0));
        iopub = connect(SocketType.SUB, ports.get(1));
        iopub.subscribe(new byte[0]);

        ProcessBuilder builder =
                new ProcessBuilder(
                        command.stream()
                                .map(word -> word.replace("{connection_file}", connection + ""))
                                .toList());
        File log = scratch.resolve("kernel.log").toFile();
        builder.directory(folder.toFile()).redirectErrorStream(true).redirectOutput(log);
        builder.environment().putAll(environment);
        process = builder.start();
        try {
            awaitReady(Duration.ofSeconds(20));
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private ZMQ.Socket connect(SocketType type, int port) {
        ZMQ.Socket socket = context.createSocket(type);
        socket.setLinger(0);
        socket.connect("tcp://127.0.0.1:" + port);
        return socket;
    }

    // Held open together, so that no port is handed out twice.
    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        List<Integer> ports = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                sockets.add(socket);
                ports.add(socket.getLocalPort());
            }
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
        return ports;
    }

    // A subscription takes a while to reach the kernel, which drops what it publishes before.
    private void awaitReady(Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        boolean published = false;
        while (System.nanoTime() < end && process.isAlive()) {
            send("kernel_info_request", MAPPER.createObjectNode());
            boolean answered = receive(shell, 500) != null;
            published |= receive(iopub, 500) != null;
            if (answered && published) {
                while (receive(shell, 50) != null || receive(iopub, 50) != null) {
                    // The answers to the questions before.
                }
                return;
            }
        }
        throw new IOException("the kernel did not answer");
    }

    /** The kernel's process. */
    public Process process() {
        return process;
    }

    /**
     * Runs code and waits for the reply and the idle message.
     *
     * @throws IOException if they do not come in time
     */
    public Execution execute(String code, Duration patience) throws IOException {
        ObjectNode content = MAPPER.createObjectNode();
        content.put("code", code).put("silent", false).put("store_history", true);
        content.putObject("user_expressions");
        content.put("allow_stdin", false).put("stop_on_error", true);
        String id = send("execute_request", content);
        long end = System.nanoTime() + patience.toNanos();
        List<Message> published = new ArrayList<>();
        JsonNode reply = null;
        boolean idle = false;
        while (reply == null || !idle) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new IOException("no end of the cell: " + code);
            }
            Message fromIopub = receive(iopub, 20);
            if (fromIopub != null && fromIopub.parentId().equals(id)) {
                published.add(fromIopub);
                idle |= fromIopub.content().path("execution_state").asText().equals("idle");
            }
            Message fromShell = receive(shell, fromIopub == null ? 20 : 0);
            if (fromShell != null && fromShell.parentId().equals(id)) {
                reply = fromShell.content();
            }
        }
        return new Execution(reply, published);
    }

    private String send(String type, ObjectNode content) throws IOException {
        String id = UUID.randomUUID().toString();
        ObjectNode header = MAPPER.createObjectNode();
        header.put("msg_id", id).put("session", session).put("username", "test");
        header.put("date", Instant.now().toString()).put("msg_type", type).put("version", "5.3");
        List<byte[]> parts = new ArrayList<>();
        for (JsonNode part :
                List.of(header, MAPPER.createObjectNode(), MAPPER.createObjectNode(), content)) {
            parts.add(MAPPER.writeValueAsBytes(part));
        }
        shell.sendMore(DELIMITER);
        shell.sendMore(signature(parts).getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < parts.size() - 1; i++) {
            shell.sendMore(parts.get(i));
        }
        shell.send(parts.get(parts.size() - 1));
        return id;
    }

    private Message receive(ZMQ.Socket socket, int timeoutMs) throws IOException {
        socket.setReceiveTimeOut(timeoutMs);
        byte[] frame = socket.recv();
        if (frame == null) {
            return null;
        }
        while (!Arrays.equals(frame, DELIMITER)) {
            frame = socket.recv();
        }
        String signature = new String(socket.recv(), StandardCharsets.US_ASCII);
        List<byte[]> parts = new ArrayList<>();
        do {
            parts.add(socket.recv());
        } while (socket.hasReceiveMore());
        if (!signature(parts.subList(0, 4)).equals(signature)) {
            throw new IOException("a message with a wrong signature");
        }
        return new Message(
                MAPPER.readTree(parts.get(0)).path("msg_type").asText(),
                MAPPER.readTree(parts.get(1)).path("msg_id").asText(),
                MAPPER.readTree(parts.get(3)));
    }

    private String signature(List<byte[]> parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.getBytes(StandardCharsets.US_ASCII), ALGORITHM));
            parts.forEach(mac::update);
            return HexFormat.of().formatHex(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Asks the kernel to end; whether it did within the time. */
    public boolean shutdown(Duration patience) throws IOException {
        send("shutdown_request", MAPPER.createObjectNode().put("restart", false));
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        context.close();
    }
}
