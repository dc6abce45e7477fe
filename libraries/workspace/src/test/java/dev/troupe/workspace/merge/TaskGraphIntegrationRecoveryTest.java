package dev.troupe.workspace.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that is killed between two steps begins again with the first. */
class TaskGraphIntegrationRecoveryTest {
    @TempDir private Path directory;
    private GraphFixture graph;
    private String base;
    private String first;
    private String second;

    @BeforeEach
    void createGraph() throws IOException {
        graph = new GraphFixture(directory.resolve("project"));
        base = graph.commit("seq 1 20 > f");
        first = graph.commit(base, "sed -i s/^3$/three/ f");
        second = graph.commit(base, "sed -i s/^18$/eighteen/ f");
    }

    @Test
    void everyPrefixAndThenTheWholeEndsAlike() {
        whole();
        String expected = graph.integration.tip();
        forget();
        for (int steps = 0; steps < 5; steps++) {
            prefix(steps);
            whole();
            assertThat(graph.integration.tip()).as("after %s steps", steps).isEqualTo(expected);
            assertThat(graph.integration.base()).isEqualTo(base);
            forget();
        }
    }

    /** The claim's fence goes as well. */
    private void forget() {
        graph.integration.forget();
        graph.integration = graph.under(1);
    }

    @Test
    void aPublishedMergeIsKnownAfterOthersWerePublished() {
        graph.integration.start(base);
        String one = merge(first, base);
        String two = merge(second, one);

        assertThat(graph.integration.publish(base, one)).isEqualTo(new PublishOutcome.Published());
        assertThat(graph.integration.publish(one, two)).isEqualTo(new PublishOutcome.Published());
        assertThat(graph.integration.publish(base, one)).isEqualTo(new PublishOutcome.Published());
        assertThat(graph.integration.tip()).isEqualTo(two);
    }

    @Test
    void aMergeIntoAnOldTipIsToBeMadeAnew() {
        graph.integration.start(base);
        String one = merge(first, base);
        String stale = merge(second, base);
        graph.integration.publish(base, one);

        assertThat(graph.integration.publish(base, stale)).isEqualTo(new PublishOutcome.Moved(one));
        assertThat(graph.integration.tip()).isEqualTo(one);
    }

    @Test
    void aGraphBeginsOnce() {
        graph.integration.start(base);
        graph.integration.publish(base, merge(first, base));
        graph.integration.start(base);

        assertThat(graph.integration.tip()).isNotEqualTo(base);
        assertThatThrownBy(() -> graph.integration.start(first))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining(
                        "began with commit " + base + ", so it cannot begin with " + first);
    }

    @Test
    void aStartThatWasCutShortIsFinished() {
        graph.repository.git("update-ref", "refs/troupe/graph-base/" + GraphFixture.ROOT, base);

        graph.integration.start(base);

        assertThat(graph.integration.tip()).isEqualTo(base);
    }

    @Test
    void whatIsForgottenCanBeForgottenAgain() {
        graph.integration.start(base);
        graph.integration.forget();
        graph.integration.forget();

        assertThatThrownBy(graph.integration::tip)
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.NOT_FOUND));
        assertThat(graph.repository.git("for-each-ref", "refs/troupe")).isEmpty();
    }

    @Test
    void whatDoesNotHoldTheTipIsNotPublished() {
        graph.integration.start(base);
        String one = merge(first, base);
        graph.integration.publish(base, one);
        String beside = merge(second, base);

        assertThatThrownBy(() -> graph.integration.publish(one, beside))
                .isInstanceOfSatisfying(
                        TroupeException.class,
                        it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFLICT))
                .hasMessageContaining(beside + " does not contain " + one);
        assertThat(graph.integration.tip()).isEqualTo(one);
    }

    @Test
    void aStaleClaimMovesNothing() {
        graph.integration.start(base);
        String one = merge(first, base);
        TaskGraphIntegration later = graph.under(2);

        for (Runnable stale :
                List.<Runnable>of(
                        () -> graph.integration.publish(base, one),
                        graph.integration::forget,
                        () -> graph.under(1))) {
            assertThatThrownBy(stale::run)
                    .isInstanceOfSatisfying(
                            TroupeException.class,
                            it -> assertThat(it.code()).isEqualTo(ErrorCode.CONFLICT))
                    .hasMessageContaining("is out of date: a later run has taken over");
        }
        assertThat(later.tip()).isEqualTo(base);

        assertThat(later.publish(base, one)).isEqualTo(new PublishOutcome.Published());
        assertThat(graph.under(2).publish(base, one)).isEqualTo(new PublishOutcome.Published());
        later.forget();
        assertThatThrownBy(() -> graph.integration.start(base))
                .hasMessageContaining("is out of date");
        assertThat(graph.repository.git("for-each-ref", "refs/troupe")).isEmpty();
    }

    @Test
    void nothingIsPublishedWithoutALease() {
        graph.integration.start(base);
        String one = merge(first, base);

        assertThatThrownBy(() ->
                        new TaskGraphIntegration(graph.clone, GraphFixture.ROOT).publish(base, one))
                .isInstanceOf(IllegalStateException.class);
    }

    /** Git leaves them when it is killed between taking a lock and renaming it. */
    @Test
    void locksThatAKillLeftAreNobodys() throws IOException {
        Path refs = graph.clone.gitDirectory().resolve("refs/troupe");
        for (String name : List.of("graph-base", "graph")) {
            Files.createDirectories(refs.resolve(name));
            Files.createFile(refs.resolve(name + "/" + GraphFixture.ROOT + ".lock"));
        }
        graph.integration.start(base);
        String one = merge(first, base);
        Files.createFile(refs.resolve("graph/" + GraphFixture.ROOT + ".lock"));

        assertThat(graph.integration.publish(base, one)).isEqualTo(new PublishOutcome.Published());
        assertThat(graph.integration.tip()).isEqualTo(one);
        Files.createFile(refs.resolve("graph/" + GraphFixture.ROOT + ".lock"));
        graph.integration.forget();
        assertThat(graph.repository.git("for-each-ref", "refs/troupe")).isEmpty();
    }

    @Test
    void aHalfMadeRepositoryOfTheMergeIsMadeAnew() throws IOException {
        Path half = graph.clone.gitDirectory().resolve("troupe-merge.git");
        String expected = merge(first, second);
        for (String left : List.of("HEAD", "config.lock", "config")) {
            if (Files.exists(half)) {
                graph.repository.git("-c", "alias.x=!rm -rf " + half, "x");
            }
            Files.createDirectories(half);
            Files.writeString(half.resolve(left), left.equals("config") ? "[core\n" : "");
            assertThat(merge(first, second)).as("with a %s", left).isEqualTo(expected);
        }
        graph.repository.git("-c", "alias.x=!rm -rf " + half + "; echo x > " + half, "x");
        assertThat(merge(first, second)).isEqualTo(expected);
        assertThat(half).isDirectory();
    }

    private void whole() {
        prefix(5);
    }

    private void prefix(int steps) {
        List<Runnable> all =
                List.of(
                        () -> graph.integration.start(base),
                        () -> merge(first, base),
                        () -> graph.integration.publish(base, merge(first, base)),
                        () -> merge(second, merge(first, base)),
                        () -> {
                            String one = merge(first, base);
                            graph.integration.publish(one, merge(second, one));
                        });
        all.subList(0, steps).forEach(Runnable::run);
    }

    private String merge(String task, String tip) {
        MergeOutcome outcome = graph.merge(base, tip, task);
        assertThat(outcome).isInstanceOf(MergeOutcome.Merged.class);
        return ((MergeOutcome.Merged) outcome).commit();
    }
}
