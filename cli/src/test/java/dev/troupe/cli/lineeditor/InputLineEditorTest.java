package dev.troupe.cli.lineeditor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;
import org.jline.utils.AttributedString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys typed at an emulated terminal. */
class InputLineEditorTest {
    private static final String UP = "\u001b[A";
    private static final Size SCREEN = Size.of(80, 24);
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_R = "\u0012";

    @TempDir Path directory;

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicLong clock = new AtomicLong(1);
    private Duration before = Duration.ZERO;
    private Path history;
    private LineDisciplineTerminal terminal;
    private InputLineEditor editor;
    private Thread reading;

    @BeforeEach
    void begin() throws Exception {
        Files.createDirectories(directory.resolve("project/src"));
        git("init", "-q");
        Files.writeString(directory.resolve("project/src/Prices.java"), "class Prices {}\n");
        history = directory.resolve("history");
        open(SCREEN);
    }

    @AfterEach
    void end() throws Exception {
        editor.leave();
        reading.join(Duration.ofSeconds(20));
        terminal.close();
    }

    @Test
    void handsOverWhatIsEntered() throws Exception {
        assertThat(after("fix it\r")).isEqualTo("entered fix it");
        assertThat(after("  \rnext\r")).isEqualTo("entered next");
    }

    @Test
    void takesAwayWhatPeopleSeeAsOneSign() throws Exception {
        assertThat(after("a👨‍👩‍👧‍👦\u007fb\r")).isEqualTo("entered ab");
        assertThat(after("a👍🏽🇩🇪\u001b[D\u001b[D!\r")).isEqualTo("entered a!👍🏽🇩🇪");
        assertThat(after("❤️e\u0301\u001b[D\u001b[D\u001b[3~\r")).isEqualTo("entered e\u0301");
    }

    @Test
    void takesSeveralLines() throws Exception {
        assertThat(after("one\\\rtwo\r")).isEqualTo("entered one\ntwo");
        assertThat(after("one\u001b\rtwo\r")).isEqualTo("entered one\ntwo");
        assertThat(after("```\rcode\r```\r")).isEqualTo("entered ```\ncode\n```");
    }

    @Test
    void takesAPasteAsOneMessage() throws Exception {
        String paste = "line\r".repeat(30);
        assertThat(after("\u001b[200~" + paste + "\u001b[201~why?\r"))
                .isEqualTo("entered " + "line\n".repeat(30) + "why?");
        assertThat(shown()).contains("[paste 1: 30 lines]");
    }

