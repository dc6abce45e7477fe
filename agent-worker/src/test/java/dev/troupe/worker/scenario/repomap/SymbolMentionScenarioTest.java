package dev.troupe.worker.scenario.repomap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.ledger.task.Task;
import dev.troupe.worker.scenario.WorkerScenario;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Requests that mention symbols. */
class SymbolMentionScenarioTest extends RepositoryMapScenario {
    @Test
    void aSymbolBringsItsDefinition() {
        succeed("Mend (@symbol:Prices.total)'s sum.");

        assertThat(requests().getLast().users().getFirst())
                .contains(
                        "src/Prices.java (lines 2 to 3 of 5), which the user named.",
                        "     2\t    int total(int a, int b) {\n     3\t        return a - b;\n",
                        "Mend (symbol:Prices.total)'s sum.");
    }

    @Test
    void severalDefinitionsAllComeUpToALimit() throws IOException {
        write("src/Sums.java", "int total() {\n".repeat(20));

        WorkerScenario.Session session = succeed("Mend @symbol:total");

        assertThat(requests().getLast().users().getFirst())
                .contains("src/Prices.java (lines 2 to 3", "src/Sums.java (lines 9 to 10 of 20)")
                .doesNotContain("lines 10 to 11");
        assertThat(session.events(EventBody.Notice.class))
                .extracting(EventBody.Notice::text)
                .contains(
                        "`@symbol:total` has 21 definitions; the first 10 are loaded. Name what it belongs to, such as `@symbol:Cart.total`.");
    }

    @Test
    void aSymbolThatThereIsNotEndsTheRequestWithNearNames() {
        Task ended = fail("Mend @symbol:Prices.totals");

        assertThat(WorkerScenario.code(ended)).isEqualTo(ErrorCode.MENTION_FAILED.wire());
        assertThat(WorkerScenario.summary(ended))
                .isEqualTo(
                        "`@symbol:Prices.totals` names no symbol that the index of this project knows. Did you mean total?");
        assertThat(requests()).isEmpty();
    }

    @Test
    void aSymbolOfAFileThatAgentsMayNotReadIsNone() throws IOException {
        closeSomeFiles();
        write("docs/closed.md", "int hidden() {\n");

        assertThat(WorkerScenario.summary(fail("Mend @symbol:hidden")))
                .contains("names no symbol")
                .doesNotContain("closed");
    }

    @Test
    void withoutAnAnswerTheMentionFails() {
        index.goAway(true);

        assertThat(WorkerScenario.summary(fail("Mend @symbol:total")))
                .isEqualTo("`@symbol:total` cannot be loaded: It is away.");
    }

    private Task fail(String words) {
        UUID task = scene.session(repository).ask(words);
        worker.run();
        return scene.ledger().tasks().find(task).orElseThrow();
    }
}
