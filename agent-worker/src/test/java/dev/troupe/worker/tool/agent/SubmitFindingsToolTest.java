package dev.troupe.worker.tool.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.finding.FindingSeverity;
import dev.troupe.contracts.finding.ScoredFinding;
import dev.troupe.contracts.finding.ScoredReview;
import dev.troupe.worker.finding.FindingScorer;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class SubmitFindingsToolTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String REST =
            "'what':'`price` is added to an undefined `total`.','evidence':'total(3): line 2 reads `total + price`, `total` is unset, NameError is thrown.','fix':'Set `total = 0` before line 2.','confidence':0.7";

    private final SubmitFindingsTool tool = new SubmitFindingsTool(new FindingScorer(0.8));
    private TestContext context;

    @BeforeEach
    void open(@TempDir Path directory) throws IOException {
        context = new TestContext(directory);
        context.repository().write("shop.py", "def total(price):\n    return total + price\n");
    }

    @AfterEach
    void close() {
        context.close();
    }

    private ToolResult submit(String... findings) throws InterruptedException {
        return context.use(
                tool,
                "{'findings':[%s],'verdict':'Not yet.'}".formatted(String.join(",", findings)));
    }

    private static String finding(String file, int line, String rest) {
        return "{'file':'%s','line':%d,'severity':'major',%s}".formatted(file, line, rest);
    }

    private static ScoredReview review(ToolResult result) {
        assertThat(result.outcome()).as(result.text()).isEqualTo(ToolResult.Outcome.OK);
        assertThat(result.artefacts())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.name()).isEqualTo("findings");
                    assertThat(it.kind()).isEqualTo("findings");
                });
        return JSON.readValue(result.artefacts().getFirst().body(), ScoredReview.class);
    }

    @Test
    void handsOnWhatItTookWithScores() throws InterruptedException {
        ToolResult result = submit(finding("shop.py", 2, REST));

        ScoredReview review = review(result);
        ScoredFinding only = review.confident().getFirst();
        assertThat(only.finding().severity()).isEqualTo(FindingSeverity.MAJOR);
        assertThat(only.score()).isGreaterThanOrEqualTo(0.8);
        assertThat(review.verdict()).isEqualTo("Not yet.");
        assertThat(result.text())
                .contains("1 of them score at least 0.80 and count", "shop.py:2 scores 0.");
        assertThat(result.summary())
                .startsWith("1 finding, 1 of them with a score of at least 0.80\n0.")
                .contains("major shop.py:2: `price` is added");
    }

    @Test
    void noFindingsAreTakenToo() throws InterruptedException {
        assertThat(review(submit()).findings()).isEmpty();
    }

    @Test
    void numbersMayBeWords() throws InterruptedException {
        String words = REST.replace("'confidence':0.7", "'confidence':'0.7','class':'CWE-457'");

        var finding = review(submit(finding("shop.py", 2, words))).findings().getFirst().finding();

        assertThat(finding.confidence()).isEqualTo(0.7);
        assertThat(finding.weakness()).isEqualTo("CWE-457");
    }

    @Test
    void aCallWithFaultsIsRefusedWithAllOfThem() throws InterruptedException {
        String blank = "'what':' ','evidence':'','fix':' ','confidence':1";

        ToolResult result =
                submit(
                        finding("shop.py", 3, REST),
                        finding("gone.py", 1, blank),
                        finding("../shop.py", 1, REST),
                        finding(".env", 1, REST));

        assertThat(result.outcome()).isEqualTo(ToolResult.Outcome.REFUSED);
        assertThat(result.artefacts()).isEmpty();
        assertThat(result.text())
                .contains(
                        "Finding 1: shop.py has 2 lines, so there is no line 3.",
                        "Finding 2: `what` is blank.",
                        "Finding 2: `evidence` is blank.",
                        "Finding 2: `fix` is blank.",
                        "Finding 2: there is no text file gone.py",
                        "Finding 3: ",
                        "Finding 4: \".env\" may hold secrets",
                        "hand in all of them again");
    }

    @Test
    void whatDoesNotFitTheSchemaIsNamed() throws InterruptedException {
        assertThat(submit("{'file':'shop.py','line':0,'severity':'blocker','confidence':2}").text())
                .contains(
                        "\"findings[0].line\" must be at least 1",
                        "\"findings[0].severity\" must be one of: critical, major, minor",
                        "\"findings[0].confidence\" must be at most 1",
                        "\"findings[0].what\" is missing");
    }

    @Test
    void aReviewMayBlameADeletedFile() throws IOException, InterruptedException {
        context.repository().commitAll("Add the shop");
        Files.delete(context.workspace().root().resolve("shop.py"));

        assertThat(review(submit(finding("shop.py", 2, REST))).confident()).hasSize(1);

        context.repository().commitAll("Remove the shop");
        assertThat(review(submit(finding("shop.py", 2, REST))).confident()).hasSize(1);
        assertThat(submit(finding("shop.py", 3, REST)).text()).contains("there is no line 3");
    }

    @Test
    void whatIsTooLongIsRefused() throws InterruptedException {
        String longest = REST.replace("unset", "x".repeat(300_000));

        assertThat(submit(finding("shop.py", 2, longest)).text())
                .contains("Finding 1: `evidence` has 300,0", "at most 6,000");
    }

    @Test
    void moreThanAnArtefactHoldsIsRefused() throws InterruptedException {
        String[] many = new String[50];
        for (int i = 0; i < many.length; i++) {
            // Of the same words a finding would only be said again.
            String other = "v%dx w%dx y%dx z%dx".formatted(i, i, i, i);
            many[i] =
                    finding(
                            "shop.py",
                            1,
                            "'what':'%s','evidence':'%s','fix':'-','confidence':1"
                                    .formatted(other, "x".repeat(5_900)));
        }

        assertThat(submit(many).text())
                .startsWith("The findings were not accepted.")
                .contains("262,144");
    }

    @Test
    void moreThanFiftyAreNoReview() throws InterruptedException {
        String[] many = new String[51];
        Arrays.fill(many, finding("shop.py", 2, REST));

        assertThat(submit(many).text()).contains("These are 51 findings, but at most 50");
    }
}