    @Test
    void keepsItsHistoryForTheNextTimeAndItsOwnerOnly() throws Exception {
        after("first words\r");
        after(" a secret\r");
        end();
        open(SCREEN);
        assertThat(after(UP + "\r")).isEqualTo("entered first words");
        assertThat(after(CTRL_R + "st wo\r\r")).isEqualTo("entered first words");
        Path history = directory.resolve("history");
        assertThat(Files.readString(history)).doesNotContain("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history)))
                .isEqualTo("rw-------");
    }

    @Test
    void makesTheDirectoryOfItsHistory() throws Exception {
        after("ready\r");
        end();
        history = directory.resolve("fresh/home/history");
        open(SCREEN);
        assertThat(editor.remembers()).isTrue();
        after("first words\r");
        assertThat(Files.readString(history)).contains("first words");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(history.getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void worksWithoutAHistoryWhereNoneCanBeKept() throws Exception {
        after("ready\r");
        end();
        history = Files.createFile(directory.resolve("file")).resolve("history");
        open(SCREEN);
        assertThat(editor.remembers()).isFalse();
        assertThat(after("first words\r")).isEqualTo("entered first words");
    }

    @Test
    void doesNotRememberWhatIsVeryLong() throws Exception {
        after("first words\r");
        after("\u001b[200~" + "word ".repeat(5_000) + "\u001b[201~\r");
        assertThat(after(UP + "\r")).isEqualTo("entered first words");
    }

    @Test
    void completesCommandsAndFiles() throws Exception {
        assertThat(after("/he\t\r")).isEqualTo("entered /help");
        assertThat(after("read @pri\t\r")).isEqualTo("entered read @src/Prices.java");
        assertThat(after("/mode au\t\r")).isEqualTo("entered /mode automatic");
    }

    @Test
    void completesSymbolsAndSaysWhatTheyAre() throws Exception {
        answer.countDown();
        assertThat(after("mend @sym\tPriceL\t\r")).isEqualTo("entered mend @symbol:PriceList");
        assertThat(after("mend @PriceL\t\r")).isEqualTo("entered mend @symbol:PriceList");
        type("mend @symbol:Pri\t");
        shows("class, src/Prices.java:1");
        shows("class, src/PriceList.java:7");
        assertThat(after("s\r")).isEqualTo("entered mend @symbol:Prices");
    }

    @Test
    void listsSymbolsThatBecomeKnownLateAndWaitsForNoneOfThem() throws Exception {
        assertThat(after("mend @symbol:Pri\tx\r")).isEqualTo("entered mend @symbol:Prix");
        assertThat(after("read @pri\t\r")).isEqualTo("entered read @src/Prices.java");
        draft("mend @symbol:Price");
        type("\t");

        answer.countDown();

        shows("class, src/PriceList.java:7");
        assertThat(after("L\t\r")).isEqualTo("entered mend @symbol:PriceList");
    }

    private List<CompletionCandidate> symbols(String beginning) {
        try {
            answer.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Stream.of(
                        new CompletionCandidate("@symbol:Prices", "class, src/Prices.java:1"),
                        new CompletionCandidate("@symbol:PriceList", "class, src/PriceList.java:7"))
                .filter(it -> it.value().startsWith("@symbol:" + beginning))
                .toList();
    }

    @Test
    void neverAsksWhetherItMayListCommands() throws Exception {
        for (Size size : List.of(Size.of(80, 24), Size.of(40, 14), Size.of(20, 4))) {
            reopen(size);
            editor.below(
                    List.of(new AttributedString("automatic · $0.00"), new AttributedString("> ")));
            assertThat(after("/status\r")).isEqualTo("entered /status");
            type("/");
            assertThat(after("\tstat\t\r")).isEqualTo("entered /status");
            assertThat(shown()).doesNotContain("wish to see");
        }
    }

    @Test
    void listsManyCommandsWithoutTheirDescriptions() throws Exception {
        reopen(Size.of(40, 14));
        type("/");
        shows("command20");
        assertThat(shown()).doesNotContain("something about it");
        reopen(Size.of(80, 40));
        type("/");
        shows("something about it");
    }

    @Test
    void clearsTheLineBeforeItInterrupts() throws Exception {
        after("ready\r");
        assertThat(after("draft" + CTRL_C + "other\r")).isEqualTo("entered other");
        assertThat(after(CTRL_C)).isEqualTo("interrupted");
        assertThat(after("\u001b[99;9X" + CTRL_C + "x\r")).isEqualTo("entered x");
        assertThat(after("\u001b")).isEqualTo("escaped");
    }

    @Test
    void keepsADraftWhileItAsks() throws Exception {
        after("ready\r");
        draft("dra");
        editor.askKey(new AnswerKeys("yn"));
        assertThat(after("\rY")).isEqualTo("key y");
        editor.askNote();
        assertThat(after("use ant\r")).isEqualTo("note use ant");
        editor.askNothing();
        assertThat(after("ft\r")).isEqualTo("entered draft");
    }

    @Test
    void takesWordsForNoAnswer() throws Exception {
        after("ready\r");
        for (String words :
                List.of(
                        "please keep it",
                        "no wait",
                        "wouldn't",
                        "always",
                        "yes, but",
                        "/mode plan")) {
            editor.askKey(new AnswerKeys("yant", "a"));
            assertThat(after(words + "\r")).isEqualTo("entered " + words);
        }
        assertThat(after("\u001b[200~a\u001b[201~b\r")).isEqualTo("entered ab");
        assertThat(after("y")).isEqualTo("key y");
    }

    @Test
    void goesOnWithADraftThatAQuestionInterrupted() throws Exception {
        after("ready\r");
        before = Duration.ofHours(1);
        reopen(SCREEN);
        draft("ple");
        editor.askKey(new AnswerKeys("yant", "a"));
        // A moment later than the question, and soon after another key.
        clock.addAndGet(Duration.ofMinutes(61).toNanos());
        type("z");
        shows("plez");
        type("\u007f");
        clock.addAndGet(Duration.ofMinutes(59).toNanos());
        assertThat(after("ase\r")).isEqualTo("entered please");
    }

    @Test
    void wantsReturnAfterAKeyThatReachesFar() throws Exception {
        after("ready\r");
        editor.below(List.of(new AttributedString("y or a> ")));
        editor.askKey(new AnswerKeys("ya", "a", "Return says so> ", "words> "));
        type("a");
        shows("Return says so> a");
        assertThat(heard).isEmpty();
        assertThat(after("\r")).isEqualTo("key a");
        editor.askKey(new AnswerKeys("ya", "a", "Return says so> ", "MESSAGE> "));
        type("al");
        shows("MESSAGE");
        int before = shown().length();
        type("\u001b");
        shows("y or", before);
        assertThat(after("y")).isEqualTo("key y");
        editor.askNothing();
        assertThat(after("l\r")).isEqualTo("entered all");
    }

    @Test
    void asksAgainAboutAKeyThatCameTooSoon() throws Exception {
        after("ready\r");
        before = Duration.ofHours(1);
        reopen(SCREEN);
        editor.below(List.of(new AttributedString("y or n> ")));
        editor.askKey(new AnswerKeys("yn", "", "Return says so> ", "words> "));
        type("y");
        shows("Return says so> y");
        assertThat(after("\r")).isEqualTo("key y");
    }

    @Test
    void drawsAboveAndBelowWithoutTouchingTheLine() throws Exception {
        after("ready\r");
        draft("dra");
        editor.below(List.of(new AttributedString("100 % done"), new AttributedString("> ")));
        editor.above("something happened");
        assertThat(after("ft\r")).isEqualTo("entered draft");
        assertThat(shown()).contains("something happened", "100 % done");
    }

    @Test
    void givesBackWhatCouldNotBeUsed() throws Exception {
        after("ready\r");
        editor.giveBack("again");
        assertThat(after("!\r")).isEqualTo("entered again!");
    }

    @Test
    void endsWithControlD() throws Exception {
        after("ready\r");
        type("\u0004");
        reading.join(Duration.ofSeconds(20));
        assertThat(reading.isAlive()).isFalse();
    }

    private void reopen(Size size) throws Exception {
        after("\u0015ready\r");
        end();
        screen.reset();
        open(size);
        after("ready\r");
    }

    private static List<CompletionCandidate> commands() {
        List<CompletionCandidate> commands = new ArrayList<>();
        commands.add(new CompletionCandidate("/help", "what there is"));
        commands.add(new CompletionCandidate("/mode", ""));
        commands.add(new CompletionCandidate("/status", "how it goes"));
        for (int i = 0; i < 20; i++) {
            commands.add(new CompletionCandidate("/command" + (i + 1), "something about it"));
        }
        return commands;
    }

    private void open(Size size) throws Exception {
        terminal = new LineDisciplineTerminal("test", "xterm", screen, StandardCharsets.UTF_8);
        terminal.setSize(size);
        ProjectFileList files = new ProjectFileList(directory.resolve("project"));
        editor =
                new InputLineEditor(
                        terminal,
                        history,
                        new InputLineCompleter(
                                InputLineEditorTest::commands,
                                command ->
                                        List.of(
                                                new CompletionCandidate("automatic", ""),
                                                new CompletionCandidate("plan", "")),
                                files,
                                new ProjectSymbolNames(this::symbols, it -> editor.offerLate(it))),
                        new Recorder(),
                        new KeyPauses(before, Duration.ofMillis(300), clock::get));
        reading = Thread.ofPlatform().start(editor::run);
    }

    private String after(String keys) throws Exception {
        type(keys);
        String next = heard.poll(30, TimeUnit.SECONDS);
        return next == null ? "nothing\n" + shown() : next;
    }

    private void type(String keys) throws Exception {
        terminal.processInputBytes(keys.getBytes(StandardCharsets.UTF_8));
    }

    /** Types the beginning of a line, and waits until it stands there. */
    private void draft(String keys) throws Exception {
        type(keys);
        shows(keys);
    }

    private void shows(String text) {
        shows(text, 0);
    }

    private void shows(String text, int from) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (shown().indexOf(text, from) < 0) {
            assertThat(System.nanoTime()).as(shown()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private String shown() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    private void git(String... arguments) throws Exception {
        ProcessBuilder git =
                new ProcessBuilder("git", "-C", directory.resolve("project").toString());
        git.command().addAll(List.of(arguments));
        assertThat(git.start().waitFor()).isZero();
    }

    private final class Recorder implements InputLineListener {
        @Override
        public void entered(String text) {
            heard.add("entered " + text);
        }

        @Override
        public void key(char key) {
            heard.add("key " + key);
        }

        @Override
        public void note(String text) {
            heard.add("note " + text);
        }

        @Override
        public void interrupted() {
            heard.add("interrupted");
        }

        @Override
        public void escaped() {
            heard.add("escaped");
        }

        @Override
        public void resized() {
            heard.add("resized");
        }
    }
}
