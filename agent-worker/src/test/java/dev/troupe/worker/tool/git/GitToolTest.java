package dev.troupe.worker.tool.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ToolSpec;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GitToolTest {
    @TempDir private Path directory;
    private final GitTool tool = new GitTool();
    private TestContext context;
    private TestRepository repository;

    @BeforeEach
    void repository() throws IOException {
        context = new TestContext(directory);
        repository = context.repository();
        repository.write("src/A.java", "class A {}\n").write("notes.txt", "one\n");
        repository.commitAll("Begin");
        repository.write("src/A.java", "class A {\n    int b;\n}\n");
        repository.commitAll("Give A a field\n\nB needs it.");
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void onlyReads() {
        assertThat(tool.spec().kind()).isEqualTo(ToolSpec.Kind.READ);
    }

    @Test
    void tellsWhatIsNotCommitted() throws Exception {
        repository.write("notes.txt", "one\ntwo\n").write("new/file.txt", "new\n");
        repository.write("staged.txt", "staged\n").git("add", "staged.txt");

        assertThat(said("{'command': 'status'}").lines())
                .containsExactly("on main", " M notes.txt", "A  staged.txt", "?? new/file.txt");
        assertThat(said("{'command': 'diff'}"))
                .contains("+++ b/notes.txt\n@@ -1 +1,2 @@\n one\n+two\n", "+++ b/staged.txt")
                .doesNotContain("new/file.txt");
        assertThat(said("{'command': 'diff', 'staged': true}"))
                .contains("+staged\n")
                .doesNotContain("notes.txt");
        assertThat(said("{'command': 'diff', 'stat': true, 'path': 'notes.txt'}"))
                .contains("notes.txt | 1 +")
                .doesNotContain("staged.txt");
    }

    @Test
    void tellsOfCommits() throws Exception {
        assertThat(said("{'command': 'log'}").lines())
                .hasSize(2)
                .first()
                .asString()
                .contains("Ada  Give A a field (HEAD -> main)");
        assertThat(said("{'command': 'show'}"))
                .contains("    Give A a field\n", "    B needs it.\n", "+    int b;\n");
        assertThat(said("{'command': 'show', 'revision': 'HEAD~1', 'stat': true}"))
                .contains("    Begin\n", "src/A.java | 1 +");
        assertThat(said("{'command': 'show', 'revision': 'HEAD~1:src/A.java'}"))
                .isEqualTo("class A {}\n");
        assertThat(said("{'command': 'diff', 'revision': 'HEAD~1..HEAD'}"))
                .contains("+    int b;\n");
        assertThat(said("{'command': 'blame', 'path': 'src/A.java', 'offset': 2, 'limit': 1}"))
                .contains("(Ada", "int b;")
                .hasLineCount(1);
    }

    @Test
    void tellsWhatAMergeBroughtIn() throws Exception {
        repository.git("checkout", "--quiet", "-b", "side", "HEAD~1");
        repository.write("side.txt", "side\n").commitAll("Side");
        repository.git("checkout", "--quiet", "main");
        repository.git("merge", "--quiet", "--no-ff", "-m", "Merge side", "side");

        assertThat(said("{'command': 'show'}")).contains("Merge side", "+++ b/side.txt", "+side\n");
        assertThat(said("{'command': 'diff', 'revision': 'HEAD~1...side'}"))
                .contains("+side\n")
                .doesNotContain("A.java");
    }

    @Test
    void worksBeforeTheFirstCommit() throws Exception {
        try (TestContext fresh = new TestContext(directory.resolve("fresh"))) {
            fresh.repository().write("a.txt", "a\n").git("add", "a.txt");

            assertThat(fresh.use(tool, "{'command': 'diff'}").text()).contains("+a\n");
            assertThat(fresh.use(tool, "{'command': 'log'}").text())
                    .contains("There is no commit yet.");
        }
    }

    @Test
    void saysNothingOfFilesThatMayHoldSecrets() throws Exception {
        repository.write(".env", "PASSWORD=old\n").write("sub/Ключ.pem", "PEM\n");
        repository.write("deploy.txt", "a\n");
        repository.commitAll("Deploy");
        repository.write(".env", "PASSWORD=new\n").write("id_rsa", "RSA\n");

        for (String call :
                List.of(
                        "{'command': 'status'}",
                        "{'command': 'diff'}",
                        "{'command': 'diff', 'revision': 'HEAD~1'}",
                        "{'command': 'diff', 'revision': 'HEAD~1..HEAD'}",
                        "{'command': 'diff', 'revision': 'HEAD~1..HEAD', 'path': 'sub'}",
                        "{'command': 'show'}",
                        "{'command': 'show', 'stat': true}")) {
            assertThat(said(call)).as(call).doesNotContain("PASSWORD", "PEM\n", "RSA", ".env |");
        }
        assertThat(said("{'command': 'show'}"))
                .contains("Left out, as they may hold secrets: .env, sub/Ключ.pem", "+a\n");
        for (String call :
                List.of(
                        "{'command': 'diff', 'path': '.env'}",
                        "{'command': 'blame', 'path': '.env'}",
                        "{'command': 'show', 'revision': 'HEAD:.env'}",
                        "{'command': 'show', 'revision': 'HEAD:src/../.env'}",
                        "{'command': 'log', 'path': '../outside'}")) {
            ToolResult refused = context.use(tool, call);
            assertThat(refused.outcome()).as(call).isEqualTo(Outcome.REFUSED);
            assertThat(refused.text()).doesNotContain("PASSWORD");
        }
    }

    @Test
    void saysNothingOfSecretsThatWereRenamed() throws Exception {
        repository.write(".env", "PASSWORD=old\nUSER=ada\nHOST=db\n").commitAll("Secret");
        repository.git("mv", ".env", "env.example");
        repository.commitAll("Rename");

        assertThat(said("{'command': 'show'}")).doesNotContain("rename from", "-PASSWORD");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--output=stolen.txt",
                "--ext-diff",
                "-Ostolen.txt",
                "^HEAD",
                "HEAD --output=stolen.txt",
                "HEAD^@",
                "HEAD..--output=stolen.txt",
                "HEAD:notes.txt",
                "HEAD^{tree}",
                "none"
            })
    void givesGitNothingButCommits(String revision) throws Exception {
        for (String command : List.of("diff", "log", "blame")) {
            ToolResult result =
                    context.use(
                            tool,
                            "{'command': '%s', 'revision': '%s', 'path': 'notes.txt'}"
                                    .formatted(command, revision));
            assertThat(result.outcome()).as(command).isEqualTo(Outcome.REFUSED);
            assertThat(result.text()).contains("means no commit");
        }
        assertThat(repository.root().resolve("stolen.txt")).doesNotExist();
        assertThat(context.use(tool, "{'command': 'push'}").outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(context.use(tool, "{'command': 'diff', 'options': '-c'}").outcome())
                .isEqualTo(Outcome.REFUSED);
    }

    @Test
    void startsNothingThatTheRepositoryNames() throws Exception {
        submodule();
        repository.write(".gitattributes", "*.txt filter=evil diff=evil\n");
        repository.write("late.txt", "late\n").commitAll("Attributes");
        Path started = directory.resolve("started");
        for (String key :
                List.of(
                        "filter.evil.clean",
                        "filter.evil.smudge",
                        "filter.evil.process",
                        "diff.evil.textconv",
                        "diff.evil.command",
                        "diff.external",
                        "core.fsmonitor",
                        "core.pager",
                        "pager.diff",
                        "gpg.program")) {
            repository.git("config", key, "touch '%s-%s'; cat".formatted(started, key));
        }
        repository.git("config", "filter.evil.required", "true");
        repository.git("config", "log.showSignature", "true");
        repository.git(
                "-C",
                "sub",
                "config",
                "filter.sub.clean",
                "touch '%s-sub'; cat".formatted(started));
        repository.write("notes.txt", "one\nthree\n").write("sub/f", "changed\n");
        touch("src/A.java");
        Map<String, String> before = gitFiles();

        for (String call :
                List.of(
                        "{'command': 'status'}",
                        "{'command': 'diff'}",
                        "{'command': 'diff', 'staged': true}",
                        "{'command': 'diff', 'revision': 'HEAD~1'}",
                        "{'command': 'log'}",
                        "{'command': 'show'}",
                        "{'command': 'show', 'revision': 'HEAD:notes.txt'}",
                        "{'command': 'blame', 'path': 'notes.txt'}")) {
            assertThat(context.use(tool, call).outcome()).as(call).isEqualTo(Outcome.OK);
        }

        assertThat(said("{'command': 'diff'}")).contains("+three\n").doesNotContain("A.java");
        assertThat(names(directory)).noneMatch(it -> it.startsWith("started"));
        assertThat(gitFiles()).isEqualTo(before);
    }

    @Test
    void cutsWhatIsLongAndGoesOn() throws Exception {
        String all =
                IntStream.rangeClosed(1, 5000)
                        .mapToObj(it -> "line " + it + "\n")
                        .collect(Collectors.joining());
        repository.write("notes.txt", all);

        String first = said("{'command': 'diff'}");
        assertThat(first.length()).isLessThan(32_000);
        String next = first.replaceAll("(?s).*go on with offset (\\d+),.*", "$1");

        assertThat(first).contains("+line 1\n");
        assertThat(said("{'command': 'diff', 'limit': 1, 'offset': " + next + "}"))
                .startsWith("+line " + (Integer.parseInt(next) - 6) + "\n");
        assertThat(said("{'command': 'log', 'limit': 1}")).contains("go on with offset 2");
        assertThat(said("{'command': 'log', 'limit': 1, 'offset': 2}").lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("Begin");
    }

    private String said(String call) throws InterruptedException {
        ToolResult result = context.use(tool, call);
        assertThat(result.outcome()).as(result.text()).isEqualTo(Outcome.OK);
        return result.text();
    }

    private void submodule() throws IOException {
        TestRepository sub = TestRepository.create(directory.resolve("sub"));
        sub.write("f", "f\n").write(".gitattributes", "* filter=sub\n").commitAll("Sub");
        repository.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                sub.root().toString(),
                "sub");
        repository.commitAll("Add sub");
    }

    /** Git must look into it, as its time is not the one that the index knows. */
    private void touch(String path) throws IOException {
        Files.setLastModifiedTime(
                repository.root().resolve(path), FileTime.from(Instant.now().minusSeconds(3600)));
    }

    /** Bytes and time of all that git keeps. */
    private Map<String, String> gitFiles() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(repository.root().resolve(".git"))) {
            all.filter(Files::isRegularFile).forEach(it -> files.put(it.toString(), state(it)));
        }
        return files;
    }

    private static String state(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(it -> String.valueOf(it.getFileName())).toList();
        }
    }
}
