package dev.troupe.standalone.request;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/** A program on a real pseudo-terminal, which {@code script} of util-linux provides. */
final class PseudoTerminal implements AutoCloseable {
    private static final String SEQUENCES =
            "\u001b\\[[0-9;?>=]*[a-zA-Z@]|\u001b[=>()][0-9A-B]?|\u001b\\][^\u0007]*\u0007|\r";

    private final Process process;
    private final TerminalScreen screen;
    private final StringBuilder output = new StringBuilder();
    private int seen;

    private PseudoTerminal(Process process, TerminalScreen screen) {
        this.process = process;
        this.screen = screen;
        Thread.ofVirtual().start(this::read);
    }

    static PseudoTerminal start(
            List<String> command, Path directory, Map<String, String> environment)
            throws IOException {
        return start(command, directory, environment, new TerminalScreen(100, 40));
    }

    /** The same, of that size. */
    static PseudoTerminal start(
            List<String> command,
            Path directory,
            Map<String, String> environment,
            TerminalScreen screen)
            throws IOException {
        StringBuilder line = new StringBuilder(screen.sizing() + "; exec");
        command.forEach(word -> line.append(" '").append(word).append('\''));
        ProcessBuilder builder =
                new ProcessBuilder("script", "-qfec", line.toString(), "/dev/null")
                        .directory(directory.toFile())
                        .redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment().put("TERM", "xterm-256color");
        builder.environment().remove("NO_COLOR");
        return new PseudoTerminal(builder.start(), screen);
    }

    void type(String keys) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write(keys.getBytes(StandardCharsets.UTF_8));
        in.flush();
    }

    /** Waits until a text is shown after what was waited for last. */
    PseudoTerminal shows(String text) {
        try {
            Awaitility.await().atMost(TroupeInstallation.PATIENCE).until(() -> found(text));
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("'" + text + "' was not shown:\n" + text(), e);
        }
        return this;
    }

    int exit() throws InterruptedException {
        if (!process.waitFor(TroupeInstallation.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("It has not ended:\n" + text());
        }
        return process.exitValue();
    }

    /** Everything that was written, without its sequences. */
    synchronized String text() {
        return output.toString().replaceAll(SEQUENCES, "");
    }

    /** The lines that a person sees now, up to the last that is not empty. */
    List<String> screen() {
        return screen.lines();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private synchronized boolean found(String text) {
        int at = text().indexOf(text, seen);
        seen = at < 0 ? seen : at + text.length();
        return at >= 0;
    }

    private void read() {
        char[] characters = new char[8_192];
        try (var in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
            for (int count = in.read(characters); count > 0; count = in.read(characters)) {
                String text = new String(characters, 0, count);
                synchronized (this) {
                    output.append(text);
                    screen.write(text);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
