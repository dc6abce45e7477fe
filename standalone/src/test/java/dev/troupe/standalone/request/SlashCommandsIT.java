package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Types every command that {@code /help} lists, in a chat with a real server: one that is listed works. */
class SlashCommandsIT {
    private static final Pattern LISTED = Pattern.compile("(?m)^  (/[a-z]+)");

    private final Set<String> typed = new TreeSet<>();

    @BeforeAll
    static void needsATerminal() {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/bin/script")), "no script(1) to make a terminal");
    }

    @Test
    void doWhatTheirListSays() throws Exception {
        Path home = RecordedShell.makeHome();
        Path shop = FirstHourShop.create(home);
        try (ScriptedModelServer model = ScriptedModelServer.start(FirstHourModel.scenario());
                RecordedShell chat = RecordedShell.open(home, shop)) {
            useModel(home, model);
            chat.type("troupe\n");
            chat.idle("Ctrl-D leaves.");
            String help = String.join("\n", types(chat, "/help", "on an empty line"));
            changeAndTakeBack(chat);
            set(chat);
            findNothingToDo(chat);
            look(chat);
            goElsewhere(chat);
            letOthersWork(chat);
            typed.add("/clear");
            // The workflow waits at a phase: the chat says so before it greets.
            chat.clear("/clear\r", "Session ");
            typed.add("/exit");
            chat.type("/exit\r");
            chat.finish();

            assertThat(typed)
                    .containsAll(
                            LISTED.matcher(help)
                                    .results()
                                    .map(it -> it.group(1))
                                    .collect(Collectors.toSet()));
        }
    }

    private void changeAndTakeBack(RecordedShell chat) throws IOException {
        chat.chat("What does @src/prices.py do?", "done in");
        chat.chat("Make the ten percent a constant in @src/prices.py", "done in");
        types(chat, "/diff", "return sum");
        types(chat, "/undo", "undone in");
        types(chat, "/redo", "redone in");
        types(chat, "/rewind 0 files", "rewound in");
        chat.chat("Fail once", "✗ failed");
        types(chat, "/continue", "done in");
    }

    private void set(RecordedShell chat) throws IOException {
        types(chat, "/mode ask", "Mode: ask");
        types(chat, "/model default", "this session uses model default");
        types(chat, "/agent reviewer", "requests go to reviewer");
        types(chat, "/effort high", "effort high");
        types(chat, "/thinking on", "is shown from now on");
        types(chat, "/budget 2.50", "may now cost 2.50");
        types(chat, "/rename Prices", "is now called Prices");
        types(chat, "/agent developer", "requests go to developer");
    }

    private void findNothingToDo(RecordedShell chat) throws IOException {
        types(chat, "/plan", "plan");
        types(chat, "/answer", "answer");
        types(chat, "/held", "held");
    }

    private void look(RecordedShell chat) throws IOException {
        types(chat, "/status", "budget");
        types(chat, "/cost", "window");
        types(chat, "/context", "free");
        types(chat, "/compact the rate", "done in");
        types(chat, "/search prices", "Prices");
        types(chat, "/copy", "Handed ");
        types(chat, "/export talk.md", "Wrote ");
        types(chat, "/doctor", "sandbox");
    }

    private void goElsewhere(RecordedShell chat) throws IOException {
        List<String> sessions = types(chat, "/sessions", "Prices");
        String first = idOf("Prices", sessions);
        types(chat, "/fork", "Forked from");
        types(chat, "/new", "Ctrl-D leaves.");
        types(chat, "/resume " + first, "Fail once");
    }

    private void letOthersWork(RecordedShell chat) throws IOException {
        types(chat, "/init", "done in");
        types(chat, "/parallel rename total and discount", "✗ failed");
        // A phase has no result, so the workflow waits for what is to become of it.
        typed.add("/workflow");
        chat.type("/workflow build a wish list\r");
        chat.shows("/workflow resume lets it go on");
    }

    private List<String> types(RecordedShell chat, String line, String awaited) throws IOException {
        typed.add(line.replaceFirst(" .*", ""));
        return chat.chat(line, awaited);
    }

    private static String idOf(String title, List<String> sessions) {
        Pattern row = Pattern.compile("([0-9a-f]{8})  .*  " + title + "$");
        return sessions.stream()
                .flatMap(it -> row.matcher(it).results())
                .map((MatchResult it) -> it.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static void useModel(Path home, ScriptedModelServer model) throws IOException {
        Files.writeString(
                home.resolve(".troupe/config.yaml"),
                "models:\n  default: {protocol: openai, base-url: '%s', model: %s}\n"
                        .formatted(model.openAiBaseUrl(), FirstHourModel.NAME));
    }
}
