package dev.troupe.worker.tool.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.event.EventBody.TodoChanged.Item;
import dev.troupe.worker.tool.TestContext;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TodoToolTest {
    @Test
    void keepsTheList(@TempDir Path directory) throws IOException, InterruptedException {
        TodoTool todo = new TodoTool();
        try (TestContext context = new TestContext(directory)) {
            ToolCall call =
                    context.call(
                            todo,
                            "{'todos':[{'text':'look','status':'done'},{'task':'fix','status':'active'}]}");

            assertThat(TodoTool.items(call))
                    .containsExactly(new Item("look", "done"), new Item("fix", "active"));
            assertThat(context.use(todo, call).text()).isEqualTo("Noted: 1 of 2 done.");
            assertThat(context.use(todo, "{'items':[]}").outcome())
                    .isEqualTo(ToolResult.Outcome.OK);
            assertThat(context.use(todo, "{'items':[{'text':'x','status':'maybe'}]}").text())
                    .contains("must be one of: pending, active, done");
        }
    }
}
