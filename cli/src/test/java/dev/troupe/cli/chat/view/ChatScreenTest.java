package dev.troupe.cli.chat.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.lineeditor.InputLineEditor;
import dev.troupe.cli.lineeditor.InputLineListener;
import dev.troupe.cli.lineeditor.KeyPauses;
import dev.troupe.cli.markdown.MarkdownStreamRenderer;
import dev.troupe.cli.terminal.ReflowingTerminalScreen;
import dev.troupe.cli.terminal.ReflowingTerminalScreen.Signs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that come in pieces, with signs of all kinds at the margin. */
class ChatScreenTest {
    private static final int HEIGHT = 24;

    private static final String ANSWER =
            """
            Ein Satz mit Zeichen 👍🏽 und einer Familie 👨‍👩‍👧‍👦 am Rand der Zeile, und ❤️ mit ⚠️ sowie 🇩🇪 und 🇫🇷 dazu.

            日本語のテキストはここで折り返されます 👨‍👩‍👧‍👦 und 👩🏽‍💻 arbeitet an 1️⃣ und 2️⃣ und an mehr 🏳️‍🌈 Worten.

            - Eins ✅ mit 👍🏽👍🏽👍🏽 und 👨‍👩‍👧‍👦👨‍👩‍👧‍👦 dazu noch Worte am Rand
            - Zwei नमस्ते क् ل שָׁ mit cafe\u0301 dazu

            ```
            x = "👨‍👩‍👧‍👦 🇩🇪"
            ```

            Das ist das Ende ❤️‍🔥.
            """;

    private static final List<String> WORDS =
            List.of(
                    "Ein Satz mit Zeichen 👍 und einer Familie 👨👩👧👦 am Rand der Zeile, und ❤ mit ⚠ sowie DE und FR dazu.",
                    "日本語のテキストはここで折り返されます 👨👩👧👦 und 👩💻 arbeitet an 1 und 2 und an mehr 🏳🌈 Worten.",
                    "• Eins ✅ mit 👍👍👍 und 👨👩👧👦👨👩👧👦 dazu noch Worte am Rand",
                    "• Zwei नमस्ते क् ل שָׁ mit cafe\u0301 dazu",
                    "x = \"👨👩👧👦 DE\"",
                    "Das ist das Ende ❤🔥.");

    @TempDir Path directory;

    @ParameterizedTest
    @EnumSource(Signs.class)
    void showsEachLineOnceAndNoWordInPieces(Signs signs) throws Exception {
        for (int seed = 0; seed < 24; seed++) {
            Random random = new Random(seed);
            int width = seed % 2 == 0 ? List.of(40, 60, 80).get(seed / 2 % 3) : 36 + seed;
            String shown = shown(width, signs, random);
            String expected = String.join(" ", WORDS) + " status ›";
            assertThat(shown.replaceAll("\\s", ""))
                    .as("width %s seed %s\n%s", width, seed, shown)
                    .isEqualTo(expected.replaceAll("\\s", ""));
            for (String word : expected.split(" ", -1)) {
                assertThat(shown)
                        .as("width %s", width)
                        .contains(word.startsWith("日本") ? "日本" : word);
            }
        }
    }

    private String shown(int width, Signs signs, Random random) throws Exception {
        ReflowingTerminalScreen seen = new ReflowingTerminalScreen(width, HEIGHT, signs);
        try (LineDisciplineTerminal terminal =
                new LineDisciplineTerminal("test", "xterm", seen, StandardCharsets.UTF_8)) {
            terminal.setSize(Size.of(width, HEIGHT));
            InputLineEditor editor =
                    new InputLineEditor(
                            terminal,
                            directory.resolve("history"),
                            (reader, line, candidates) -> {},
                            new DeafListener(),
                            KeyPauses.ofTyping());
            ChatScreen chat = new ChatScreen(terminal, editor, random.nextBoolean());
            Thread reading = Thread.ofPlatform().start(editor::run);
            while (!seen.text().endsWith("›")) {
                chat.redraw();
                Thread.onSpinWait();
            }
            stream(chat, terminal, seen, random);
            chat.status("status");
            String text = seen.text();
            editor.leave();
            reading.join(Duration.ofSeconds(20));
            return text;
        }
    }

    private static void stream(
            ChatScreen chat,
            LineDisciplineTerminal terminal,
            ReflowingTerminalScreen seen,
            Random random) {
        MarkdownStreamRenderer markdown = new MarkdownStreamRenderer(chat::columns, true);
        int width = terminal.getSize().getColumns();
        for (int at = 0; at < ANSWER.length(); ) {
            int end =
                    Math.min(
                            ANSWER.length(),
                            ANSWER.offsetByCodePoints(
                                    at,
                                    Math.min(
                                            1 + random.nextInt(9),
                                            ANSWER.codePointCount(at, ANSWER.length()))));
            chat.lines(markdown.add(ANSWER.substring(at, end)));
            chat.open(markdown.open());
            if (random.nextInt(12) == 0) {
                chat.status("a status that is longer than that 👨‍👩‍👧‍👦 " + random.nextInt());
            }
            if (random.nextInt(40) == 0) {
                resize(terminal, seen, width + 7);
                chat.redraw();
                resize(terminal, seen, width);
            }
            at = end;
        }
        chat.open(List.of());
        chat.lines(markdown.end());
    }

    private static void resize(
            LineDisciplineTerminal terminal, ReflowingTerminalScreen seen, int width) {
        seen.resize(width, HEIGHT);
        terminal.setSize(Size.of(width, HEIGHT));
        terminal.raise(Signal.WINCH);
    }

    private static final class DeafListener implements InputLineListener {
        @Override
        public void entered(String text) {}

        @Override
        public void key(char key) {}

        @Override
        public void note(String text) {}

        @Override
        public void interrupted() {}

        @Override
        public void escaped() {}

        @Override
        public void resized() {}
    }
}
