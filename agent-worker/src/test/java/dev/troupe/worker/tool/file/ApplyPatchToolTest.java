package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.security.FilePermissionRequest.Access;
import dev.troupe.edit.EditEngine;
import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.syntax.tree.TreeSitterParser;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.FileEffect;
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
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

class ApplyPatchToolTest {
    private static final String EVERYTHING =
            """
            *** Begin Patch
            *** Update File: a.txt
            @@
             one
            -two
            +zwei
            *** Add File: new/b.txt
            +fresh
            *** Delete File: c.txt
            *** Update File: d.sh
            *** Move to: bin/e.sh
            @@
             #!/bin/sh
            -echo d
            +echo e
            *** End Patch
            """;

    @TempDir private Path directory;
    private final AgentTool patch = new ApplyPatchTool(new EditEngine());
    private final AgentTool read = new ReadTool();
    private TestContext context;
    private TestRepository repository;

    @BeforeEach
    void open() throws IOException {
        context = new TestContext(directory);
        repository = context.repository();
        repository.write("a.txt", "one\r\ntwo\r\nthree\r\n");
        repository.write("c.txt", "gone\n");
        repository.write("d.sh", "#!/bin/sh\necho d\n");
        ExecutableBit.setExecutable(repository.root().resolve("d.sh"), true);
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void filesAreChangedCreatedDeletedAndMovedTogether() throws InterruptedException {
        context.use(read, "{'path':'c.txt'}");
        context.use(read, "{'path':'d.sh'}");

        ToolResult result = context.use(patch, call(EVERYTHING));

        assertThat(result.summary())
                .isEqualTo(
                        """
                        edited a.txt (+1 -1)
                        created new/b.txt (+1 -0)
                        deleted c.txt (+0 -1)
                        moved d.sh (+0 -0)
                        moved bin/e.sh (+1 -1)\
                        """);
        assertThat(result.text())
                .startsWith("Applied the patch:\nedited a.txt (+1 -1), checksum ")
                .contains(
                        "\nedited a.txt (+1 -1), checksum %s\n"
                                .formatted(checksum("one\r\nzwei\r\nthree\r\n")),
                        "\ndeleted c.txt (+0 -1)\n",
                        "\nmoved d.sh (+0 -0)\n");
        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("a.txt")).isEqualTo("one\r\nzwei\r\nthree\r\n");
        assertThat(repository.disk("new/b.txt")).isEqualTo("fresh\n");
        assertThat(repository.disk("c.txt")).isNull();
        assertThat(repository.disk("d.sh")).isNull();
        assertThat(repository.disk("bin/e.sh")).isEqualTo("#!/bin/sh\necho e\n");
        assertThat(ExecutableBit.executable(repository.root().resolve("bin/e.sh"))).isTrue();
        assertThat(result.effects())
                .filteredOn(it -> it.path().equals("bin/e.sh"))
                .singleElement()
                .extracting(FileEffect::diff)
                .asString()
                .contains("rename from d.sh", "rename to bin/e.sh", "-echo d", "+echo e");
    }

