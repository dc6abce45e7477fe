package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.troupe.testkit.languageserver.InstalledLanguageServers;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.repository.TestRepository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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

            assertThat(run.text()).contains("changes to main.py were taken back");
            assertThat(project.root().resolve("main.py")).hasContent(PYTHON);
            assertThat(project.head()).isEqualTo(before);
            assertThat(project.git("status", "--porcelain")).isEmpty();
        }
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
