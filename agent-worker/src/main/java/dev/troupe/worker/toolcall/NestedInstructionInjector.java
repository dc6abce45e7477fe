package dev.troupe.worker.toolcall;

import dev.troupe.model.ModelMessage;
import dev.troupe.worker.context.conversation.SessionConversation;
import dev.troupe.worker.context.instruction.AgentInstructions;
import dev.troupe.worker.context.instruction.FileReadRule;
import dev.troupe.worker.context.instruction.NestedInstructionTracker;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.tool.RequestedAccess;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.workspace.Workspace;
import java.util.List;

/**
 * Tells the model what a directory's authors advise, with the result of the first call that uses a file below it.
 * The system prompt stays the same, and the journal keeps what was told.
 */
final class NestedInstructionInjector {
    private final SessionConversation conversation;
    private final Workspace workspace;
    private final NestedInstructionTracker instructions;

    /**
     * @param rule which files agents may read
     * @param files paths of the workspace, ignored ones left out
     */
    NestedInstructionInjector(
            SessionConversation conversation,
            Workspace workspace,
            FileReadRule rule,
            List<String> files) {
        this.conversation = conversation;
        this.workspace = workspace;
        this.instructions = new NestedInstructionTracker(workspace, rule, files, this::told);
    }

    /** Adds to the results of calls that have used files. What is refused, people are told too. */
    void add(List<PendingToolCall> slots, JournalBatch batch) {
        for (PendingToolCall pendingCall : slots) {
            boolean done =
                    pendingCall
                            .outcome()
                            .filter(it -> it.result().outcome() == ToolResult.Outcome.OK)
                            .isPresent();
            if (done && pendingCall.prepared() instanceof PreparedToolCall.Ready ready) {
                List<AgentInstructions> told = instructions.of(files(ready.assessment().touches()));
                pendingCall.add(told.stream().map(AgentInstructions::text).toList());
                told.forEach(it -> batch.events(it.notices()));
            }
        }
    }

    private List<String> files(List<RequestedAccess> touches) {
        return touches.stream()
                .filter(RequestedAccess.File.class::isInstance)
                .map(it -> ((RequestedAccess.File) it).path())
                .filter(workspace.listing()::isFile)
                .toList();
    }

    /** What was compacted away is not in the conversation any more, and is told again. */
    private boolean told(String text) {
        return conversation.messages().stream()
                .filter(ModelMessage.Results.class::isInstance)
                .flatMap(it -> ((ModelMessage.Results) it).results().stream())
                .anyMatch(it -> it.text().contains(text));
    }
}
