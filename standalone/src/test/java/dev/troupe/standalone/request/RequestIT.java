package dev.troupe.standalone.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedToolCall;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A request over several files of a repository, through the command line, undone and redone. */
class RequestIT {
    private static final String PROMPT = "Reword the comment, the document and the setting.";

    @TempDir Path directory;

    @Test
    void changesSeveralFilesWithToolsOrInText() throws Exception {
        GeneratedCheckout tools = GeneratedCheckout.create(directory.resolve("tools"));
        GeneratedCheckout text = GeneratedCheckout.create(directory.resolve("text"));
        try (var model = ScriptedModelServer.start(withTools(tools));
                var troupe = installation(model).start()) {
            run(troupe, tools, "default");
            model.play(inText(text));
            run(troupe, text, "text");
        }
        assertThat(text.bytes()).isEqualTo(tools.bytes());
        assertThat(text.git("rev-parse", "HEAD^{tree}"))
                .isEqualTo(tools.git("rev-parse", "HEAD^{tree}"));
    }

    private TroupeInstallation installation(ScriptedModelServer model) {
        return new TroupeInstallation(directory.resolve("home"), model)
                .with("TROUPE_MODELS_TEXT_PROTOCOL", "openai")
                .with("TROUPE_MODELS_TEXT_BASEURL", model.openAiBaseUrl())
                .with("TROUPE_MODELS_TEXT_MODEL", "scripted")
                .with("TROUPE_MODELS_TEXT_APIKEY", "test")
                .with("TROUPE_MODELS_TEXT_TOOLS", "text");
    }

    private static void run(TroupeInstallation troupe, GeneratedCheckout checkout, String model)
            throws Exception {
        Path draft = checkout.directory().resolve("notes.txt");
        Files.writeString(draft, "my own, not committed\n");
        var changes = checkout.changes();
        var before = checkout.bytes();
        String commit = checkout.git("rev-parse", "HEAD");
        var run = troupe.cli(checkout.directory(), "run", "--json", "--model", model, PROMPT);
        assertThat(run.exit()).as(run.text()).isZero();
        var after = checkout.bytes();
        assertChanged(changes, before, after);
        assertCommittedAlone(checkout, commit);

        var undo = troupe.cli(checkout.directory(), "undo");
        assertThat(undo.exit()).as(undo.text()).isZero();
        assertThat(checkout.bytes()).isEqualTo(before);
        assertThat(checkout.git("diff", commit, "HEAD", "--stat")).isEmpty();

        var redo = troupe.cli(checkout.directory(), "redo");
        assertThat(redo.exit()).as(redo.text()).isZero();
        assertThat(checkout.bytes()).isEqualTo(after);
        assertThat(checkout.git("status", "--porcelain")).isEqualTo("?? notes.txt");
    }

    private static void assertChanged(
            List<GeneratedCheckout.Change> changes,
            Map<String, String> before,
            Map<String, String> after) {
        Map<String, String> expected = new TreeMap<>(before);
        for (var change : changes) {
            expected.compute(
                    change.path(), (path, text) -> text.replace(change.old(), change.fresh()));
        }
        assertThat(after).isEqualTo(expected);
    }

    private static void assertCommittedAlone(GeneratedCheckout checkout, String from)
            throws Exception {
        assertThat(checkout.git("diff", "--name-only", from, "HEAD").lines()).hasSize(3);
        assertThat(checkout.git("status", "--porcelain")).isEqualTo("?? notes.txt");
        assertThat(checkout.git("log", "-1", "--format=%(trailers:key=Troupe-Step)")).isNotBlank();
    }

    private static ModelScenario withTools(GeneratedCheckout checkout) throws Exception {
        List<ScriptedToolCall> reads = new ArrayList<>();
        List<ScriptedToolCall> edits = new ArrayList<>();
        for (var change : checkout.changes()) {
            reads.add(ScriptedToolCall.of("read", Map.of("path", change.path())));
            edits.add(
                    ScriptedToolCall.of(
                            "edit",
                            Map.of(
                                    "path", change.path(),
                                    "old_string", change.old(),
                                    "new_string", change.fresh())));
        }
        return ModelScenario.of(
                ScriptedTurn.call(
                        "I read the three files.", reads.toArray(ScriptedToolCall[]::new)),
                ScriptedTurn.call("I change them.", edits.toArray(ScriptedToolCall[]::new)),
                ScriptedTurn.say("All three say it now."));
    }

    private static ModelScenario inText(GeneratedCheckout checkout) throws Exception {
        StringBuilder blocks = new StringBuilder("I change the three files.\n\n");
        for (var change : checkout.changes()) {
            blocks.append(change.block()).append('\n');
        }
        return ModelScenario.of(
                ScriptedTurn.say(blocks.toString()), ScriptedTurn.say("All three say it now."));
    }
}
