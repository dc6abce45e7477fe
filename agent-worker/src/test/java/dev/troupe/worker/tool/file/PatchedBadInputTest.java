package dev.troupe.worker.tool.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.troupe.edit.EditEngine;
import dev.troupe.testkit.repository.TestRepository;
import dev.troupe.worker.tool.AgentTool;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolCallPlan;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.ToolResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.JsonNodeFactory;

/** Patches over what cannot be patched: each says why, and nothing is changed. */
class PatchedBadInputTest {
    private static final String FIRST =
            """
            *** Begin Patch
            *** Update File: a.txt
            @@
            -one
            +eins
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
        repository.write("a.txt", "one\n");
        repository.write("b.txt", "two\n");
    }

    @AfterEach
    void close() {
        context.close();
    }

    @Test
    void aLoopOfLinks() throws IOException, InterruptedException {
        Files.createSymbolicLink(repository.root().resolve("x"), Path.of("y"));
        Files.createSymbolicLink(repository.root().resolve("y"), Path.of("x"));

        refused("*** Update File: x\n@@\n-two\n+zwei\n", "a symbolic link that leads nowhere");
        refused("*** Add File: x/n.txt\n+new\n", "a symbolic link that leads nowhere");
        refused("*** Delete File: y\n", "a symbolic link that leads nowhere");
    }

    @Test
    void aDirectory() throws IOException, InterruptedException {
        repository.write("dir/n.txt", "n\n");

        refused("*** Update File: dir\n@@\n-two\n+zwei\n", "dir is a directory. Name a file");
        refused("*** Add File: dir\n+new\n", "dir is a directory. Name a file");
        refused("*** Delete File: dir\n", "dir is a directory. Name a file");
        context.use(read, "{'path':'b.txt'}");
        refused("*** Update File: b.txt\n*** Move to: dir\n", "dir is a directory. Name a file");
    }

    @Test
    void aFileAsParent() throws InterruptedException {
        refused(
                "*** Add File: b.txt/n.txt\n+new\n",
                "b.txt is a file, so there can be nothing below it");
        refused(
                "*** Update File: b.txt/n.txt\n@@\n-a\n+b\n",
                "b.txt is a file, so there can be nothing below it");
        refused(
                "*** Delete File: b.txt/n.txt\n",
                "b.txt is a file, so there can be nothing below it");
    }

    @Test
    void aFileThatVanishedAfterItWasRead() throws IOException, InterruptedException {
        ToolCall call = call(FIRST + "*** Update File: b.txt\n@@\n-two\n+zwei\n*** End Patch\n");
        ToolCallPlan.Ready plan =
                (ToolCallPlan.Ready)
                        patch.plan(call, context, new PlannedFileOverlay(context.workspace()));
        Files.delete(repository.root().resolve("b.txt"));

        ToolResult result = patch.run(call, plan, context);

        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.text())
                .isEqualTo(
                        "b.txt was changed by somebody else just now. Nothing was written. Read it again, then repeat the change.");
        assertThat(repository.disk("a.txt")).isEqualTo("one\n");
        assertThat(repository.disk("b.txt")).isNull();
    }

    @Test
    void aDirectoryThatMayNotBeWritten() throws IOException, InterruptedException {
        repository.write("locked/n.txt", "two\n");
        Path locked = repository.root().resolve("locked");
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assumeFalse(Files.isWritable(locked), "A privileged user may write everything.");
            refused("*** Update File: locked/n.txt\n@@\n-two\n+zwei\n", "not permitted");
        } finally {
            Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void aReadOnlyFile() throws IOException, InterruptedException {
        Path file = repository.root().resolve("b.txt");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        assumeFalse(Files.isWritable(file), "A privileged user may write everything.");

        refused("*** Update File: b.txt\n@@\n-two\n+zwei\n", "read-only");
    }

    private void refused(String section, String why) throws InterruptedException {
        ToolResult result = context.use(patch, call(FIRST + section + "*** End Patch\n"));

        assertThat(result.outcome()).isNotEqualTo(Outcome.OK);
        assertThat(result.text()).contains(why);
        assertThat(repository.disk("a.txt")).isEqualTo("one\n");
        assertThat(repository.disk("b.txt")).isEqualTo("two\n");
    }

    private ToolCall call(String text) {
        return context.call(patch, JsonNodeFactory.instance.objectNode().put("patch", text));
    }
}
