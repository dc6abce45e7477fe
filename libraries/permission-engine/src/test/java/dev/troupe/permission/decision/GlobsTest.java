package dev.troupe.permission.decision;

import static dev.troupe.permission.Verdict.ALLOW;
import static dev.troupe.permission.Verdict.ASK;
import static dev.troupe.permission.Verdict.BLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.permission.Verdict;
import dev.troupe.permission.policy.Layer;
import dev.troupe.permission.schema.Argument;
import dev.troupe.permission.schema.Kind;
import dev.troupe.permission.schema.ToolSchemas;
import dev.troupe.permission.schema.Usage;
import dev.troupe.permission.shell.Span;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Patterns of the shell among what commands read, in a workspace with a few files. */
class GlobsTest {
    private static final Set<String> FILES =
            Set.of(
                    "Cargo.toml",
                    "deny.toml",
                    "deploy.log",
                    "innocent.txt",
                    "src/main.rs",
                    "src/lib.rs",
                    "src/cli/args.rs",
                    "odd/-rf.md",
                    "odd/a b.md",
                    "conf/app.yaml",
                    "conf/deploy.pem",
                    "to-etc/passwd",
                    ".env");

    private final Asked asked = new Asked().with(new ListedPaths(FILES));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ls src/*.rs",
                "ls ./src/*.rs",
                "ls *.toml",
                "ls -d s*/",
                "ls -l s*/*.rs",
                "cat src/*.rs",
                "cat src/**/*.rs",
                "cat /w/src/*.rs",
                "cat \"$PWD\"/src/*.rs",
                "cat src/mai?.rs Cargo.toml",
                "cat ./odd/*.md",
                "/bin/cat src/*.rs",
                "head -n 5 *.toml",
                "wc -l src/*.rs",
                "grep -l foo src/*.rs",
                "grep -n foo src/*.rs | head",
                "rg foo src/*.rs",
                "cd src && cat *.rs",
                "grep -rn foo --include=*.rs src",
                "ls --ignore=*.o src",
                "sh -c 'cat src/*.rs'"
            })
    void whatStandsForOrdinaryFilesIsAllowed(String line) {
        assertThat(verdict(line)).isEqualTo(ALLOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cat src/*.java",
                "cat src/[ml]*.rs",
                "cat src/.*",
                "cat .*",
                "cat s*/../Cargo.toml",
                "cat ../*",
                "cat /etc/pass*",
                "cat ~/*",
                "cat to-*/*",
                "cat to-etc/*",
                "ls -d */",
                "cat \"$X\"*",
                "cat {src,conf}/*.rs",
                "wc -l *.toml",
                "grep foo *.toml",
                "rg foo *",
                "tail *.toml",
                "less *.toml",
                "grep s*.rs src/main.rs",
                "grep -f src/*.rs x",
                "grep -rn foo --inc*=x src",
                "grep -rn foo --include *.rs src",
                "head -n *.toml x",
                "sort src/*.rs",
                "git log -- src/*.rs",
                "rm src/*.rs",
                "cp src/*.rs conf",
                "cat < src/*.rs",
                "ls* src",
                "timeout 5 cat src/*.rs",
                "for f in src/*.rs; do cat \"$f\"; done"
            })
    void whateverElseASpellingMayStandForAsks(String line) {
        assertThat(verdict(line)).isEqualTo(ASK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cat conf/*", "head *.txt", "grep key c*/*.pem", "cat ./i*"})
    void secretsAmongThemBlock(String line) {
        assertThat(verdict(line)).isEqualTo(BLOCK);
    }

    @Test
    void whatTheLineMayChangeBeforeIsNotKnown() {
        asked.allowing("touch", "*");

        assertThat(verdict("touch src/x.rs")).isEqualTo(ALLOW);
        assertThat(verdict("cat src/*.rs && touch src/x.rs")).isEqualTo(ALLOW);
        assertThat(verdict("touch src/x.rs; cat src/*.rs")).isEqualTo(ASK);
        assertThat(verdict("touch src/x.rs | cat src/*.rs")).isEqualTo(ASK);
        assertThat(verdict("touch src/x.rs; sh -c 'cat src/*.rs'")).isEqualTo(ASK);
        assertThat(verdict("cat src/main.rs && ls src/*.rs")).isEqualTo(ALLOW);
    }

    @Test
    void rulesSeeTheNames() {
        asked.rule(Layer.USER, Verdict.BLOCK, "cat", "deploy.log")
                .rule(Layer.USER, Verdict.ASK, "ls", "Cargo.toml");

        assertThat(verdict("cat d*.log")).isEqualTo(BLOCK);
        assertThat(verdict("cat ./d*.log")).isEqualTo(BLOCK);
        assertThat(verdict("ls C*.toml")).isEqualTo(ASK);
        assertThat(verdict("ls d*.toml")).isEqualTo(ALLOW);
    }

    @Test
    void aNameThatWouldBeAnOptionAsksAndSaysWhatToWrite() {
        Asked odd = new Asked().with(new ListedPaths(Set.of("-rf.md", "a.md")));

        Asked.Answer answer = odd.command("ls *.md");

        assertThat(answer.verdict()).isEqualTo(ASK);
        assertThat(answer.reason()).contains("begin with a dash", "write `./*.md`");
        assertThat(odd.command("ls ./*.md").verdict()).isEqualTo(ALLOW);
        assertThat(odd.command("wc ./*.md").verdict()).isEqualTo(ALLOW);
    }

    @Test
    void tooManyNamesAsk() {
        assertThat(verdict("cat src/*", numbered(Globs.MOST))).isEqualTo(ALLOW);
        assertThat(verdict("cat src/*", numbered(Globs.MOST + 1))).isEqualTo(ASK);
        assertThat(verdict("cat src/* src/*", numbered(Globs.MOST))).isEqualTo(ALLOW);
        assertThat(verdict("cat src/* s*/*", numbered(Globs.MOST / 2))).isEqualTo(ALLOW);
        assertThat(verdict("ls" + " src/*".repeat(17), numbered(1))).isEqualTo(ASK);
    }

    private static Verdict verdict(String line, Set<String> files) {
        return new Asked().with(new ListedPaths(files)).command(line).verdict();
    }

    private static Set<String> numbered(int count) {
        return Set.copyOf(IntStream.range(0, count).mapToObj(i -> "src/f" + i).toList());
    }

    @Test
    void whereTheFilesAreNotKnownOrNothingHoldsTheCommandTheyAsk() {
        assertThat(new Asked().command("ls src/*.rs").verdict()).isEqualTo(ASK);
        assertThat(asked.unsandboxed().command("ls src/*.rs").verdict()).isEqualTo(ASK);
    }

    /** Any number of names may come in the place of a pattern: all of them are read. */
    @Test
    void programsThatShowFilesReadAllThatTheyAreGiven() {
        for (String program : ToolSchemas.bundled().tools()) {
            boolean shows = ToolSchemas.bundled().showing(program).contents();
            if (shows && !program.equals("git")) {
                boolean searches = Set.of("grep", "rg").contains(program);
                Usage usage =
                        usage(program, searches ? List.of("x", "a", "b", "c") : List.of("a", "b"));
                assertThat(usage.findings()).as(program).isEmpty();
                assertThat(usage.operands().stream().skip(searches ? 1 : 0))
                        .as(program)
                        .extracting(Usage.Operand::kind)
                        .hasSizeGreaterThan(1)
                        .containsOnly(Kind.PATH);
            }
        }
    }

    private static Usage usage(String program, List<String> words) {
        List<Argument> arguments = new ArrayList<>();
        Stream.concat(Stream.of(program), words.stream())
                .forEach(it -> arguments.add(Argument.whole(it, new Span(0, 1))));
        return Objects.requireNonNull(ToolSchemas.bundled().read(arguments));
    }

    /** A file whose name is an option may come at any moment. */
    @Test
    void noOptionOfAHarmlessProgramDoesMoreThanShow() throws IOException {
        for (String program : Globs.HARMLESS) {
            String name = "/dev/troupe/permission/schema/tools/" + program + ".json";
            try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream(name))) {
                JsonNode schema = new JsonMapper().readTree(in);
                assertThat(schema.has("plus-option")).as(program).isFalse();
                for (JsonNode option : schema.path("options")) {
                    assertThat(option.path("effect").isMissingNode()).as(option::toString).isTrue();
                    assertThat(option.path("value").asString("text")).isIn("text", "number");
                }
            }
        }
    }

    private Verdict verdict(String line) {
        return asked.command(line).verdict();
    }
}
