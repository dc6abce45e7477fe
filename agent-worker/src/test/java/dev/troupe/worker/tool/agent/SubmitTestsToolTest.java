package dev.troupe.worker.tool.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.contracts.workflow.TestReport;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.PlannedFileOverlay;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class SubmitTestsToolTest {
    private static final JsonMapper JSON = new JsonMapper();

    private final SubmitTestsTool tool = new SubmitTestsTool();
    private TestContext context;

    @BeforeEach
    void open(@TempDir Path directory) throws IOException {
        context = new TestContext(directory).passing("make check");
    }

    @AfterEach
    void close() {
        context.close();
    }

    private TestReport taken(String report) throws InterruptedException {
        ToolResult result = context.use(tool, report);
        assertThat(result.outcome()).as(result.text()).isEqualTo(ToolResult.Outcome.OK);
        return JSON.readValue(result.artefacts().getFirst().body(), TestReport.class);
    }

    private String refused(String report) throws InterruptedException {
        ToolResult result = context.use(tool, report);
        assertThat(result.outcome()).isEqualTo(ToolResult.Outcome.REFUSED);
        assertThat(result.artefacts()).isEmpty();
        return result.text();
    }

    @Test
    void handsOnWhatItTook() throws InterruptedException {
        assertThat(taken("{'result':'passed','command':'make check'}").passed()).isTrue();
        assertThat(taken("{'result':'not-run','why':'There is no make.'}").why())
                .isEqualTo("There is no make.");
        assertThat(
                        taken(
                                        "{'result':'failed','command':'make check','failures':[{'test':'a','output':'1, not 2'}]}")
                                .failures())
                .isEqualTo(List.of(new TestReport.Failure("a", "1, not 2")));
    }

    @Test
    void thatTheyPassIsRefusedWithoutACommandThatEndedWell() throws InterruptedException {
        String passed = "{'result':'passed','command':'make check'}";

        context.passing();
        assertThat(refused(passed))
                .contains("Since your last change no command has ended with exit code 0");

        context.passing("true").tested("make check");
        assertThat(refused(passed))
                .contains("Since your last change `make check` has not ended with exit code 0");

        context.passing("true", "make check");
        assertThat(taken(passed).passed()).isTrue();
    }

    @Test
    void thatTheyPassIsRefusedInATurnThatChangesFiles() {
        PlannedFileOverlay overlay = new PlannedFileOverlay(context.workspace());
        overlay.add(List.of(new FileEffect("a.txt", null, null, false, "deleted", null, "", 0, 0)));

        assertThatThrownBy(() ->
                        tool.plan(
                                context.call(tool, "{'result':'passed','command':'make check'}"),
                                context,
                                overlay))
                .hasMessageContaining("This turn changes files");
    }

    @Test
    void eachCriterionNeedsAResult() throws InterruptedException {
        context.criteria("It counts.", "It prints.");

        assertThat(
                        refused(
                                "{'result':'passed','command':'make check','criteria':[{'number':1,'verdict':'met','evidence':' '},{'number':3,'verdict':'met','evidence':'x'}]}"))
                .contains(
                        "`criteria` has no entry for number 2, 'It prints.'",
                        "'It counts.' needs `evidence`",
                        "no criterion 3");
        assertThat(refused(judged("passed", "not-met"))).contains("`result` must be failed");

        TestReport report = taken(judged("failed", "not-met"));

        assertThat(report.failed()).isTrue();
        assertThat(report.unmet())
                .extracting(TestReport.Criterion::text)
                .containsExactly("It prints.");
        assertThat(taken(judged("passed", "not-checked")).unmet()).isEmpty();
    }

    private static String judged(String result, String second) {
        return "{'result':'%s','command':'make check','criteria':[{'number':1,'verdict':'met','evidence':'CountTest'},{'number':2,'verdict':'%s','evidence':'There is no printer.'}]}"
                .formatted(result, second);
    }

    @Test
    void aResultThatSaysTooLittleIsRefused() throws InterruptedException {
        assertThat(refused("{'result':'failed'}"))
                .contains("`command` is blank", "`failures` is empty", "hand it in again");
        assertThat(refused("{'result':'not-run'}")).contains("`why` is blank");
        assertThat(
                        refused(
                                "{'result':'failed','command':'c','failures':[{'test':'a','output':' '}]}"))
                .contains("The failure 'a' needs");
    }

    @Test
    void aResultThatContradictsItselfIsRefused() throws InterruptedException {
        assertThat(
                        refused(
                                "{'result':'passed','command':'c','failures':[{'test':'a','output':'no'}]}"))
                .contains("`result` must be failed");
    }

    @Test
    void outputThatIsNotCondensedIsRefused() throws InterruptedException {
        String failure = "{'test':'a','output':'%s'}".formatted("x".repeat(2_000));

        assertThat(refused("{'result':'failed','command':'c','failures':[%s]}".formatted(failure)))
                .contains("more than 2,000 characters");
    }
}
