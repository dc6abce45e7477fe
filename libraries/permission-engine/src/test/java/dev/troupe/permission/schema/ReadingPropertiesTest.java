package dev.troupe.permission.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.schema.CommandArgument.Known;
import dev.troupe.permission.schema.ToolUsage.Finding;
import dev.troupe.permission.schema.ToolUsage.Given;
import dev.troupe.permission.schema.ToolUsage.Operand;
import dev.troupe.permission.schema.ToolUsage.Started;
import dev.troupe.permission.shell.TextSpan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** What holds for every argument list. */
class ReadingPropertiesTest {
    private static final int TRIES = 2000;
    private static final ToolSchemas SCHEMAS = ToolSchemas.bundled();
    private static final Set<String> MARKS = Set.of("--", ";", "+");

    /** Every word but the marks that end something is an option, a value, an operand, started, or not ordinary. */
    @Property(tries = TRIES)
    void everyArgumentIsAccountedFor(@ForAll("lists") List<CommandArgument> argv) {
        ToolUsage usage = Objects.requireNonNull(SCHEMAS.read(argv));
        Set<Integer> seen = new HashSet<>();
        seen.add(0);
        usage.options().forEach(it -> see(seen, it));
        usage.operands().stream().map(Operand::argument).forEach(it -> see(seen, it));
        usage.findings().stream().map(Finding::culprit).forEach(it -> see(seen, it));
        usage.started().forEach(it -> see(seen, it));
        // A sub-command may be given by another of its names.
        List<String> left = new ArrayList<>();
        for (int i = 1; i < argv.size(); i++) {
            if (!seen.contains(i) && !MARKS.contains(argv.get(i).text())) {
                left.add(argv.get(i).text());
            }
        }
        assertThat(left).as("%s as %s", argv, usage).hasSizeLessThan(usage.words().size());
    }

    /** What may be anything is never taken for ordinary, unless what is started is to be judged with it. */
    @Property(tries = TRIES)
    void whatMayBeAnyNumberOfWordsIsNotOrdinary(@ForAll("lists") List<CommandArgument> argv) {
        ToolUsage usage = Objects.requireNonNull(SCHEMAS.read(argv));
        boolean unknown = argv.stream().anyMatch(it -> it.known() == Known.NOTHING);
        if (unknown && usage.started().isEmpty()) {
            assertThat(usage.findings()).isNotEmpty();
        }
    }

    /** Nothing that stands before it hides what a program does in a line of its own. */
    @Property(tries = TRIES)
    void programsAreReadToTheirEnd(@ForAll("programs") String program) {
        assertThat(FilterPrograms.concern(OperandKind.AWK, program + "\n{system(\"id\")}"))
                .isNotNull();
        assertThat(FilterPrograms.concern(OperandKind.JQ, program + "\n| env")).isNotNull();
        if (!program.endsWith("\\")) {
            assertThat(FilterPrograms.concern(OperandKind.SED, program + "\ne id")).isNotNull();
        }
    }

    @Test
    void timeIsInProportion() {
        for (String tool : new TreeSet<>(SCHEMAS.tools())) {
            for (String word :
                    List.of("-", "--", "-a", "--no-x=y", "x", "x=y", "{}", "-" + "n".repeat(50))) {
                List<CommandArgument> argv = new ArrayList<>();
                argv.add(CommandArgument.whole(tool, new TextSpan(0, 1)));
                for (int i = 1; i < 8000; i++) {
                    argv.add(CommandArgument.whole(word, new TextSpan(i, i + 1)));
                }
                Assertions.assertTimeout(Duration.ofSeconds(5), () -> SCHEMAS.read(argv), tool);
            }
        }
    }

