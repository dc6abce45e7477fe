package dev.troupe.worker.run;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.worker.instruction.Instructions;
import dev.troupe.worker.instruction.NestedInstructions;
import dev.troupe.worker.instruction.ReadRule;
import dev.troupe.worker.model.ModelMessage;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.Touch;
import dev.troupe.worker.validation.Prepared;
import dev.troupe.worker.workspace.Workspace;
import java.util.List;

/**
 * Tells the model what a directory's authors advise, with the result of the first call that uses a file below it.
 * The system prompt stays the same, and the journal keeps what was told.
 */
final class Guidance {
    private final Run run;
    private final Workspace workspace;
    private final NestedInstructions instructions;

    /**
     * @param rule which files agents may read
     * @param files paths of the workspace, ignored ones left out
     */
    Guidance(Run run, Workspace workspace, ReadRule rule, List<String> files) {
        this.run = run;
        this.workspace = workspace;
        this.instructions = new NestedInstructions(workspace, rule, files, this::told);
    }

    /** Adds to the results of calls that have used files. What is refused, people are told too. */
    void add(List<Slot> slots, Draft draft) {
        for (Slot slot : slots) {
            boolean done =
                    slot.outcome()
                            .filter(it -> it.result().outcome() == ToolResult.Outcome.OK)
                            .isPresent();
            if (done && slot.prepared() instanceof Prepared.Ready ready) {
                List<Instructions> told = instructions.of(files(ready.proposal().touches()));
                slot.add(told.stream().map(Instructions::text).toList());
                told.forEach(it -> draft.events(notices(it)));
            }
        }
    }

    /** What agents may not read of instructions, for people. */
    static List<EventBody> notices(Instructions told) {
        return told.refused().stream()
                .<EventBody>map(it -> new EventBody.Notice("instructions", it))
                .toList();
    }

    private List<String> files(List<Touch> touches) {
        return touches.stream()
                .filter(Touch.File.class::isInstance)
                .map(it -> ((Touch.File) it).path())
                .filter(workspace.listing()::isFile)
                .toList();
    }

    /** What was compacted away is not in the conversation any more, and is told again. */
    private boolean told(String text) {
        return run.conversation().messages().stream()
                .filter(ModelMessage.Results.class::isInstance)
                .flatMap(it -> ((ModelMessage.Results) it).results().stream())
                .anyMatch(it -> it.text().contains(text));
    }
}
