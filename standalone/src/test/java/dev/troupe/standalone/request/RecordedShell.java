package dev.troupe.standalone.request;

import dev.troupe.testkit.process.PosixSignal;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.json.JsonMapper;

/**
 * A shell on a terminal of 80 columns, in a home of its own in which {@code troupe} can be typed. It gives what each
 * thing that was typed has put on the screen.
 */
final class RecordedShell implements AutoCloseable {
    /** What a home is shown as; as long as its real path, so that lines break at the same words everywhere. */
    static final String HOME = "/home/you";

    private static final int COLUMNS = 80;
    private static final int ROWS = 1_200;

    private final Path home;
    private final PseudoTerminal terminal;
    private int taken;

    private RecordedShell(Path home, PseudoTerminal terminal) {
        this.home = home;
        this.terminal = terminal;
    }

    /** Makes a home without settings; its database is there, since unpacking one takes long and shows nothing. */
    static Path makeHome() throws IOException, InterruptedException {
        Path home = freshHome();
        InstalledPrograms.furnish(home.resolve(".troupe"));
        Path launcher = Files.createDirectories(home.resolve("bin")).resolve("troupe");
        Files.writeString(launcher, InstalledPrograms.launcher());
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
        return home;
    }

    private static Path freshHome() throws IOException {
        int letters = HOME.length() - "/tmp/".length();
        while (true) {
            String name =
                    ThreadLocalRandom.current()
                            .ints(letters, 'a', 'z' + 1)
                            .collect(
                                    StringBuilder::new,
                                    StringBuilder::appendCodePoint,
                                    StringBuilder::append)
                            .toString();
            try {
                return Files.createDirectory(Path.of("/tmp", name));
            } catch (FileAlreadyExistsException e) {
                // Another one.
            }
        }
    }

    /** Begins in a directory of that home, which is deleted in the end. */
    static RecordedShell open(Path home, Path directory) throws IOException {
        String path = home.resolve("bin") + ":" + System.getenv("PATH");
        List<String> shell = new ArrayList<>(List.of("env", "-i", "HOME=" + home, "PATH=" + path));
        shell.addAll(List.of("LANG=C.UTF-8", "TERM=xterm-256color", "PS1=$ ", "GIT_PAGER=cat"));
        InstalledPrograms.WITHOUT_DIAGNOSTICS.forEach(
                (name, value) -> shell.add(name + "=" + value));
        InstalledPrograms.INDEX_WAITS.forEach((name, value) -> shell.add(name + "=" + value));
        shell.addAll(List.of("bash", "--norc", "--noprofile", "--noediting", "-i"));
        RecordedShell opened =
                new RecordedShell(
                        home,
                        PseudoTerminal.start(
                                shell, directory, Map.of(), new TerminalScreen(COLUMNS, ROWS)));
        opened.await(() -> opened.terminal.screen().equals(List.of("$")), "$");
        return opened;
    }

    /** Types a line to the shell, waits for its end, and gives all of it. */
    List<String> run(String line) throws IOException {
        terminal.type(line + "\n");
        return finish();
    }

    /** Waits until the shell waits for the next line, and gives what stands above it. */
    List<String> finish() {
        await(() -> fresh().size() > 1 && fresh().getLast().equals("$"), "$");
        return take(1);
    }

    /** Types a line to a chat, waits for a text and until nothing is under way, and gives what it has shown. */
    List<String> chat(String line, String awaited) throws IOException {
        terminal.type(line + "\r");
        return idle(awaited);
    }

    /** Types what empties the screen, and waits for what its first line begins with then. */
    void clear(String keys, String begins) throws IOException {
        terminal.type(keys);
        taken = 0;
        await(() -> !fresh().isEmpty() && fresh().getFirst().startsWith(begins), begins);
    }

    /** Waits for a text, and until a chat waits for the next message. */
    List<String> idle(String awaited) {
        shows(awaited);
        await(
                () ->
                        fresh().size() > 2
                                && fresh().getLast().equals("›")
                                && status().startsWith("shop · "),
                "›");
        return take(2);
    }

    /** The status line of a chat. */
    String status() {
        List<String> lines = fresh();
        return lines.get(lines.size() - 2);
    }

    /** Types without waiting for the end of anything. */
    void type(String keys) throws IOException {
        terminal.type(keys);
    }

    /** Waits for a text among what was not taken yet. */
    void shows(String text) {
        await(() -> fresh().stream().anyMatch(it -> it.contains(text)), text);
    }

    /** Gives the first group of what a pattern finds in a line that was not taken yet. */
    String find(String pattern) {
        Pattern compiled = Pattern.compile(pattern);
        return fresh().stream()
                .map(compiled::matcher)
                .filter(Matcher::find)
                .findFirst()
                .orElseThrow(() -> new AssertionError(pattern + " is not in " + fresh()))
                .group(1);
    }

    /** Gives what was not taken yet, but for the last lines, which are still drawn anew. */
    private List<String> take(int live) {
        List<String> lines = fresh();
        taken += lines.size() - live;
        return List.copyOf(lines.subList(0, lines.size() - live));
    }

    private void await(java.util.concurrent.Callable<Boolean> condition, String what) {
        try {
            Awaitility.await().atMost(TroupeInstallation.PATIENCE).until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError(
                    "'" + what + "' was not shown:\n" + String.join("\n", terminal.screen()), e);
        }
    }

    private List<String> fresh() {
        List<String> lines = terminal.screen();
        return lines.subList(Math.min(taken, lines.size()), lines.size());
    }

    @Override
    public void close() throws IOException {
        terminal.close();
        Path server = home.resolve(".troupe/server.json");
        if (Files.exists(server)) {
            // The recording ends with its server stopped; this is for the one that broke off.
            long pid = JsonMapper.shared().readTree(Files.readString(server)).path("pid").asLong();
            ProcessHandle.of(pid).ifPresent(it -> PosixSignal.KILL.send(it.pid()));
        }
        FileSystemUtils.deleteRecursively(home);
    }
}
