package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.FileEffectState;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolInputException;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import dev.troupe.workspace.PathRefusedException;
import dev.troupe.workspace.change.ExecutableBit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FileChangingToolsTest {
    private static final String TWO_FOR_THREE =
            "{'path':'a.txt','old_string':'two','new_string':'three'}";

    @TempDir private Path directory;
    private final EditEngine engine = new EditEngine();
    private final AgentTool read = new ReadTool();
    private final AgentTool edit = new EditTool(engine);
    private final AgentTool multi = new MultiEditTool(engine);
    private final AgentTool write = new WriteTool(engine);
    private final AgentTool delete = new DeleteTool();
    private final AgentTool move = new MoveTool();
    private TestContext context;
    private TestRepository repository;

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
        repository = context.repository();
        repository.write("a.txt", "one\r\ntwo\r\n");
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void aNameThatNoFileCanHaveIsRefused() {
        ToolCall call = context.call(write, "{'path':'" + "a".repeat(300) + "','content':'x'}");

        assertThatThrownBy(() ->
                        write.plan(call, context, new PlannedFileOverlay(context.workspace())))
                .hasMessageContaining("255");
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void pipesAreNotOpened() throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", repository.root() + "/fifo").start().waitFor())
                .isZero();
        Map<AgentTool, String> calls =
                Map.of(
                        write, "{'path':'fifo','content':'x'}",
                        edit, "{'path':'fifo','old_string':'a','new_string':'b'}",
                        delete, "{'path':'fifo'}",
                        move, "{'from':'fifo','to':'b.txt'}",
                        read, "{'path':'fifo'}");

        calls.forEach((tool, arguments) ->
                assertThatThrownBy(() -> tool.touches(context.call(tool, arguments), context))
                        .isInstanceOf(PathRefusedException.class)
                        .hasMessageContaining("neither a file nor a directory"));
        assertThatThrownBy(() ->
                        move.touches(context.call(move, "{'from':'a.txt','to':'fifo'}"), context))
                .hasMessageContaining("neither a file nor a directory");
    }

    @Test
    void aLinkPlantedAfterPlanningLeadsNowhere(@TempDir Path outside)
            throws IOException, InterruptedException {
        ToolCall call = context.call(write, "{'path':'out/x','content':'stolen'}");
        ToolCallPlan.Ready plan = ready(write, call, new PlannedFileOverlay(context.workspace()));
        Files.createSymbolicLink(context.workspace().root().resolve("out"), outside);

        ToolResult result = write.run(call, plan, context);

        assertThat(result.outcome()).isNotEqualTo(Outcome.OK);
        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void planningWritesNothingAndRunningWritesThePlan() throws InterruptedException {
        ToolCall call = context.call(edit, TWO_FOR_THREE);

        ToolCallPlan.Ready plan = ready(edit, call, new PlannedFileOverlay(context.workspace()));

        assertThat(repository.disk("a.txt")).isEqualTo("one\r\ntwo\r\n");
        assertThat(plan.title()).isEqualTo("edit a.txt");
        assertThat(plan.detail()).contains("--- a/a.txt", "-two", "+three");
        FileEffect effect = plan.effects().getFirst();
        assertThat(effect.change()).isEqualTo("edited");
        assertThat(effect.linesAdded()).isEqualTo(1);
        assertThat(effect.linesRemoved()).isEqualTo(1);

        ToolResult result = edit.run(call, plan, context);

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(result.effects()).containsExactly(effect);
        assertThat(result.text())
                .isEqualTo(
                        "Changed a.txt (+1 -1 lines), checksum %s.",
                        String.valueOf(effect.afterHash()).substring(0, 12));
        assertThat(repository.disk("a.txt")).isEqualTo("one\r\nthree\r\n");
        assertThat(FileEffectState.of(context.workspace(), effect))
                .isEqualTo(FileEffectState.AFTER);
    }

    @Test
    void laterCallsOfATurnSeeWhatEarlierOnesPlanned() throws InterruptedException {
        PlannedFileOverlay overlay = new PlannedFileOverlay(context.workspace());
        ToolCall first = context.call(edit, TWO_FOR_THREE);
        ToolCallPlan.Ready one = ready(edit, first, overlay);
        overlay.add(one.effects());
        ToolCall second = context.call(edit, "{'path':'a.txt','oldText':'three','newText':'four'}");
        ToolCallPlan.Ready two = ready(edit, second, overlay);
        overlay.add(two.effects());
        ToolCall third = context.call(move, "{'from':'a.txt','to':'b.txt'}");
        ToolCallPlan.Ready three = ready(move, third, overlay);
        overlay.add(three.effects());

        assertThat(overlay.read("a.txt")).isEmpty();
        assertThat(overlay.read("b.txt")).isPresent();
        edit.run(first, one, context);
        edit.run(second, two, context);
        move.run(third, three, context);

        assertThat(repository.disk("b.txt")).isEqualTo("one\r\nfour\r\n");
        assertThat(repository.disk("a.txt")).isNull();
    }

    @Test
    void nothingIsWrittenOverAChangeOfSomebodyElse() throws InterruptedException {
        ToolCall call = context.call(edit, TWO_FOR_THREE);
        ToolCallPlan.Ready plan = ready(edit, call, new PlannedFileOverlay(context.workspace()));
        repository.write("a.txt", "one\ntwo\nthe user's\n");

        ToolResult result = edit.run(call, plan, context);

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text()).contains("changed by somebody else", "Read it again");
        assertThat(repository.disk("a.txt")).isEqualTo("one\ntwo\nthe user's\n");
        assertThat(FileEffectState.of(context.workspace(), plan.effects().getFirst()))
                .isEqualTo(FileEffectState.OTHER);
    }

    @Test
    void aPlanThatWasCarriedOutMayBeRepeated() throws InterruptedException {
        repository.write("run.sh", "#!/bin/sh\n");
        context.use(read, "{'path':'run.sh'}");
        ToolCall call = context.call(move, "{'from':'run.sh','to':'bin/'}");
        repository.write("bin/other", "x");
        ToolCallPlan.Ready plan = ready(move, call, new PlannedFileOverlay(context.workspace()));
        move.run(call, plan, context);
        repository.write("run.sh", "#!/bin/sh\n");

        ToolResult again = move.run(call, plan, context);

        assertThat(again.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("run.sh")).isNull();
        assertThat(repository.disk("bin/run.sh")).isEqualTo("#!/bin/sh\n");
    }

    @Test
    void whatAKilledRunWasWritingIsClearedAway() throws InterruptedException {
        String left = ".troupe-01890000-0000-7000-8000-000000000000.tmp";
        repository.write(left, "half");

        assertThat(context.workspace().listing().files()).containsExactly("a.txt");
        context.use(edit, TWO_FOR_THREE);

        assertThat(repository.disk(left)).isNull();
    }

    @Test
    void nothingIsWrittenWithoutTheLease() {
        ToolCall call = context.call(edit, TWO_FOR_THREE);
        ToolCallPlan.Ready plan = ready(edit, call, new PlannedFileOverlay(context.workspace()));
        context.loseLease();

        assertThatThrownBy(() -> edit.run(call, plan, context)).hasMessage("The lease is lost.");
        assertThat(repository.disk("a.txt")).isEqualTo("one\r\ntwo\r\n");
    }

    @Test
    void theChecksumThatIsToldWillDoForTheNextChange() throws InterruptedException {
        ToolResult first = context.use(write, "{'path':'n.txt','content':'one'}");
        String told = first.text().replaceAll("(?s).*checksum ([0-9a-f]+).*", "$1");
        context.readMarks().forget("n.txt");

        ToolResult second =
                context.use(
                        write,
                        "{'path':'n.txt','content':'two','expected_checksum':'" + told + "'}");

        assertThat(second.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("n.txt")).isEqualTo("two");
    }

    @Test
    void aWholeFileThatReplacesMuchIsWarnedOf() throws InterruptedException {
        repository.write("n.txt", "a\n".repeat(30) + "b\n".repeat(10));
        context.use(read, "{'path':'n.txt'}");

        ToolResult much = context.use(write, "{'path':'n.txt','content':'a\\na\\nb\\n'}");
        ToolResult little = context.use(write, "{'path':'n.txt','content':'a\\na\\nc\\n'}");

        assertThat(much.text()).contains("This replaced 37 of the file's 40 lines.");
        assertThat(little.text()).doesNotContain("This replaced");
    }

    @Test
    void aFenceIsWrittenWhereItHoldsTheWholeFile() throws InterruptedException {
        repository.write("n.txt", "one\ntwo\nthree\nfour\n");
        context.use(read, "{'path':'n.txt'}");

        ToolResult part =
                context.use(write, "{'path':'n.txt','content':'one\\n2\\n','fenced':true}");
        ToolResult all =
                context.use(
                        write,
                        "{'path':'n.txt','content':'one\\n2\\nthree\\nfour\\n','fenced':true}");

        assertThat(part.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(part.text())
                .contains("may be an excerpt", "SEARCH/REPLACE edit", "call the tool write");
        assertThat(all.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("n.txt")).isEqualTo("one\n2\nthree\nfour\n");
    }

    @Test
    void aStaleEditCountsAsOneThatWasRefused() throws InterruptedException {
        context.use(read, "{'path':'a.txt'}");
        repository.write("a.txt", "zero\ntwo\n");

        assertThatThrownBy(() ->
                        edit.plan(
                                context.call(edit, TWO_FOR_THREE),
                                context,
                                new PlannedFileOverlay(context.workspace())))
                .isInstanceOfSatisfying(
                        ToolInputException.class,
                        it ->
                                assertThat(it.edit())
                                        .extracting(
                                                RefusedEdit::path,
                                                RefusedEdit::kind,
                                                RefusedEdit::formal)
                                        .containsExactly("a.txt", EditRefusalKind.STALE, false));
    }

    @Test
    void aFileThatChangedSinceItWasReadIsNotEdited() throws InterruptedException {
        context.use(read, "{'path':'a.txt'}");
        repository.write("a.txt", "zero\ntwo\n");

        ToolResult result = context.use(edit, TWO_FOR_THREE);

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text()).contains("has changed since you read it", "Read it again");
        context.use(read, "{'path':'a.txt'}");
        assertThat(context.use(edit, TWO_FOR_THREE).outcome()).isEqualTo(Outcome.OK);
        assertThat(
                        context.use(edit, "{'path':'a.txt','old_string':'zero','new_string':'0'}")
                                .outcome())
                .isEqualTo(Outcome.OK);
    }

    @Test
    void refusalsOfTheEngineReachTheModel() throws InterruptedException {
        repository.write("twice.txt", "x\ny\nx\n");

        refused(edit, "{'path':'twice.txt','old_string':'x','new_string':'z'}", "2");
        refused(
                edit,
                "{'path':'a.txt','old_string':'twwo','new_string':'z'}",
                "a.txt was not changed");
        refused(
                edit,
                "{'path':'b.txt','old_string':'two','new_string':'z'}",
                "Did you mean: a.txt?");
        assertThat(
                        context.use(
                                        edit,
                                        "{'path':'twice.txt','old_string':'x','new_string':'z','replace_all':true}")
                                .outcome())
                .isEqualTo(Outcome.OK);
        assertThat(repository.disk("twice.txt")).isEqualTo("z\ny\nz\n");
    }

    @Test
    void severalEditsAreMadeTogetherOrNotAtAll() throws InterruptedException {
        refused(
                multi,
                "{'path':'a.txt','edits':[{'old_string':'one','new_string':'1'},{'old_string':'nine','new_string':'9'}]}",
                "Edit 2 of 2");
        assertThat(repository.disk("a.txt")).isEqualTo("one\r\ntwo\r\n");

        ToolResult result =
                context.use(
                        multi,
                        "{'file_path':'a.txt','edits':[{'oldText':'one','newText':'1'},{'old_text':'two','new_text':'2'}]}");

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("a.txt")).isEqualTo("1\r\n2\r\n");
    }

    @Test
    void editsOfSeveralFilesAreMadeTogetherOrNotAtAll() throws InterruptedException {
        repository.write("b.txt", "three\n");
        refused(
                multi,
                "{'path':'b.txt','edits':[{'old_string':'three','new_string':'3'},{'path':'a.txt','old_string':'nine','new_string':'9'}]}",
                "Nothing was changed in any of the files. a.txt, edit 2 of 2: old_string");
        assertThat(repository.disk("b.txt")).isEqualTo("three\n");

        ToolCall call =
                context.call(
                        multi,
                        "{'path':'b.txt','edits':[{'old_string':'three','new_string':'3'},"
                                + "{'path':'a.txt','old_string':'one\\n','new_string':'1\\n','whole_lines':true},"
                                + "{'path':'new.txt','old_string':'','new_string':'fresh\\n','whole_lines':true}]}");
        assertThat(multi.touches(call, context))
                .containsExactly(
                        new RequestedAccess.File("b.txt", FilePermissionRequest.Access.WRITE),
                        new RequestedAccess.File("a.txt", FilePermissionRequest.Access.WRITE),
                        new RequestedAccess.File("new.txt", FilePermissionRequest.Access.WRITE));
        ToolResult result =
                context.use(
                        multi,
                        "{'path':'b.txt','edits':[{'old_string':'three','new_string':'3'},"
                                + "{'path':'a.txt','old_string':'one\\n','new_string':'1\\n','whole_lines':true},"
                                + "{'path':'new.txt','old_string':'','new_string':'fresh\\n','whole_lines':true}]}");

        assertThat(result.outcome()).as(result.text()).isEqualTo(Outcome.OK);
        assertThat(result.text()).startsWith("Made the edits:").contains("created new.txt");
        assertThat(repository.disk("a.txt")).isEqualTo("1\r\ntwo\r\n");
        assertThat(repository.disk("b.txt")).isEqualTo("3\n");
        assertThat(repository.disk("new.txt")).isEqualTo("fresh\n");
    }

    @Test
    void whatIsInAlreadyIsPassedOverAndSaidSo() throws InterruptedException {
        ToolResult result =
                context.use(
                        multi,
                        "{'path':'a.txt','edits':[{'old_string':'one\\n2\\n','new_string':'one\\ntwo\\n'},"
                                + "{'old_string':'one','new_string':'1'}]}");

        assertThat(result.outcome()).as(result.text()).isEqualTo(Outcome.OK);
        assertThat(result.text())
                .startsWith("Edit 1 is in the file already and was skipped.\nChanged a.txt");
        assertThat(repository.disk("a.txt")).isEqualTo("1\r\ntwo\r\n");
    }

    @Test
    void textThatIsSomewhereElseIsNotTheEdit() throws InterruptedException {
        repository.write("c.yaml", "a:\n  enabled: false\nb:\n  enabled: true\n");

        refused(
                edit,
                "{'path':'c.yaml','old_string':'enabled:  false','new_string':'enabled: true'}",
                "c.yaml was not changed",
                "If you want to change line 2");
    }

    @Test
    void writingNeedsAnEarlierLookAtWhatIsThere() throws InterruptedException {
        refused(
                write,
                "{'path':'a.txt','content':'new\\n'}",
                "you have not read it",
                "Read it first");

        context.use(read, "{'path':'a.txt'}");
        assertThat(context.use(write, "{'path':'a.txt','content':'new\\n'}").outcome())
                .isEqualTo(Outcome.OK);
        ToolResult created = context.use(write, "{'path':'deep/er/new.txt','content':'x\\n'}");
        assertThat(created.text()).startsWith("Created deep/er/new.txt");
        assertThat(created.effects().getFirst().change()).isEqualTo("created");
        assertThat(context.use(write, "{'path':'deep/er/new.txt','content':'y\\n'}").outcome())
                .isEqualTo(Outcome.OK);
        assertThat(context.use(write, "{'path':'deep/er/new.txt','content':'y\\n'}"))
                .satisfies(same -> assertThat(same.outcome()).isEqualTo(Outcome.OK))
                .satisfies(same -> assertThat(same.effects()).isEmpty());
    }

    @Test
    void writingRefusesPlaceholders() throws InterruptedException {
        context.use(read, "{'path':'a.txt'}");

        refused(
                write,
                "{'path':'a.txt','content':'one\\n// ... rest of code unchanged ...\\n'}",
                "a.txt was not changed");
    }

    @Test
    void deletingKeepsTheBytesForUndo() throws InterruptedException {
        context.use(read, "{'path':'a.txt'}");
        ToolResult result = context.use(delete, "{'path':'a.txt'}");

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("a.txt")).isNull();
        FileEffect effect = result.effects().getFirst();
        assertThat(effect.afterHash()).isNull();
        assertThat(effect.diff()).contains("+++ /dev/null", "-one");
        assertThat(effect.linesRemoved()).isEqualTo(2);
        refused(delete, "{'path':'a.txt'}", "does not exist");
    }

    @Test
    void movingKeepsTheMode() throws InterruptedException, IOException {
        ExecutableBit.setExecutable(repository.root().resolve("a.txt"), true);

        context.use(read, "{'path':'a.txt'}");
        ToolResult result = context.use(move, "{'source':'a.txt','destination':'x/b.txt'}");

        assertThat(result.text()).isEqualTo("Moved a.txt to x/b.txt.");
        assertThat(ExecutableBit.executable(repository.root().resolve("x/b.txt"))).isTrue();
        assertThat(move.touches(context.call(move, "{'from':'x/b.txt','to':'c.txt'}"), context))
                .containsExactly(
                        new RequestedAccess.File("x/b.txt", FilePermissionRequest.Access.DELETE),
                        new RequestedAccess.File("c.txt", FilePermissionRequest.Access.WRITE));
        repository.write("c.txt", "c\n");
        refused(move, "{'from':'x/b.txt','to':'c.txt'}", "exists already");
        refused(move, "{'from':'none','to':'d.txt'}", "does not exist");
    }

    @Test
    void directoriesAndLinksAndProtectedFilesAreLeftAlone() throws Exception {
        repository.write("dir/x.txt", "x\n").write(".troupe/config.yaml", "a: b\n");
        Files.createSymbolicLink(repository.root().resolve("link"), Path.of("a.txt"));

        refused(edit, "{'path':'dir','old_string':'a','new_string':'b'}", "is a directory");
        refused(delete, "{'path':'dir'}", "is a directory");
        refused(delete, "{'path':'link'}", "symbolic link");
        refused(move, "{'from':'link','to':'other'}", "symbolic link");
        refused(write, "{'path':'.troupe/config.yaml','content':'x'}", "protected");
        refused(delete, "{'path':'.git/HEAD'}", "protected");
        refused(move, "{'from':'a.txt','to':'../a.txt'}", "outside the workspace");
        refused(write, "{'path':'.env','content':'x'}", "secrets");
    }

    @Test
    void editingThroughALinkWritesItsTarget() throws Exception {
        Path link = Files.createSymbolicLink(repository.root().resolve("link"), Path.of("a.txt"));

        ToolResult result =
                context.use(edit, "{'path':'link','old_string':'two','new_string':'2'}");

        assertThat(result.effects().getFirst().path()).isEqualTo("a.txt");
        assertThat(link).isSymbolicLink();
        assertThat(repository.disk("a.txt")).isEqualTo("one\r\n2\r\n");
    }

    @Test
    void binaryFilesAreNotEdited() throws InterruptedException {
        repository.write("bin", new byte[] {0, 1});

        refused(edit, "{'path':'bin','old_string':'a','new_string':'b'}", "bin was not changed");
    }

    private ToolCallPlan.Ready ready(AgentTool tool, ToolCall call, PlannedFileOverlay overlay) {
        ToolCallPlan plan = tool.plan(call, context, overlay);
        assertThat(plan).isInstanceOf(ToolCallPlan.Ready.class);
        return (ToolCallPlan.Ready) plan;
    }

    private void refused(AgentTool tool, String arguments, String... words)
            throws InterruptedException {
        ToolResult result = context.use(tool, arguments);
        assertThat(result.outcome()).as(result.text()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text()).contains(words);
    }

    @Test
    void whatWasNeverReadIsChangedOnlyByThoseWhoKnowItToTheLetter() throws InterruptedException {
        String indented = "{'path':'code.txt','old_string':'x();\\ny();','new_string':'z();'}";
        repository.write("code.txt", "if (a) {\n    x();\n    y();\n}\n");
        refused(edit, indented, "you have not read it");
        refused(delete, "{'path':'code.txt'}", "you have not read it");
        refused(move, "{'from':'code.txt','to':'b.txt'}", "you have not read it");
        assertThat(context.use(edit, TWO_FOR_THREE).outcome()).isEqualTo(Outcome.OK);

        context.use(read, "{'path':'code.txt'}");

        assertThat(context.use(edit, indented).outcome()).isEqualTo(Outcome.OK);
        assertThat(context.use(delete, "{'path':'code.txt'}").outcome()).isEqualTo(Outcome.OK);
    }

    @Test
    void aChecksumStandsForHavingRead() throws InterruptedException {
        String hash = ContentBlob.hash("one\r\ntwo\r\n".getBytes(StandardCharsets.UTF_8));
        String wrong = "{'path':'a.txt','expected_checksum':'" + "0".repeat(64) + "'}";
        refused(delete, wrong, "its checksum is " + hash);
        refused(delete, "{'path':'a.txt','expected_checksum':'latest'}", "is not a checksum");
        refused(
                write,
                "{'path':'no.txt','content':'x','expected_checksum':'" + hash + "'}",
                "it does not exist");
        String right = hash.substring(0, 12);

        ToolResult result =
                context.use(
                        write,
                        "{'path':'a.txt','content':'x','expected_checksum':'" + right + "'}");

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("a.txt")).isEqualToIgnoringNewLines("x\n");
    }

    @Test
    void aBinaryFileCanBeDeletedOnceItIsKnownToBeOne() throws InterruptedException {
        repository.write("a.bin", new byte[] {0, 1, 2});
        refused(delete, "{'path':'a.bin'}", "you have not read it");

        context.use(read, "{'path':'a.bin'}");

        assertThat(context.use(delete, "{'path':'a.bin'}").outcome()).isEqualTo(Outcome.OK);
    }

    @Test
    void whatIsAlreadySoIsNoFailure() throws InterruptedException {
        String beside = "{'path':'a.txt','old_string':'one\\ntwo','new_string':'one\\nthree'}";
        context.use(edit, beside);

        ToolResult again = context.use(edit, beside);

        assertThat(again.outcome()).isEqualTo(Outcome.OK);
        assertThat(again.summary()).isEqualTo("already so");
        assertThat(again.text()).startsWith("a.txt: nothing to do. The file already contains");
        assertThat(again.effects()).isEmpty();
        refused(
                edit,
                "{'path':'a.txt','old_string':'anywhere','new_string':'three'}",
                "The file has new_string at line 2: if that is the change, go on");
    }
}
