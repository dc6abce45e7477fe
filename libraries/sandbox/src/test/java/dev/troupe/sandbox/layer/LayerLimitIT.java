package dev.troupe.sandbox.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.troupe.sandbox.command.CommandResult;
import dev.troupe.sandbox.command.LayeredCommandResult;
import dev.troupe.sandbox.kernel.InodeCount;
import dev.troupe.sandbox.layer.content.LayerLimits;
import dev.troupe.testkit.scope.TestScope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Commands that leave too much in their layer are killed while they run, and the disk is free again afterwards. */
class LayerLimitIT extends LayeredProject {
    private static final LayerLimits LIMITS =
            TestScope.isFull() ? LayerLimits.USUAL : new LayerLimits(3_000, 32L << 20);

    /** Others use the same disk: only the full form takes so much of it that theirs is little beside it. */
    private static final long OTHERS_BYTES = 1L << 30;

    private static final long OTHERS_FILES = 20_000;

    private LayeredCommandResult killed(String line, String told) throws Exception {
        LayeredCommandResult ran = run(line + "; sleep 300", store.withLimits(LIMITS), _ -> {});

        assertThat(ran.result().isOverused()).as(ran.result().output()).isTrue();
        assertThat(ran.result().notices()).anyMatch(it -> it.contains(told));
        assertThat(ran.result().kind()).isEqualTo(CommandResult.Kind.EXITED);
        return ran;
    }

    @Test
    void tooManyFilesAreNotWaitedFor() throws Exception {
        long free = freeInodes();
        LayeredCommandResult ran =
                killed(
                        "python3 -c 'import os; [open(str(i), \"w\").close() for i in range(%d)]'"
                                .formatted(LIMITS.entries() * 3L / 2),
                        "files and directories");

        LayerOutcome outcome = ran.layer().apply(ran.layer().read(), LayerJudges.ALL, "", null);

        assertThat(outcome.failure()).contains("nothing of it was applied");
        assertNothingIsLeft();
        if (TestScope.isFull()) {
            assertThat(freeInodes()).isGreaterThan(free - LIMITS.entries() / 2 - OTHERS_FILES);
        }
    }

    private long freeInodes() {
        return InodeCount.of(root).map(InodeCount::free).orElse(0L);
    }

    @Test
    void tooManyBytesAreNotWaitedFor() throws Exception {
        long free = root.toFile().getFreeSpace();
        LayeredCommandResult ran =
                killed("fallocate -l %d big".formatted(LIMITS.bytes() * 5 / 4), "MB");
        assertThat(freeAtMost(free - LIMITS.bytes() / 2)).isTrue();

        ran.layer().drop();

        assertNothingIsLeft();
        await().atMost(Duration.ofSeconds(20)).until(() -> freeAtLeast(free - LIMITS.bytes() / 2));
    }

    private boolean freeAtMost(long bytes) {
        return !TestScope.isFull() || root.toFile().getFreeSpace() < bytes + OTHERS_BYTES;
    }

    private boolean freeAtLeast(long bytes) {
        return !TestScope.isFull() || root.toFile().getFreeSpace() > bytes - OTHERS_BYTES;
    }

    private void assertNothingIsLeft() throws IOException {
        assertSame(before);
        Path layers = store.directory();
        await().atMost(Duration.ofSeconds(60)).until(() -> files(layers).isEmpty());
        assertThat(store.list()).isEmpty();
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(it -> !it.equals(directory) && !it.endsWith("trash")).toList();
        } catch (IOException | UncheckedIOException goingAway) {
            return List.of(directory);
        }
    }

    @Test
    void aSparseFileIsListedAndNeverCopied() throws Exception {
        long size = 1L << 40;
        LayeredCommandResult ran = run("truncate -s " + size + " sparse");
        assertThat(ran.result().exit()).as(ran.result().output()).isZero();
        assertThat(ran.result().isOverused()).isFalse();

        LayerOutcome outcome = apply(ran, LayerJudges.of("sparse"::equals, _ -> false));

        assertThat(outcome.held())
                .extracting(it -> Objects.requireNonNull(it.after()).size())
                .containsExactly(size);
        assertThat(outcome.held())
                .allMatch(it -> Objects.requireNonNull(it.after()).blocks() < 1 << 20);
        assertSame(before);
        String held = Objects.requireNonNull(outcome.heldLayer());
        assertThat(store.release(held)).isPresent();
        assertThat(Files.size(root.resolve("sparse"))).isEqualTo(size);
        assertThat(store.undo(held)).isTrue();
        assertSame(before);
    }
}
