package dev.troupe.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.session.ModelUsage;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ProgressStatusLineTest {
    private final ProgressStatusLine progress = new ProgressStatusLine("Ctrl-C cancels");

    @Test
    void namesTheToolAndNotTheModelOnceAnApprovalIsGiven() {
        progress.happened(new EventBody.ToolStarted(1, "a", "edit", "edit A.java"));
        progress.happened(new EventBody.ToolStarted(1, "b", "bash", "bash: make test"));
        progress.happened(new EventBody.ApprovalDecided(UUID.randomUUID(), true, "ada", null));
        assertThat(progress.line()).contains("edit A.java");

        progress.happened(new EventBody.ToolFinished(1, "a", "edit", "ok", "", 1, 1));
        progress.happened(new EventBody.CommandOutput("b", "ok"));
        assertThat(progress.line()).contains("bash: make test");

        progress.happened(new EventBody.ToolFinished(1, "b", "bash", "ok", "", 1, 1));
        assertThat(progress.line()).contains("model");
    }

    @Test
    void namesNoCostBeforeThereIsAny() {
        ProgressStatusLine line = new ProgressStatusLine("stop");
        assertThat(line.line()).doesNotContain("$");
        line.spent(new ModelUsage(10, 7, 0, 0));
        assertThat(line.line()).contains("17 tokens · cost unknown");
    }

    @Test
    void saysThatItWaitsForTheSecurityService() {
        progress.happened(new EventBody.Notice("security-away", "It does not answer."));
        assertThat(progress.line()).contains("waiting for the security service");

        progress.happened(new EventBody.Notice("security-back", "It answers again."));
        assertThat(progress.line()).contains("model");
    }

    @Test
    void saysHowFarTheRepositoryIsIndexed() {
        progress.happened(
                new EventBody.Notice("indexing", "indexing the repository: 9 of 8,000 files"));
        progress.happened(
                new EventBody.Notice("indexing", "indexing the repository: 1,200 of 8,000 files"));
        assertThat(progress.line()).contains("indexing the repository: 1,200 of 8,000 files · 0 s");

        progress.happened(new EventBody.TextDelta(1, "Done."));
        assertThat(progress.line()).contains("model").doesNotContain("indexing");
    }

    @Test
    void saysThatItWaitsForTheCheckout() {
        progress.happened(new EventBody.TaskChanged("agent", "queued", null, null));
        progress.happened(new EventBody.Notice("checkout-busy", "Waiting for session 1 …"));
        assertThat(progress.line()).contains("waiting for the checkout");

        progress.happened(new EventBody.RunStarted(1, "worker-1", "developer", "scripted"));
        assertThat(progress.line()).contains("model");
    }
}
