package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.testkit.languageserver.InstalledLanguageServers;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real language servers judge what a model changes, before anything of it is committed. */
class EditDiagnosticsIT {
    private static final String PYTHON = "count: int = 1\nprint(count)\nprint(missing)\n";

    @TempDir Path directory;

    /** The file has an error before, of which nobody hears. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    pyright-langserver | main.py   | 'count: int = 1\nprint(missing)\n' | 1 | '"one"' | 2
                    tsc                | main.ts   | 'const count: number = 1;\nconst other = missing + count;\nexport { other };\n' | 1; | '"one";' | 2;
                    bash               | Main.java | 'class Main {\n    int count = 1;\n    String other = missing;\n}\n' | 1; | '"one";' | 2;
                    """)
    void aModelMendsWhatItBrokeAndOnlyThenIsItCommitted(
            String program, String path, String text, String good, String bad, String mended)
            throws Exception {
        require(program);
        TestRepository project = project(path, text);
        ModelScenario script =
                ModelScenario.of(
                        ScriptedTurn.call("", ScriptedToolCall.of("read", Map.of("path", path))),
                        edit(path, "= " + good, "= " + bad),
                        edit(path, "= " + bad, "= " + mended),
                        ScriptedTurn.say("Done."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = installation(model).start()) {
            String before = project.head();

            var run = troupe.cli(project.root(), "run", "--mode", "accept-edits", "Count");

            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(run.text()).contains("1 new error in " + path);
            String told = model.requests().getLast().body().toString();
            assertThat(told)
                    .contains("Your changes have caused 1 new error")
                    .contains("Nothing is committed before they are gone.")
                    .contains("The errors are gone.")
                    .doesNotContain("2 new errors");
            assertThat(project.git("rev-list", "--count", before + "..HEAD").strip())
                    .isEqualTo("1");
            assertThat(project.git("show", "HEAD:" + path)).contains("= " + mended);
            assertThat(project.git("status", "--porcelain")).isEmpty();
        }
    }

    @Test
    void whatIsNeverMendedIsTakenBackByteForByte() throws Exception {
        require("pyright-langserver");
        TestRepository project = project("main.py", PYTHON);
        ModelScenario script =
                ModelScenario.of(
                        edit("main.py", "= 1", "= \"one\""),
                        ScriptedTurn.say("Done."),
                        ScriptedTurn.say("Done, really."),
                        ScriptedTurn.say("I insist."),
                        ScriptedTurn.say("As you like."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = installation(model).start()) {
            String before = project.head();

            var run = troupe.cli(project.root(), "run", "--mode", "accept-edits", "Count");

            assertThat(run.text())
                    .contains("changes to main.py were taken back")
                    .contains("leave it so")
                    .contains("troupe undo")
                    .contains("troupe run -c")
                    .contains("troupe redo");
            assertThat(project.root().resolve("main.py")).hasContent(PYTHON);
            assertThat(project.head()).isEqualTo(before);
            assertThat(project.git("status", "--porcelain")).isEmpty();

            var redo = troupe.cli(project.root(), "redo");

            assertThat(redo.exit()).as(redo.text()).isZero();
            assertThat(project.root().resolve("main.py"))
                    .hasContent(PYTHON.replace("= 1", "= \"one\""));
            assertThat(project.head()).isNotEqualTo(before);
            assertThat(project.git("status", "--porcelain")).isEmpty();
        }
    }

    /** The request has committed a clean change before the one that is never mended. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({"restore, 1, 1", "undo-commit, 2, 1", "retry, 2, 2", "keep, 2, \"one\""})
    void somebodyDecidesWhatBecomesOfIt(String choice, int commits, String count) throws Exception {
        // The worker's own tests try each choice; here one goes all the way.
        assumeTrue(TestScope.isFull() || choice.equals("keep"), TestScope.ONLY_FULL);
        require("pyright-langserver");
        TestRepository project = project("main.py", PYTHON);
        ScriptedTurn last =
                choice.equals("retry")
                        ? edit("main.py", "= \"one\"", "= 2")
                        : ScriptedTurn.say("So be it.");
        ModelScenario script =
                ModelScenario.of(
                        ScriptedTurn.call(
                                "",
                                ScriptedToolCall.of(
                                        "write",
                                        Map.of("path", "other.py", "content", "fine = 1\n"))),
                        edit("main.py", "= 1", "= \"one\""),
                        ScriptedTurn.say("Done."),
                        ScriptedTurn.say("Done, really."),
                        ScriptedTurn.say("I insist."),
                        last,
                        ScriptedTurn.say("The end."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = installation(model).start()) {
            String before = project.head();
            var run =
                    troupe.cli(
                            project.root(), "run", "--detach", "--mode", "accept-edits", "Count");
            assertThat(run.exit()).as(run.text()).isZero();
            String asked = await("1 new error", () -> troupe.cli(project.root(), "answer").text());
            assertThat(project.root().resolve("main.py")).hasContent(PYTHON);
            assertThat(asked).contains("restore", "undo-commit", "retry", "keep");

            var answer = troupe.cli(project.root(), "answer", "choice=" + choice);

            assertThat(answer.exit()).as(answer.text()).isZero();
            await("succeeded", () -> troupe.cli(project.root(), "tasks").text());
            assertThat(project.git("rev-list", "--count", before + "..HEAD").strip())
                    .isEqualTo(String.valueOf(commits));
            assertThat(project.root().resolve("main.py"))
                    .hasContent(PYTHON.replace("= 1", "= " + count));
            assertThat(project.root().resolve("other.py").toFile().exists())
                    .isEqualTo(!choice.equals("undo-commit"));
            assertThat(project.git("status", "--porcelain")).isEmpty();
        }
    }

    @Test
    void aModelAsksForUsesAndRenamesInAllFiles() throws Exception {
        require("pyright-langserver");
        TestRepository project =
                project("lib.py", "def total(n: int) -> int:\n    return n\n")
                        .write("user.py", "from lib import total\n\nprint(total(1))\n");
        project.commitAll("Use it");
        ModelScenario script =
                ModelScenario.of(
                        ScriptedTurn.call(
                                "",
                                ScriptedToolCall.of(
                                        "navigate_code",
                                        Map.of(
                                                "question", "references",
                                                "path", "lib.py",
                                                "line", 1,
                                                "symbol", "total"))),
                        ScriptedTurn.call(
                                "",
                                ScriptedToolCall.of(
                                        "rename_symbol",
                                        Map.of(
                                                "path", "lib.py",
                                                "line", 1,
                                                "symbol", "total",
                                                "new_name", "grand"))),
                        ScriptedTurn.say("Renamed."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = installation(model).start()) {
            String before = project.head();

            var run = troupe.cli(project.root(), "run", "--mode", "accept-edits", "Rename");

            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(model.requests().getLast().body().toString())
                    .contains("user.py:3: print(total(1))");
            assertThat(project.git("show", "HEAD:lib.py")).startsWith("def grand(");
            assertThat(project.root().resolve("user.py"))
                    .hasContent("from lib import grand\n\nprint(grand(1))\n");
            assertThat(project.git("status", "--porcelain")).isEmpty();
            assertThat(project.git("rev-list", "--count", before + "..HEAD").strip())
                    .isEqualTo("1");

            var undo = troupe.cli(project.root(), "undo");

            assertThat(undo.exit()).as(undo.text()).isZero();
            assertThat(project.root().resolve("user.py"))
                    .hasContent("from lib import total\n\nprint(total(1))\n");
        }
    }

    @Test
    void whatACommandWritesIsCheckedToo() throws Exception {
        require("pyright-langserver");
        TestRepository project = project("main.py", PYTHON);
        ModelScenario script =
                ModelScenario.of(
                        command("sed -i 's/= 1/= \"one\"/' main.py"),
                        command("sed -i 's/= \"one\"/= 2/' main.py"),
                        ScriptedTurn.say("Done."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = installation(model).start()) {
            String before = project.head();

            var run = troupe.cli(project.root(), "run", "--mode", "accept-edits", "Count");

            assertThat(run.exit()).as(run.text()).isZero();
            assertThat(model.requests().getLast().body().toString())
                    .contains("Your changes have caused 1 new error")
                    .contains("The errors are gone.");
            assertThat(project.git("rev-list", "--count", before + "..HEAD").strip())
                    .isEqualTo("1");
            assertThat(project.git("show", "HEAD:main.py")).contains("= 2");
        }
    }

    /** The server has judged a file that an undo has removed: what imports it is wrong from then on. */
    @Test
    void afterAnUndoTheServersAnswerRightly() throws Exception {
        require("pyright-langserver");
        TestRepository project = project("main.py", "count: int = 1\n");
        ModelScenario script =
                ModelScenario.of(
                        command("printf 'def price() -> int:\n    return 1\n' > extra.py"),
                        edit("main.py", "count: int = 1", "import extra\n\ncount = extra.price()"),
                        ScriptedTurn.say("Done."),
                        ScriptedTurn.call(
                                "", ScriptedToolCall.of("read", Map.of("path", "main.py"))),
                        edit("main.py", "count: int = 1", "import extra\n\ncount = extra.price()"),
                        edit("main.py", "import extra\n\ncount = extra.price()", "count: int = 2"),
                        ScriptedTurn.say("Done."));
        try (var model = ScriptedModelServer.start(script);
                var troupe = installation(model).start()) {
            var first = troupe.cli(project.root(), "run", "--mode", "accept-edits", "Price");
            assertThat(first.exit()).as(first.text()).isZero();
            assertThat(first.text()).doesNotContain("new error");
            var undo = troupe.cli(project.root(), "undo");
            assertThat(undo.exit()).as(undo.text()).isZero();
            assertThat(project.root().resolve("extra.py")).doesNotExist();

            var second =
                    troupe.cli(
                            project.root(), "run", "--continue", "--mode", "accept-edits", "Again");

            assertThat(second.exit()).as(second.text()).isZero();
            assertThat(second.text()).contains("1 new error in main.py");
            assertThat(model.requests().getLast().body().toString())
                    .contains("extra")
                    .contains("The errors are gone.");
        }
    }