    @Test
    void aLongWordTakesTimeInProportion() {
        String letters = "x".repeat(100_000);
        for (String tool : SCHEMAS.tools()) {
            for (String word :
                    List.of("-" + letters, "--" + letters, letters, letters + "=", "+" + letters)) {
                List<CommandArgument> argv =
                        List.of(
                                CommandArgument.whole(tool, new TextSpan(0, 1)),
                                CommandArgument.whole(word, new TextSpan(1, 2)));
                Assertions.assertTimeout(Duration.ofSeconds(5), () -> SCHEMAS.read(argv), tool);
            }
        }
    }

    private static void see(Set<Integer> seen, Given given) {
        see(seen, given.source());
        if (given.value() != null) {
            see(seen, given.value());
        }
    }

    private static void see(Set<Integer> seen, CommandArgument argument) {
        for (int i = argument.span().start(); i < argument.span().end(); i++) {
            seen.add(i);
        }
    }

    private static void see(Set<Integer> seen, Started started) {
        switch (started) {
            case Started.Words words -> words.words().forEach(it -> see(seen, it));
            case Started.Line line -> see(seen, line.line());
        }
    }

    @Provide
    Arbitrary<List<CommandArgument>> lists() {
        return Combinators.combine(
                        Arbitraries.of(new TreeSet<>(SCHEMAS.tools())), words().list().ofMaxSize(8))
                .as(ReadingPropertiesTest::list);
    }

    private static List<CommandArgument> list(String tool, List<CommandArgument> words) {
        List<CommandArgument> argv = new ArrayList<>();
        argv.add(CommandArgument.whole(tool, new TextSpan(0, 1)));
        for (CommandArgument word : words) {
            int at = argv.size();
            argv.add(new CommandArgument(word.text(), word.known(), new TextSpan(at, at + 1)));
        }
        return argv;
    }

    private static Arbitrary<CommandArgument> words() {
        Arbitrary<String> known =
                Arbitraries.of(
                        "log",
                        "commit",
                        "run",
                        "stash",
                        "push",
                        "-e",
                        "-f",
                        "-n",
                        "-c",
                        "-C",
                        "-i",
                        "-I",
                        "-m",
                        "-o",
                        "-t",
                        "-x",
                        "-exec",
                        "-name",
                        "-print",
                        "--",
                        "-",
                        ";",
                        "+",
                        "{}",
                        "A=b",
                        "if=x",
                        "!",
                        "(",
                        "--output=x",
                        "--hard",
                        "--har",
                        "--color",
                        "--files",
                        "-5",
                        "+5",
                        "x",
                        "src/a.rs",
                        "rm");
        Arbitrary<String> any =
                Arbitraries.oneOf(
                        Arbitraries.strings().ofMaxLength(6),
                        Arbitraries.strings().withChars("-+=abcnfxeo1 ").ofMaxLength(6));
        Arbitrary<Known> how =
                Arbitraries.frequencyOf(
                        Tuple.of(8, Arbitraries.just(Known.WHOLE)),
                        Tuple.of(2, Arbitraries.just(Known.BEGINNING)),
                        Tuple.of(1, Arbitraries.just(Known.NOTHING)));
        return Combinators.combine(Arbitraries.oneOf(known, known, any), how)
                .as((text, it) ->
                        new CommandArgument(
                                it == Known.NOTHING ? "" : text, it, new TextSpan(0, 0)));
    }

    @Provide
    Arbitrary<String> programs() {
        return Arbitraries.of(
                        "s/",
                        "/",
                        "e ",
                        "w ",
                        "[",
                        "]",
                        "[[:alpha:]]",
                        "\\",
                        "\n",
                        ";",
                        "{",
                        "}",
                        "(",
                        ")",
                        "p",
                        "1,",
                        "\"",
                        "system(",
                        "print ",
                        " > ",
                        "|",
                        "\\(",
                        "env ",
                        "$",
                        "#",
                        "if (x) ",
                        "a",
                        "e",
                        "x")
                .list()
                .ofMaxSize(12)
                .map(it -> String.join("", it));
    }
}