    @Test
    void aHunkAddsTheFinalNewlineBehindAnother() throws InterruptedException, IOException {
        repository.write("a.txt", "one\ntwo");

        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                --- a/a.txt
                                +++ b/a.txt
                                @@ -1 +1,2 @@
                                 one
                                +more
                                @@ -2 +3 @@
                                -two
                                \\ No newline at end of file
                                +two
                                """));

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("a.txt")).isEqualTo("one\nmore\ntwo\n");
    }

    @Test
    void aHeadingThatNamesASymbolDecides() throws IOException, InterruptedException {
        String twins =
                "class A:\n    def size(self):\n        return 0\n\nclass B:\n    def size(self):\n        return 0\n";
        repository.write("a.py", twins);
        String hunk =
                "*** Begin Patch\n*** Update File: a.py\n@@ B.size\n-        return 0\n+        return 1\n*** End Patch\n";

        refused(hunk, "fits 2 places");
        AgentTool knowing =
                new ApplyPatchTool(
                        new EditEngine()
                                .knowing(
                                        new ParserSymbolProvider(
                                                new TreeSitterParser(_ -> {}),
                                                Duration.ofSeconds(5))));

        ToolResult result = context.use(knowing, call(hunk));
        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(result.text()).contains("Found by symbol+exact:\n");
        assertThat(repository.disk("a.py"))
                .isEqualTo(twins.substring(0, 50) + twins.substring(50).replace("0", "1"));
    }

    @Test
    void theOnlyPlaceIsNotTakenWhereTheHeadingNamesAnother() throws InterruptedException {
        repository.write("b.txt", "one\n  size 1\ntwo\n  size 2\n");
        String hunk =
                "*** Begin Patch\n*** Update File: b.txt\n@@ two\n-  size 1\n+  size 3\n*** End Patch\n";

        refused(hunk, "fits only lines 2 to 2, but its heading \"two\" names another place");

        assertThat(repository.disk("b.txt")).isEqualTo("one\n  size 1\ntwo\n  size 2\n");
    }

    @Test
    void permissionsAreAskedForEveryPath() {
        assertThat(patch.touches(call(EVERYTHING), context))
                .containsExactly(
                        new RequestedAccess.File("a.txt", Access.WRITE),
                        new RequestedAccess.File("new/b.txt", Access.WRITE),
                        new RequestedAccess.File("c.txt", Access.DELETE),
                        new RequestedAccess.File("d.sh", Access.WRITE),
                        new RequestedAccess.File("d.sh", Access.DELETE),
                        new RequestedAccess.File("bin/e.sh", Access.WRITE));
    }

    @Test
    void pathsOutsideAndSecretsAreClosed() {
        assertThatThrownBy(() -> patch.touches(call(added("../out.txt")), context))
                .isInstanceOf(PathRefusedException.class);
        assertThatThrownBy(() -> patch.touches(call(added(".env")), context))
                .isInstanceOf(PathRefusedException.class);
    }

    @Test
    void planningWritesNothingAndSeesWhatEarlierCallsPlanned() {
        PlannedFileOverlay overlay = new PlannedFileOverlay(context.workspace());
        ToolCallPlan.Ready first = ready(call(added("b.txt")), overlay);
        overlay.add(first.effects());

        ToolCallPlan.Ready second =
                ready(
                        call(
                                """
                                --- a/b.txt
                                +++ b/b.txt
                                @@ -1 +1 @@
                                -fresh
                                +changed
                                """),
                        overlay);

        assertThat(first.title()).isEqualTo("apply_patch b.txt");
        assertThat(second.detail()).contains("--- a/b.txt", "-fresh", "+changed");
        assertThat(repository.disk("b.txt")).isNull();
    }

    @Test
    void oneHunkThatFitsNowhereRefusesAll() throws InterruptedException {
        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                *** Begin Patch
                                *** Add File: b.txt
                                +fresh
                                *** Update File: a.txt
                                @@
                                -two
                                +zwei
                                @@
                                -four
                                +vier
                                *** End Patch
                                """));

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text())
                .startsWith("Nothing of the patch was applied. a.txt, hunk 2 of 2: ")
                .contains(
                        "The old side of the hunk is not in the file",
                        "(The old side is the lines with a blank or - before them")
                .doesNotContain("SEARCH");
        assertThat(repository.disk("a.txt")).isEqualTo("one\r\ntwo\r\nthree\r\n");
        assertThat(repository.disk("b.txt")).isNull();
    }

    @Test
    void linesOfHunksAreThoseOfTheFileBefore() throws InterruptedException {
        repository.write("n.txt", "a\nx\nb\nx\nc\nx\n");

        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                --- a/n.txt
                                +++ b/n.txt
                                @@ -1,1 +1,3 @@
                                 a
                                +new
                                +new
                                @@ -4,1 +6,1 @@
                                -x
                                +y
                                """));

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("n.txt")).isEqualTo("a\nnew\nnew\nx\nb\ny\nc\nx\n");
    }

    @Test
    void whatIsInAlreadyIsNoFailure() throws InterruptedException {
        String once = added("b.txt");
        context.use(patch, call(once));

        ToolResult again = context.use(patch, call(once));

        assertThat(again.outcome()).isEqualTo(Outcome.OK);
        assertThat(again.summary()).isEqualTo("already so");
        assertThat(again.text()).isEqualTo("Nothing to do. b.txt has this content already.");
    }

    @Test
    void whatExistsIsNotCreatedAgainAndNothingIsMovedOverIt() throws InterruptedException {
        refused(added("a.txt"), "a.txt exists already. Change it with *** Update File");
        context.use(read, "{'path':'c.txt'}");
        refused(
                """
                *** Begin Patch
                *** Update File: c.txt
                *** Move to: a.txt
                *** End Patch
                """,
                "c.txt cannot be moved to a.txt, which exists already");
    }

    @Test
    void whatWasNotReadIsNeitherDeletedNorChangedByALooseMatch() throws InterruptedException {
        refused(deleted("c.txt"), "you have not read it");
        refused(
                """
                *** Begin Patch
                *** Update File: d.sh
                @@
                -  echo d
                +  echo e
                *** End Patch
                """,
                "you have not read it");
    }

    @Test
    void aMissingFileIsNamedWithOnesThatAreNear() throws InterruptedException {
        refused(deleted("cc.txt"), "cc.txt does not exist. Did you mean: c.txt");
        refused(EVERYTHING.replace("a.txt", "aa.txt"), "aa.txt: The file does not exist.");
    }

    @Test
    void linksAreNotDeleted() throws IOException, InterruptedException {
        Files.createSymbolicLink(repository.root().resolve("link"), Path.of("c.txt"));

        refused(deleted("link"), "is a symbolic link");
    }

    @Test
    void whatIsNoPatchIsToldHowOneLooks() {
        assertThatThrownBy(() -> patch.touches(call("just words"), context))
                .isInstanceOf(ToolInputException.class)
                .hasMessageContaining("There is no change in the patch")
                .hasMessageContaining("*** Begin Patch")
                .satisfies(it -> unreadable(it, ""));
        assertThatThrownBy(() ->
                        patch.touches(call("*** Begin Patch\n*** Add File: b.txt\n+cut"), context))
                .isInstanceOf(ToolInputException.class)
                .hasMessageContaining("patch of b.txt that begins on line 2 was cut off")
                .satisfies(it -> unreadable(it, "b.txt"));
        assertThatThrownBy(() ->
                        patch.touches(
                                call("*** Begin Patch\n*** Delete File: ./a.txt\n*** Chmod: x\n"),
                                context))
                .satisfies(it -> unreadable(it, "a.txt"));
        assertThatThrownBy(() -> patch.touches(call("b.txt\n```\nwhole\n```\n"), context))
                .isInstanceOf(ToolInputException.class)
                .hasMessageContaining("is not valid in a patch");
    }

    @Test
    void aFileMayTakeThePlaceOfOneThatIsMovedAway() throws InterruptedException {
        context.use(read, "{'path':'c.txt'}");

        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                *** Begin Patch
                                *** Update File: c.txt
                                *** Move to: old/c.txt
                                *** Add File: c.txt
                                +new
                                *** End Patch
                                """));

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("old/c.txt")).isEqualTo("gone\n");
        assertThat(repository.disk("c.txt")).isEqualTo("new\n");
    }

    @Test
    void whatIsDeletedBehindAMoveIsShownAsDeleted() throws InterruptedException {
        context.use(read, "{'path':'c.txt'}");

        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                *** Begin Patch
                                *** Update File: c.txt
                                *** Move to: old/c.txt
                                *** Delete File: old/c.txt
                                *** Add File: old/c.txt
                                +new
                                *** End Patch
                                """));

        assertThat(result.summary()).isEqualTo("deleted c.txt (+0 -1)\ncreated old/c.txt (+1 -0)");
        assertThat(result.effects().getFirst().diff()).contains("-gone").doesNotContain("rename");
        assertThat(result.effects().getLast().diff()).contains("+new").doesNotContain("rename");
        assertThat(repository.disk("c.txt")).isNull();
        assertThat(repository.disk("old/c.txt")).isEqualTo("new\n");
    }

    @Test
    void aFileThatTakesThePlaceOfADeletedOneKeepsItsMode() throws InterruptedException {
        context.use(read, "{'path':'c.txt'}");
        context.use(read, "{'path':'d.sh'}");
        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                *** Begin Patch
                                *** Delete File: c.txt
                                *** Update File: d.sh
                                *** Move to: c.txt
                                *** End Patch
                                """));

        assertThat(result.outcome()).isEqualTo(Outcome.OK);
        assertThat(repository.disk("d.sh")).isNull();
        assertThat(repository.disk("c.txt")).isEqualTo("#!/bin/sh\necho d\n");
        assertThat(ExecutableBit.executable(repository.root().resolve("c.txt"))).isTrue();
        assertThat(result.effects().getFirst().fileChange().changesMode()).isTrue();
        assertThat(result.effects().getFirst().diff()).startsWith("old mode 100644");
    }

    @Test
    void aMoveOfEqualContentOverADeletedFileStillBringsItsMode() throws InterruptedException {
        repository.write("c.txt", "#!/bin/sh\necho d\n");
        context.use(read, "{'path':'c.txt'}");
        context.use(read, "{'path':'d.sh'}");

        context.use(
                patch,
                call(
                        """
                        *** Begin Patch
                        *** Delete File: c.txt
                        *** Update File: d.sh
                        *** Move to: c.txt
                        *** End Patch
                        """));

        assertThat(repository.disk("d.sh")).isNull();
        assertThat(ExecutableBit.executable(repository.root().resolve("c.txt"))).isTrue();
    }

    @Test
    void aLinkIsNotDeletedWhereItsFileWasNamedBefore() throws IOException, InterruptedException {
        Files.createSymbolicLink(repository.root().resolve("link"), Path.of("c.txt"));
        context.use(read, "{'path':'c.txt'}");

        refused(
                """
                *** Begin Patch
                *** Update File: c.txt
                @@
                -gone
                +here
                *** Delete File: link
                *** End Patch
                """,
                "link is a symbolic link");
        assertThat(repository.disk("c.txt")).isEqualTo("gone\n");
    }

    @Test
    void aNewFileThatIsMovedAtOnceIsCreated() throws InterruptedException {
        ToolResult result =
                context.use(
                        patch,
                        call(
                                """
                                *** Begin Patch
                                *** Add File: x.txt
                                +fresh
                                *** Update File: x.txt
                                *** Move to: y.txt
                                *** End Patch
                                """));

        assertThat(result.summary()).isEqualTo("created y.txt (+1 -0)");
        assertThat(result.effects().getFirst().diff()).doesNotContain("rename");
    }

    @Test
    void theNamesThatOtherToolsGiveTheArgumentWillDo() {
        for (String name : new String[] {"input", "diff", "patchText"}) {
            ToolCall call =
                    context.call(
                            patch, JsonNodeFactory.instance.objectNode().put(name, added("b.txt")));

            assertThat(patch.touches(call, context)).hasSize(1);
        }
    }

    private static void unreadable(Throwable thrown, String path) {
        assertThat(((ToolInputException) thrown).edit())
                .extracting(RefusedEdit::path, RefusedEdit::kind, RefusedEdit::formal)
                .containsExactly(path, EditRefusalKind.UNREADABLE, true);
    }

    private void refused(String text, String why) throws InterruptedException {
        ToolResult result = context.use(patch, call(text));

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text()).contains(why);
    }

    private ToolCallPlan.Ready ready(ToolCall call, PlannedFileOverlay overlay) {
        return (ToolCallPlan.Ready) patch.plan(call, context, overlay);
    }

    private ToolCall call(String text) {
        return context.call(patch, JsonNodeFactory.instance.objectNode().put("patch", text));
    }

    private static String checksum(String content) {
        return ContentBlob.hash(content.getBytes(StandardCharsets.UTF_8)).substring(0, 12);
    }

    private static String added(String path) {
        return "*** Begin Patch\n*** Add File: %s\n+fresh\n*** End Patch\n".formatted(path);
    }

    private static String deleted(String path) {
        return "*** Begin Patch\n*** Delete File: %s\n*** End Patch\n".formatted(path);
    }
}