    private static ScriptedTurn command(String line) {
        return ScriptedTurn.call("", ScriptedToolCall.of("bash", Map.of("command", line)));
    }

    /** Asks again until the answer holds a word. */
    private static String await(String word, Callable<String> question) throws Exception {
        long end = System.nanoTime() + 60_000_000_000L;
        String answer = question.call();
        while (!answer.contains(word)) {
            assertThat(System.nanoTime()).as(answer).isLessThan(end);
            Thread.sleep(300);
            answer = question.call();
        }
        return answer;
    }

    private TroupeInstallation installation(ScriptedModelServer model) {
        return new TroupeInstallation(directory.resolve("home"), model).checkingEdits();
    }

    private TestRepository project(String path, String text) throws Exception {
        TestRepository project =
                TestRepository.create(Files.createDirectories(directory.resolve("project")))
                        .write(path, text.replace("\\n", "\n"));
        project.commitAll("Begin");
        return project;
    }

    private static ScriptedTurn edit(String path, String before, String after) {
        return ScriptedTurn.call(
                "",
                ScriptedToolCall.of(
                        "edit", Map.of("path", path, "old_string", before, "new_string", after)));
    }

    private static void require(String program) {
        InstalledLanguageServers.missing(program)
                .ifPresent(why -> {
                    if (InstalledLanguageServers.areRequired()) {
                        fail(why);
                    }
                    abort("SKIPPED: " + why);
                });
    }
}
