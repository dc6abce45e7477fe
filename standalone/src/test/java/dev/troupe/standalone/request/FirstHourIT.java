package dev.troupe.standalone.request;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.model.ScriptedModelServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Records the first hour of a person with Troupe: the real command line, server, database and repository, and a local
 * model that is scripted. {@code JAVA_TOOL_OPTIONS=-Ddocs.write=true} writes {@code docs/user/first-hour.md} anew.
 */
class FirstHourIT {
    private static final Path PAGE = Path.of("../docs/user/first-hour.md");

    // Where llama.cpp, LM Studio and vLLM usually answer: setup looks nowhere else for what speaks
    // like them.
    private static final List<Integer> USUAL_PORTS = List.of(8080, 1234, 8000);

    private final RecordedPage page = new RecordedPage();

    @BeforeAll
    static void needsATerminal() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/script")), "no script(1) to make a terminal");
    }

    @Test
    void readsAsItIsShown() throws Exception {
        Optional<ScriptedModelServer> started = modelAtAUsualPort();
        assumeTrue(
                started.isPresent(), "other servers have all ports where setup looks for models");
        Path home = RecordedShell.makeHome();
        Path shop = FirstHourShop.create(home);
        try (ScriptedModelServer model = started.get();
                RecordedShell shell = RecordedShell.open(home, shop)) {
            replaceWhatDiffers(home, model.port());
            page.says(FirstHourWords.ABOUT);
            setUp(shell);
            ask(shell);
            change(shell);
            lookAround(shell);
            keepSessions(shell);
            workWithoutChat(shell);
        }
        page.holds(PAGE);
    }

    private void setUp(RecordedShell shell) throws IOException {
        page.says(FirstHourWords.SETUP);
        shell.type("troupe setup\n");
        shell.shows("Number:");
        shell.type(shell.find("^ *(\\d+)  " + FirstHourModel.NAME) + "\n");
        page.shows(withoutOtherServers(shell.finish()));
        page.says(FirstHourWords.SETTINGS).shows(shell.run("cat ~/.troupe/config.yaml"));
        page.says(FirstHourWords.DOCTOR).shows(shell.run("troupe doctor"));
    }

    private void ask(RecordedShell shell) throws IOException {
        page.says(FirstHourWords.CHAT);
        shell.type("troupe\n");
        List<String> greeting = new ArrayList<>(shell.idle("Ctrl-D leaves."));
        greeting.add(shell.status());
        greeting.add("›");
        page.shows(greeting);
        page.says(FirstHourWords.MENTION)
                .shows(shell.chat("What does @src/prices.py do?", "done in"));
        page.says(FirstHourWords.LINES)
                .shows(
                        shell.chat(
                                "What is tested? Look at @tests/ and @src/prices.py:4-9",
                                "done in"));
        page.says(FirstHourWords.IMAGE)
                .shows(shell.chat("Why is the page empty? @docs/page.png", "done in"));
    }

    private void change(RecordedShell shell) throws IOException {
        page.says(FirstHourWords.CHANGE)
                .shows(shell.chat("Make the ten percent a constant in @src/prices.py", "done in"));
        page.says(FirstHourWords.OWN_COMMAND)
                .shows(shell.chat("!git log --oneline", "goes with your next message"));
        page.says(FirstHourWords.DIFF).shows(shell.chat("/diff", "return sum"));
        page.says(FirstHourWords.UNDO).shows(shell.chat("/undo", "undone in"));
        page.says(FirstHourWords.REDO).shows(shell.chat("/redo", "redone in"));
    }

    private void lookAround(RecordedShell shell) throws IOException {
        page.says(FirstHourWords.COST).shows(shell.chat("/cost", "window"));
        page.says(FirstHourWords.CONTEXT).shows(shell.chat("/context", "free"));
        page.says(FirstHourWords.COMPACT)
                .shows(shell.chat("/compact keep the name of the rate", "done in"));
        page.says(FirstHourWords.GIT_STATUS)
                .shows(shell.chat("!git status", "goes with your next message"));
    }

    private void keepSessions(RecordedShell shell) throws IOException {
        page.says(FirstHourWords.RENAME)
                .shows(shell.chat("/rename Name the rate", "is now called"));
        page.says(FirstHourWords.FORK).shows(shell.chat("/fork", "Forked from"));
        page.says(FirstHourWords.SESSIONS).shows(shell.chat("/sessions", "(fork)"));
        shell.type("\u0004");
        shell.shows("troupe chat --resume");
        page.says(FirstHourWords.LEAVE).shows(lastLine(shell.finish()));
    }

    private void workWithoutChat(RecordedShell shell) throws IOException {
        page.says(FirstHourWords.UNDO_OUTSIDE).shows(shell.run("troupe undo"));
        page.says(FirstHourWords.GIT_LOG).shows(shell.run("git log --oneline"));
        page.says(FirstHourWords.PIPED)
                .shows(
                        shell.run(
                                "git show HEAD~1 | troupe run \"Which of these changes is dangerous?\""));
        page.says(FirstHourWords.JSON)
                .shows(
                        shell.run(
                                "troupe run --json \"Say one word.\" | tail -n 1 | sed 's/,\"/,\\n \"/g'"));
        page.says(FirstHourWords.EXIT_CODES)
                .shows(shell.run("troupe run \"What does @src/price.py do?\"; echo $?"));
        page.says(FirstHourWords.ALL_SESSIONS).shows(shell.run("troupe sessions"));
        page.says(FirstHourWords.STOP).shows(shell.run("troupe stop"));
        page.says(FirstHourWords.NEXT);
    }

    private void replaceWhatDiffers(Path home, int port) {
        page.replacing(Pattern.quote(home.toString()), RecordedShell.HOME)
                .replacing("localhost:" + port, "localhost:8080")
                // The user of the database is told of only where somebody is root.
                .replacing(
                        "(?m)^ok       this machine: [a-z,\\s]*configuration$",
                        "ok       this machine: java, git, ripgrep, sandbox, home, configuration")
                // Only where the machine is busy.
                .replacing("(?m)^Still starting, .*\n", "")
                .replacing("(?m)^note: indexing the repository: .*\n", "")
                .replacing("(?m)^" + Pattern.quote(System.getProperty("user.name")) + ": ", "you: ")
                .replacing("\\b(?:\\d+ min )?\\d+(?:\\.\\d+)? m?s\\b", "… s")
                // A longer time breaks the line earlier.
                .replacing(
                        "cost unknown · /undo\\s+takes\\s+it\\s+back",
                        "cost unknown · /undo takes it\nback")
                .replacing("(?:\\d min ago |\\d{2} min ago)", "just now  ")
                .replacing("\"durationMillis\":\\d+", "\"durationMillis\":…")
                .replacing("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<id>")
                .replacing("\\b[0-9a-f]{8}(?=  )", "<id>    ")
                .replacing("\\b[0-9a-f]{8}\\b", "<id>")
                .replacing("commit [0-9a-f]{10}", "commit <hash>")
                .replacing("(?m)^[0-9a-f]{7} ", "<hash> ")
                .replacing("process \\d+", "process …");
    }

    /** Other servers of models may answer on the machine; the menu is shown as it is without them. */
    private static List<String> withoutOtherServers(List<String> lines) {
        Pattern choice = Pattern.compile("^( *)\\d+  ");
        List<String> menu = new ArrayList<>();
        int number = 0;
        for (String line : lines) {
            boolean other =
                    line.contains(" on this machine, by ") && !line.contains(FirstHourModel.NAME);
            if (!other && choice.matcher(line).find()) {
                number++;
                menu.add(choice.matcher(line).replaceFirst("$1" + number + "  "));
            } else if (!other) {
                menu.add(line.startsWith("Number: ") ? "Number: 1" : line);
            }
        }
        return menu;
    }

    private static List<String> lastLine(List<String> lines) {
        return lines.subList(
                lines.lastIndexOf(
                        lines.stream()
                                .filter(it -> it.startsWith("Come back"))
                                .findFirst()
                                .orElseThrow()),
                lines.size());
    }

    private static Optional<ScriptedModelServer> modelAtAUsualPort() {
        for (int port : USUAL_PORTS) {
            try {
                return Optional.of(ScriptedModelServer.start(FirstHourModel.scenario(), port));
            } catch (UncheckedIOException e) {
                // Another server has it.
            }
        }
        return Optional.empty();
    }
}
