package dev.troupe.contracts.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.troupe.contracts.agent.ReasoningEffort;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.repository.RepositorySettings;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.workflow.WorkflowStart;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TaskInputTest {
    private static final UUID ID = UUID.fromString("0197a3f0-0000-7000-8000-000000000001");
    private final JsonMapper mapper = new JsonMapper();

    private static TaskInputBuilder least() {
        return TaskInput.of("Fix it.", "/src/shop")
                .mode(ApprovalMode.ACCEPT_EDITS)
                .attendance(SessionAttendance.INTERACTIVE)
                .isolation(WorkspaceIsolation.IN_PLACE);
    }

    private static TaskInput whole() {
        return least().messageId(ID)
                .model("fast")
                .settings(new RepositorySettings("/src/shop/troupe.yaml", "4f", List.of()))
                .baseCommit("c0ffee")
                .graph(ID)
                .plan(new TaskPlan("Two steps", List.of()))
                .previousGraph(ID)
                .workflow(WorkflowStart.ofAllPhases())
                .effort(ReasoningEffort.HIGH)
                .testEachTask(true)
                .criteria(List.of("it compiles"))
                .userMessage("hurry")
                .context(
                        new MessageContext(
                                "src/shop",
                                List.of(new StoredAttachment("log.txt", "text/plain", "ab", 7))))
                .traceParent("00-trace")
                .build();
    }

    @Test
    void aRequestWritesItsFieldsAlsoWhenNullAndNoneOfSubtasks() {
        reads(
                least().build(),
                """
                {"messageId":null,"text":"Fix it.","mode":"accept-edits","attendance":"interactive",
                 "isolation":"in-place","model":null,"projectPath":"/src/shop","settings":null,
                 "plan":null,"previousGraph":null,"workflow":null,"effort":null,"traceParent":null}
                """);
    }

    @Test
    void everyFieldIsWrittenAndRead() {
        reads(
                whole(),
                """
                {"messageId":"%1$s","text":"Fix it.","mode":"accept-edits",
                 "attendance":"interactive","isolation":"in-place","model":"fast",
                 "projectPath":"/src/shop",
                 "settings":{"file":"/src/shop/troupe.yaml","sha256":"4f","values":[]},
                 "baseCommit":"c0ffee","graph":"%1$s","plan":{"summary":"Two steps","tasks":[]},
                 "previousGraph":"%1$s","workflow":{"stepwise":false,"skip":[]},"effort":"high",
                 "testEachTask":true,"criteria":["it compiles"],"userMessage":"hurry",
                 "context":{"directory":"src/shop","attachments":[
                  {"name":"log.txt","mediaType":"text/plain","hash":"ab","size":7}]},
                 "traceParent":"00-trace"}
                """
                        .formatted(ID));
    }

    private void reads(TaskInput input, String json) {
        assertThat(mapper.readTree(mapper.writeValueAsString(input)))
                .isEqualTo(mapper.readTree(json));
        assertThat(mapper.readValue(json, TaskInput.class)).isEqualTo(input);
    }

    @Test
    void whatIsLeftOutReadsAsNull() {
        assertThat(
                        mapper.readValue(
                                """
                                {"text":"Fix it.","mode":"ACCEPT_EDITS","attendance":"interactive",
                                 "isolation":"in-place","projectPath":"/src/shop"}
                                """,
                                TaskInput.class))
                .isEqualTo(least().build());
    }

    @Test
    void aCopyDiffersOnlyInWhatIsSet() {
        assertThat(whole().but().build()).isEqualTo(whole());
        assertThat(whole().but("Go on.").build().text()).isEqualTo("Go on.");
        assertThat(whole().but("Go on.").build().but("Fix it.").build()).isEqualTo(whole());
    }

    @Test
    void whatEveryTaskNeedsMustBeSet() {
        assertThatNullPointerException()
                .isThrownBy(() -> TaskInput.of("Fix it.", "/src/shop").build())
                .withMessage("mode");
    }
}
