package dev.troupe.worker.context.mention;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MentionParserTest {
    private static List<ParsedMention> of(String text) {
        return MentionParser.parse(text).mentions();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@src/A.java | PATH | src/A.java |",
                "@src/A.java:10-20 | PATH | src/A.java | :10-20",
                "@src/A.java:7. | PATH | src/A.java | :7",
                "@src/A.java#L10-L20 | PATH | src/A.java | :10-20",
                "see (@src/A.java), then | PATH | src/A.java |",
                "is it @src/A.java? | PATH | src/A.java |",
                "@app/(group)/[id].tsx | GLOB | app/(group)/[id].tsx |",
                "@src/{a,b}/*.ts, please | GLOB | src/{a,b}/*.ts |",
                "@docs/ | DIRECTORY | docs/ |",
                "@\"my file.txt\":3-4 | PATH | my file.txt | :3-4",
                "@git:log:5 | GIT | git:log:5 |",
                "@symbol:Name | SYMBOL | symbol:Name |",
                "@symbol:Cart.total. | SYMBOL | symbol:Cart.total |",
                "(@symbol:std::vector)'s | SYMBOL | symbol:std::vector |",
                "@symbol:Cart#total: | SYMBOL | symbol:Cart#total |",
                "@symbol: | PATH | symbol |",
                "@https://example.org/a?b=c. | URL | https://example.org/a?b=c |",
                "@2:1 | PATH | 2 | :1",
                "@src/A.java:10:5: | PATH | src/A.java | :10:5",
                "«@src/A.java» | PATH | src/A.java |",
                "„@src/A.java“ | PATH | src/A.java |",
                "“@src/A.java”, then | PATH | src/A.java |",
                "看@src/A.java。 | PATH | src/A.java |",
                "（@src/A.java）を見て | PATH | src/A.java）を見て |",
                "**@src/A.java** | PATH | src/A.java |",
                "见@git:diff的改动 | GIT | git:diff |",
                "见@https://example.org/a。然后 | URL | https://example.org/a |"
            })
    void knowsWhatAMentionNames(String text, MentionKind kind, String target, String lines) {
        assertThat(of(text)).hasSize(1);
        ParsedMention mention = of(text).getFirst();
        assertThat(mention.kind()).isEqualTo(kind);
        assertThat(mention.target()).isEqualTo(target);
        assertThat(String.valueOf(mention.lines())).isEqualTo(lines == null ? "null" : lines);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "me@example.org",
                "a@b @ c",
                "@",
                "@@x",
                "\\@src/A.java",
                "`@src/A.java`",
                "``a ` @src/A.java``",
                "```\n@src/A.java\n```",
                "~~~\n@x/y\n~~~",
                "@\"never closed",
                "@, @. @)"
            })
    void leavesEverythingElse(String text) {
        assertThat(of(text)).isEmpty();
    }

    @Test
    void oneMentionEndsWhereAnotherBegins() {
        assertThat(of("看@a.py和@b.py、@c.py"))
                .extracting(ParsedMention::target)
                .containsExactly("a.py和", "b.py", "c.py");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "@a.py's | a.py",
                "@a.py’s | a.py",
                "@a.py的第一行 | a.py",
                "@a.py。然后 | a.py",
                "@tests/test_a.py::TestX::test_y | tests/test_a.py",
                "@a.py:3的下一行 | a.py:3,a.py",
                "@README.md#install | README.md",
                "@babel-core/x | ",
                "@\"a.py's\" | "
            })
    void aWordMayGoOnBehindWhatItNames(String text, String shorter) {
        assertThat(MentionReadings.shorter(text, of(text).getFirst()))
                .extracting(ParsedMention::words)
                .containsExactly(shorter == null ? new String[0] : shorter.split(","));
    }

    @Test
    void goesOnBehindCodeAndUnclosedTicks() {
        assertThat(of("``` a\n@no/one\n```\n` @a/b ``` c @d/e"))
                .extracting(ParsedMention::target)
                .containsExactly("a/b", "d/e");
    }

    @Test
    void takesNoLongerForHostileTexts() {
        String hostile = "@" + "(".repeat(100_000) + ")".repeat(100_000) + " (@".repeat(50_000);

        assertThat(of(hostile)).isNotEmpty();
    }

    record Piece(String text, MentionKind kind, String target) {}

    @Provide
    Arbitrary<Piece> pieces() {
        Arbitrary<String> name =
                Arbitraries.strings().withCharRange('a', 'z').ofMinLength(1).ofMaxLength(8);
        Arbitrary<Piece> file =
                Combinators.combine(name, name)
                        .as((a, b) ->
                                new Piece(
                                        "@%s/%s.java".formatted(a, b),
                                        MentionKind.PATH,
                                        a + "/" + b + ".java"));
        Arbitrary<Piece> lines =
                Combinators.combine(name, Arbitraries.integers().between(1, 500))
                        .as((a, n) ->
                                new Piece(
                                        "@%s.md:%d-%d".formatted(a, n, n + 3),
                                        MentionKind.PATH,
                                        a + ".md"));
        Arbitrary<Piece> directory =
                name.map(it -> new Piece("@" + it + "/", MentionKind.DIRECTORY, it + "/"));
        Arbitrary<Piece> glob =
                name.map(it -> new Piece("@" + it + "/**/*.ts", MentionKind.GLOB, it + "/**/*.ts"));
        Arbitrary<Piece> quoted =
                Combinators.combine(name, name)
                        .as((a, b) ->
                                new Piece(
                                        "@\"" + a + " " + b + "\"", MentionKind.PATH, a + " " + b));
        Arbitrary<Piece> web =
                name.map(it ->
                        new Piece(
                                "@https://" + it + ".org/x",
                                MentionKind.URL,
                                "https://" + it + ".org/x"));
        Arbitrary<Piece> git =
                Arbitraries.of("git:status", "git:diff", "git:log", "git:log:7")
                        .map(it -> new Piece("@" + it, MentionKind.GIT, it));
        return Arbitraries.frequencyOf(
                Tuple.of(3, file),
                Tuple.of(1, lines),
                Tuple.of(1, directory),
                Tuple.of(1, glob),
                Tuple.of(1, quoted),
                Tuple.of(1, web),
                Tuple.of(1, git));
    }

    @Provide
    Arbitrary<List<Piece>> manyPieces() {
        return pieces().list().ofMinSize(1).ofMaxSize(12);
    }

    /** Properties 10 and 11: each mention by its kind, all of them, in order. */
    @Property(tries = 300)
    void findsEachMentionByItsKindInOrder(
            @ForAll("manyPieces") List<Piece> pieces, @ForAll("fillers") List<String> fillers) {
        String text = woven(pieces, fillers);

        assertThat(of(text))
                .extracting(ParsedMention::kind)
                .containsExactlyElementsOf(pieces.stream().map(Piece::kind).toList());
        assertThat(of(text))
                .extracting(ParsedMention::target)
                .containsExactlyElementsOf(pieces.stream().map(Piece::target).toList());
    }

    /** Property 16: nothing of a mention's syntax is left, and all else is. */
    @Property(tries = 300)
    void leavesNoMentionInTheWords(
            @ForAll("manyPieces") List<Piece> pieces, @ForAll("fillers") List<String> fillers) {
        String plain = MentionParser.parse(woven(pieces, fillers)).plain(_ -> true);

        assertThat(plain).doesNotContain("@");
        for (int i = 0; i < pieces.size(); i++) {
            assertThat(plain).contains(pieces.get(i).target(), fillers.get(i % fillers.size()));
        }
    }

    @Property(tries = 500)
    void neverFailsAndKeepsWhatIsNoMention(@ForAll("anything") String text) {
        ParsedMentions parsed = MentionParser.parse(text);

        String kept = parsed.plain(_ -> false);

        assertThat(kept.length()).isEqualTo(text.length() - parsed.escapes().size());
        parsed.mentions().forEach(it -> assertThat(text.charAt(it.start())).isEqualTo('@'));
    }

    @Provide
    Arbitrary<List<String>> fillers() {
        return Arbitraries.of("compare", "with the", "(and", "then,", "see:", "\n- ")
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
    }

    @Provide
    Arbitrary<String> anything() {
        return Arbitraries.of(
                        "@", "\\", "`", "```", "\n", " ", "a", "/", ".", "(", ")", "\"", ":1", "*",
                        ",")
                .list()
                .ofMaxSize(60)
                .map(it -> String.join("", it));
    }

    private static String woven(List<Piece> pieces, List<String> fillers) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < pieces.size(); i++) {
            words.add(fillers.get(i % fillers.size()));
            words.add(pieces.get(i).text());
        }
        return words.stream().collect(Collectors.joining(" "));
    }
}
