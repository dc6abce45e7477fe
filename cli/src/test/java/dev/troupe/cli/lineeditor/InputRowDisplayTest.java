package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.terminal.ReflowingTerminalScreen;
import dev.troupe.cli.terminal.ReflowingTerminalScreen.Signs;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Signs of all kinds at the right margin: the screen holds the line that was typed, each row of it once. */
class InputRowDisplayTest {
    private static final String PROMPT = "› ";
    private static final String STATUS = "project · main · assist";
    private static final String BACKSPACE = "\u007f";
    private static final String CLEAR = "\u0015";
    private static final int HEIGHT = 24;

    /** What scrolled off the screen while it was typed cannot be taken back. */
    private static final int MOST_SIGNS = 100;

    /** One sign as it is typed, what is shown of it, and the columns of its parts. */
    record Sign(String name, String typed, String shown, List<Integer> parts) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Sign> SIGNS =
            List.of(
                    new Sign("letter", "x", "x", List.of(1)),
                    new Sign("cjk", "日", "日", List.of(2)),
                    new Sign("thumb with a colour", "👍🏽", "👍", List.of(2)),
                    new Sign("family", "👨‍👩‍👧‍👦", "👨👩👧👦", List.of(2, 2, 2, 2)),
                    new Sign("flag", "🇩🇪", "DE", List.of(1, 1)),
                    new Sign("heart with VS16", "❤️", "❤", List.of(1)),
                    new Sign("cup with VS15", "☕︎", "☕", List.of(2)),
                    new Sign("keycap", "1️⃣", "1", List.of(1)),
                    new Sign("accent", "e\u0301", "e\u0301", List.of(1)),
                    new Sign("jamo", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab", List.of(2)),
                    new Sign("devanagari", "क्", "क्", List.of(1)),
                    new Sign(
                            "zero-width space",
                            "\u200b",
                            "\\u{200B}",
                            List.of(1, 1, 1, 1, 1, 1, 1, 1)),
                    new Sign("hebrew", "שָׁ", "שָׁ", List.of(1)),
                    new Sign("arabic", "ل", "ل", List.of(1)),
                    new Sign("rainbow", "🏳️‍🌈", "🏳🌈", List.of(1, 2)));

    @TempDir Path directory;

    private ReflowingTerminalScreen screen = new ReflowingTerminalScreen(1, 1, Signs.CODE_POINTS);
    private LineDisciplineTerminal terminal;
    private InputLineEditor editor;
    private Thread reading;
    private int columns;
    private final List<String> above = new ArrayList<>();
    private final List<Sign> line = new ArrayList<>();

    @BeforeEach
    void begin() throws Exception {
        open(60, Signs.CODE_POINTS);
    }

    @AfterEach
    void end() throws Exception {
        editor.leave();
        reading.join(Duration.ofSeconds(20));
        terminal.close();
    }

    static Stream<Arguments> margins() {
        return SIGNS.stream()
                .flatMap(sign -> Stream.of(40, 60, 80).map(width -> Arguments.of(sign, width)));
    }

    @ParameterizedTest
    @MethodSource("margins")
    void holdsWhatWasTypedAtTheMargin(Sign sign, int width) throws Exception {
        for (Signs signs : kinds(sign)) {
            reopen(width, signs);
            for (int past = -2; past <= 2; past++) {
                int size = sign.parts().size();
                Sign plain = SIGNS.getFirst();
                int room = width - PROMPT.length() - size + past;
                Collections.nCopies(Math.max(1, room), plain).forEach(line::add);
                line.addAll(List.of(sign, plain, sign, plain));
                type(typed(line));
                check();
                for (int again = 0; again < 5; again++) {
                    backspace();
                    check();
                }
                add(sign);
                resize(width - 7);
                add(sign);
                resize(width + 11);
                backspace();
                check();
                resize(width);
                clear();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Signs.class)
    void holdsALineThroughManyChanges(Signs signs) throws Exception {
        for (int seed = 1; seed <= 6; seed++) {
            Random random = new Random(seed);
            reopen(40 + random.nextInt(45), signs);
            for (int step = 0; step < 80; step++) {
                step(random, signs);
            }
        }
    }

    private void step(Random random, Signs signs) throws Exception {
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> backspace();
            case 3 -> resize(30 + random.nextInt(70));
            case 4 -> print(random);
            case 5 -> left(random);
            case 6, 7, 8, 9, 10, 11 -> {
                if (line.size() > MOST_SIGNS) {
                    clear();
                } else if (random.nextInt(6) == 0) {
                    paste(random, signs);
                }
                for (int more = random.nextInt(20); more >= 0; more--) {
                    line.add(any(random, signs));
                    type(line.getLast().typed());
                }
            }
            default -> throw new IllegalStateException();
        }
        check();
    }

    @Test
    void comesBackFromTheHistoryAsItWas() throws Exception {
        Sign wide = SIGNS.get(1);
        Sign family = SIGNS.get(3);
        for (int at = 0; at < 12; at++) {
            add(wide);
            add(family);
        }
        List<Sign> entered = List.copyOf(line);
        type("\r");
        line.clear();
        check();
        add(SIGNS.getFirst());
        type("\u001b[A");
        line.clear();
        line.addAll(entered);
        check();
        backspace();
        check();
        type("\u001b[B");
        line.clear();
        line.add(SIGNS.getFirst());
        check();
    }

    private void print(Random random) {
        String text =
                "answer " + "日本".repeat(random.nextInt(12)) + " 👍🏽 " + random.nextInt(1_000);
        above.add(text.replace("🏽", ""));
        editor.above(text);
    }

    private void left(Random random) throws Exception {
        int by = Math.min(line.size(), random.nextInt(6));
        List<Sign> after = List.copyOf(line.subList(line.size() - by, line.size()));
        type("\u001b[D".repeat(by));
        String text = expected();
        line.subList(line.size() - by, line.size()).clear();
        String cursor = expectedCursor();
        shows(() -> screen.text().equals(text) && screen.beforeCursor().equals(cursor));
        line.addAll(after);
        type("\u001b[C".repeat(by));
    }

    private void paste(Random random, Signs signs) throws Exception {
        StringBuilder text = new StringBuilder();
        for (int more = random.nextInt(30); more >= 0; more--) {
            line.add(any(random, signs));
            text.append(line.getLast().typed());
        }
        type("\u001b[200~" + text + "\u001b[201~");
    }

    private static Sign any(Random random, Signs signs) {
        while (true) {
            Sign sign = SIGNS.get(random.nextInt(SIGNS.size()));
            if (kinds(sign).contains(signs)) {
                return sign;
            }
        }
    }

    /** Where clusters count, letters of Indic scripts have other widths on each terminal. */
    private static List<Signs> kinds(Sign sign) {
        return sign.name().equals("devanagari")
                ? List.of(Signs.CODE_POINTS)
                : List.of(Signs.values());
    }

    private void add(Sign sign) throws Exception {
        line.add(sign);
        type(sign.typed());
        check();
    }

    private void backspace() throws Exception {
        type(BACKSPACE);
        if (!line.isEmpty()) {
            line.removeLast();
        }
    }

    private void clear() throws Exception {
        type(CLEAR);
        line.clear();
        check();
    }

    private void resize(int width) {
        columns = width;
        screen.resize(width, HEIGHT);
        terminal.setSize(Size.of(width, HEIGHT));
        terminal.raise(Signal.WINCH);
        check();
    }

    private void check() {
        String text = expected();
        String cursor = expectedCursor();
        shows(() -> screen.text().equals(text) && screen.beforeCursor().equals(cursor));
    }

    private void shows(BooleanSupplier shown) {
        long deadline = System.nanoTime() + Duration.ofSeconds(5).toNanos();
        while (!shown.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                assertThat(columns + "\n" + screen.text() + "|" + screen.beforeCursor())
                        .isEqualTo(columns + "\n" + expected() + "|" + expectedCursor());
            }
            Thread.onSpinWait();
        }
    }

    private String expected() {
        StringBuilder all = new StringBuilder();
        above.forEach(text -> all.append(broken(text)).append('\n'));
        all.append(STATUS).append('\n').append(String.join("\n", rows()));
        return all.toString().lines().map(String::stripTrailing).collect(Collectors.joining("\n"));
    }

    private String expectedCursor() {
        return rows().getLast();
    }

    /** The rows of the line that is typed; behind a full one stands the cursor in another. */
    private List<String> rows() {
        List<String> rows = new ArrayList<>();
        StringBuilder row = new StringBuilder(PROMPT);
        int used = PROMPT.length();
        for (Sign sign : line) {
            int at = 0;
            String shown = sign.shown();
            for (int part : sign.parts()) {
                if (used + part > columns) {
                    rows.add(row.toString());
                    row.setLength(0);
                    used = 0;
                }
                used += part;
                int next = sign.parts().size() == 1 ? shown.length() : nextPart(shown, at);
                row.append(shown, at, next);
                at = next;
            }
        }
        rows.add(row.toString());
        if (used == columns) {
            rows.add("");
        }
        return rows;
    }

    private static int nextPart(String shown, int at) {
        return shown.offsetByCodePoints(at, 1);
    }

    /** Broken anywhere, as terminals do it with what scrolls. */
    private String broken(String text) {
        StringBuilder broken = new StringBuilder();
        int used = 0;
        for (int code : text.codePoints().toArray()) {
            int width = code >= 0x3000 ? 2 : 1;
            if (used + width > columns) {
                broken.append('\n');
                used = 0;
            }
            used += width;
            broken.appendCodePoint(code);
        }
        return broken.toString();
    }

    private static String typed(List<Sign> signs) {
        StringBuilder typed = new StringBuilder();
        signs.forEach(sign -> typed.append(sign.typed()));
        return typed.toString();
    }

    private void type(String keys) throws Exception {
        terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
    }

    private void reopen(int width, Signs signs) throws Exception {
        end();
        open(width, signs);
    }

    private void open(int width, Signs signs) throws Exception {
        columns = width;
        line.clear();
        above.clear();
        screen = new ReflowingTerminalScreen(width, HEIGHT, signs);
        terminal = new LineDisciplineTerminal("test", "xterm", screen, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(width, HEIGHT));
        editor =
                new InputLineEditor(
                        terminal,
                        directory.resolve("history"),
                        (reader, words, candidates) -> {},
                        new DeafListener(),
                        KeyPauses.ofTyping());
        reading = Thread.ofPlatform().start(editor::run);
        String expected = expected();
        shows(() -> {
            // What was drawn before the reading began would be forgotten.
            editor.below(List.of(new AttributedString(STATUS), new AttributedString(PROMPT)));
            return screen.text().equals(expected);
        });
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
