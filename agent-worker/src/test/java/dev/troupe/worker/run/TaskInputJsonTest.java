package dev.troupe.worker.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.WorkspaceIsolation;
import dev.troupe.contracts.task.TaskInput;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class TaskInputJsonTest {
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void aSubtaskWritesItsOwnFieldsAlsoWhenNullAndOthersOfRequestsOnlyWhenSet() {
        TaskInput input =
                TaskInput.of("Read it.", "/src/shop")
                        .mode(ApprovalMode.PLAN)
                        .attendance(SessionAttendance.DETACHED)
                        .isolation(WorkspaceIsolation.WORKTREE)
                        .build();
        assertThat(JSON.readTree(TaskInputJson.write(input)))
                .isEqualTo(
                        JSON.readTree(
                                """
                                {"messageId":null,"text":"Read it.","mode":"plan",
                                 "attendance":"detached","isolation":"worktree","model":null,
                                 "projectPath":"/src/shop","settings":null,"baseCommit":null,
                                 "graph":null,"plan":null,"effort":null,"testEachTask":null,
                                 "previousGraph":null,"criteria":null,"userMessage":null}
                                """));
    }
}
