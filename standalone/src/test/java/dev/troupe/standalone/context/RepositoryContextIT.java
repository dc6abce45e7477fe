package dev.troupe.standalone.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.standalone.request.TroupeInstallation;
import dev.troupe.testkit.model.ScriptedModelServer;
import dev.troupe.testkit.model.scenario.ModelScenario;
import dev.troupe.testkit.model.scenario.ScriptedTurn;
import dev.troupe.testkit.scope.TestScope;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions of the command line in a repository of more than 2,000 files that agent and person change meanwhile: what a model
 * is sent of the repository, and that nothing of it is written anew.
 */
class RepositoryContextIT {
    private static final String MAP = "A map of the repository";
    private static final String FILES = "Files that may belong to what the user says next";

    @TempDir Path directory;

    @Test
    void givesMapAndChangedFilesAndRewritesNothing() throws Exception {
        assumeTrue(
                TestScope.isFull(),
                "takes minutes; RepositoryContextScenarioTest is its short form");
        LargeCheckout checkout = LargeCheckout.generate(directory.resolve("shop"));
        assertThat(checkout.git("ls-files").lines()).hasSize(LargeCheckout.FILES);
        try (var model = ScriptedModelServer.start(ModelScenario.of(ScriptedTurn.say("Yes.")));
                var troupe = installation(model).start()) {
            CouponSession session = new CouponSession(checkout, troupe, model);
            // The first has more than 30 turns; the second shows the same of a protocol with marks
            // for caches.
            check(session.hold("default", 1, 8), 1, 8);
            check(session.hold("claude", 9, 10), 9, 10);
        }
    }

    private TroupeInstallation installation(ScriptedModelServer model) {
        return new TroupeInstallation(directory.resolve("home"), model)
                .waitingForIndex()
                .with("TROUPE_MODELS_DEFAULT_CONTEXTWINDOW", "200000")
                .with("TROUPE_MODELS_CLAUDE_PROTOCOL", "anthropic")
                .with("TROUPE_MODELS_CLAUDE_BASEURL", model.baseUrl())
                .with("TROUPE_MODELS_CLAUDE_MODEL", "scripted")
                .with("TROUPE_MODELS_CLAUDE_APIKEY", "test")
                .with("TROUPE_MODELS_CLAUDE_CONTEXTWINDOW", "200000");
    }

    private static void check(List<SentPrompt> prompts, int first, int last) {
        assertThat(prompts).hasSize(CouponSession.TURNS_PER_ROUND * (last - first + 1));
        assertMapAndFilesBehindPromptAndTools(prompts.getFirst(), first);
        for (int i = 1; i < prompts.size(); i++) {
            assertNothingRewritten(prompts.get(i - 1), prompts.get(i));
        }
        for (int round = first + 1; round <= last; round++) {
            assertChangesTold(prompts.get(CouponSession.TURNS_PER_ROUND * (round - first)), round);
        }
    }

    private static void assertMapAndFilesBehindPromptAndTools(SentPrompt prompt, int round) {
        assertThat(prompt.system()).doesNotContain(MAP, FILES, LargeCheckout.EXPIRY);
        assertThat(prompt.tools()).contains("edit", "search").doesNotContain(LargeCheckout.EXPIRY);
        assertThat(prompt.messages()).hasSize(1);
        assertThat(prompt.said().getFirst())
                .containsSubsequence(
                        MAP + " (fresh): ",
                        " of its " + LargeCheckout.FILES + " files",
                        "\n"
                                + LargeCheckout.CLIENT
                                + "\n 2 export function fetchPage(path: string)",
                        FILES + ", found by the repository index (fresh)",
                        LargeCheckout.EXPIRY + ": it has uncommitted changes",
                        "days=" + round + "):\n",
                        CouponSession.words(round));
    }

    private static void assertNothingRewritten(SentPrompt before, SentPrompt after) {
        assertThat(after.tools()).isEqualTo(before.tools());
        assertThat(after.system()).isEqualTo(before.system());
        int size = before.messages().size();
        assertThat(after.messages()).hasSizeGreaterThan(size);
        assertThat(after.messages().subList(0, size)).isEqualTo(before.messages());
    }

    /** Tells what the person has changed since the last request, and what the agent itself has changed in it. */
    private static void assertChangesTold(SentPrompt prompt, int round) {
        assertThat(prompt.said().getLast())
                .startsWith(FILES)
                .contains(
                        "days=" + round + "):\n",
                        "return \"expired " + (round - 1) + "\"",
                        "?form=" + (round - 1) + "\"")
                .endsWith(CouponSession.words(round));
    }
}
