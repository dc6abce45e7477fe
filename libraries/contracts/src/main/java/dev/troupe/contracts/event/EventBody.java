package dev.troupe.contracts.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ApprovalScope;
import dev.troupe.contracts.session.ContextSection;
import dev.troupe.contracts.session.MergeConflict;
import dev.troupe.contracts.session.ModelUsage;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowPhaseView;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Tells what happened in an event. The JSON field {@code type} names the record in lower case with hyphens; readers
 * skip types they do not know. {@link TextDelta}, {@link ThinkingDelta} and {@link CommandOutput} are live only.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = EventBody.MessagePosted.class, name = "message-posted"),
    @JsonSubTypes.Type(value = EventBody.TaskChanged.class, name = "task-changed"),
    @JsonSubTypes.Type(value = EventBody.TaskHandedOut.class, name = "task-handed-out"),
    @JsonSubTypes.Type(value = EventBody.RunStarted.class, name = "run-started"),
    @JsonSubTypes.Type(value = EventBody.TurnFinished.class, name = "turn-finished"),
    @JsonSubTypes.Type(value = EventBody.ModelFailed.class, name = "model-failed"),
    @JsonSubTypes.Type(value = EventBody.ToolStarted.class, name = "tool-started"),
    @JsonSubTypes.Type(value = EventBody.ToolFinished.class, name = "tool-finished"),
    @JsonSubTypes.Type(value = EventBody.FileChanged.class, name = "file-changed"),
    @JsonSubTypes.Type(value = EventBody.CommandEffects.class, name = "command-effects"),
    @JsonSubTypes.Type(value = EventBody.ChangesHeld.class, name = "changes-held"),
    @JsonSubTypes.Type(value = EventBody.HeldChangesSettled.class, name = "held-changes-settled"),
    @JsonSubTypes.Type(value = EventBody.Committed.class, name = "committed"),
    @JsonSubTypes.Type(value = EventBody.ApprovalAsked.class, name = "approval-asked"),
    @JsonSubTypes.Type(value = EventBody.ApprovalDecided.class, name = "approval-decided"),
    @JsonSubTypes.Type(value = EventBody.BudgetAsked.class, name = "budget-asked"),
    @JsonSubTypes.Type(value = EventBody.TodoChanged.class, name = "todo-changed"),
    @JsonSubTypes.Type(value = EventBody.Artefact.class, name = "artefact"),
    @JsonSubTypes.Type(value = EventBody.PhaseChanged.class, name = "phase-changed"),
    @JsonSubTypes.Type(value = EventBody.QuestionAsked.class, name = "question-asked"),
    @JsonSubTypes.Type(value = EventBody.QuestionAnswered.class, name = "question-answered"),
    @JsonSubTypes.Type(value = EventBody.ContextCompacted.class, name = "context-compacted"),
    @JsonSubTypes.Type(value = EventBody.Notice.class, name = "notice"),
    @JsonSubTypes.Type(value = EventBody.TaskFinished.class, name = "task-finished"),
    @JsonSubTypes.Type(value = EventBody.TextDelta.class, name = "text-delta"),
    @JsonSubTypes.Type(value = EventBody.ThinkingDelta.class, name = "thinking-delta"),
    @JsonSubTypes.Type(value = EventBody.CommandOutput.class, name = "command-output")
})
public sealed interface EventBody {
    /** A person said something; {@code steering} when a task was already running. */
    record MessagePosted(UUID messageId, String author, String text, boolean steering)
            implements EventBody {}

    /**
     * A task entered a state: {@code queued}, {@code waiting}, {@code cancelled}, …
     *
     * @param waitingFor present when {@code waiting}
     * @param cause why, when it is not plain: {@code lease expired}, {@code dependency failed}
     */
    record TaskChanged(
            String kind, String state, @Nullable String waitingFor, @Nullable String cause)
            implements EventBody {}

    /**
     * An agent handed work to another one, and waits for its answer.
     *
     * @param child the new task
     * @param goal what it is about, in a few words
     */
    record TaskHandedOut(UUID child, String agent, String goal) implements EventBody {}

    /**
     * A worker claimed the task.
     *
     * @param model configured name of its model
     * @param modelId the provider's name for that model; null in events of earlier versions
     */
    record RunStarted(
            long epoch, String worker, String agent, String model, @Nullable String modelId)
            implements EventBody {
        /** One whose model is known by its configured name alone. */
        public RunStarted(long epoch, String worker, String agent, String model) {
            this(epoch, worker, agent, model, null);
        }

        /** Returns the real name of the model, as far as it is known. */
        public String realModel() {
            return modelId == null ? model : modelId;
        }
    }

    /**
     * A model call ended.
     *
     * @param model configured name of the model that answered, which may be a fallback; null in events
     *     of earlier versions
     * @param text what the model said, complete unless it was interrupted
     * @param contextTokens tokens of the window in use
     * @param contextWindow tokens the model can take
     * @param context what those in use consist of; null in events of earlier versions
     * @param interrupted true when the request was cancelled before the answer was complete, of which nothing of the window is told; else null
     */
    record TurnFinished(
            int turn,
            @Nullable String model,
            String text,
            int toolCalls,
            ModelUsage spend,
            long contextTokens,
            long contextWindow,
            long durationMillis,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<ContextSection> context,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean interrupted)
            implements EventBody {
        /** One that was not interrupted. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public TurnFinished(
                int turn,
                @Nullable String model,
                String text,
                int toolCalls,
                ModelUsage spend,
                long contextTokens,
                long contextWindow,
                long durationMillis,
                @Nullable List<ContextSection> context) {
            this(
                    turn,
                    model,
                    text,
                    toolCalls,
                    spend,
                    contextTokens,
                    contextWindow,
                    durationMillis,
                    context,
                    null);
        }

        /** Whether it was interrupted. */
        public boolean cutShort() {
            return Boolean.TRUE.equals(interrupted);
        }

        /** What had come of an answer when its request was cancelled. */
        public static TurnFinished interrupted(
                int turn, String model, String text, ModelUsage spend, long durationMillis) {
            return new TurnFinished(turn, model, text, 0, spend, 0, 0, durationMillis, null, true);
        }

        /** Tells nothing of what the window consists of. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public TurnFinished(
                int turn,
                @Nullable String model,
                String text,
                int toolCalls,
                ModelUsage spend,
                long contextTokens,
                long contextWindow,
                long durationMillis) {
            this(
                    turn,
                    model,
                    text,
                    toolCalls,
                    spend,
                    contextTokens,
                    contextWindow,
                    durationMillis,
                    null);
        }
    }

    /**
     * A request to a model failed; it is told with the turn, whether a later one was answered or not.
     *
     * @param model configured name
     * @param kind what it died of, such as {@code overload} or {@code time-out}
     */
    record ModelFailed(int turn, String model, String kind) implements EventBody {}

    /** A tool call begins. {@code title} is one line for people, such as {@code bash: make test}. */
    record ToolStarted(int turn, String callId, String tool, String title) implements EventBody {}

    /**
     * A tool call ended.
     *
     * @param outcome {@code ok}, {@code failed}, {@code refused}, {@code denied}, {@code
     *     interrupted}
     * @param summary a few lines for people
     * @param parallel how many calls ran beside it, itself included
     * @param outputCharacters how many characters of its output were sent as {@link CommandOutput}, which may come
     *     later than this; null in events of earlier versions, and of tools that send none
     */
    record ToolFinished(
            int turn,
            String callId,
            String tool,
            String outcome,
            String summary,
            long durationMillis,
            int parallel,
            @Nullable Long outputCharacters)
            implements EventBody {
        /** The end of a call that sent no output while it ran. */
        public ToolFinished(
                int turn,
                String callId,
                String tool,
                String outcome,
                String summary,
                long durationMillis,
                int parallel) {
            this(turn, callId, tool, outcome, summary, durationMillis, parallel, null);
        }
    }

    /**
     * A file was written, deleted or moved.
     *
     * @param change {@code created}, {@code edited}, {@code deleted}, {@code moved}, {@code
     *     restored}
     * @param strategy the edit strategy that found the place, if an edit
     * @param diff unified diff, cut after 200 lines
     */
    record FileChanged(
            String path,
            String change,
            @Nullable String strategy,
            int linesAdded,
            int linesRemoved,
            String diff)
            implements EventBody {}

    /**
     * A command that the sandbox held has changed files, or a line of git has changed a checkout that is a person's own. Each
     * list has a hundred entries at most.
     *
     * @param applied how many changes are in the workspace
     * @param held how many wait aside for an answer
     * @param dropped how many were given up
     * @param changes what is in the workspace, each a word and a path; of a line of git such as {@code branch main: 1 commit added}
     * @param unlisted those of them that no {@code file-changed} tells
     * @param waiting what waits aside, each with why
     */
    record CommandEffects(
            String callId,
            int applied,
            int held,
            int dropped,
            List<String> changes,
            List<String> unlisted,
            List<String> waiting)
            implements EventBody {}

    /**
     * Changes of a command are held aside, until somebody decides about them.
     *
     * @param changesId names them
     * @param callId the call whose command made them; absent when that is not known any more
     * @param layer name of the layer that keeps them
     * @param command one line, for people
     * @param directory the workspace that they are for
     * @param changes each a word, a path and why it is held; the first hundred
     * @param count how many changes there are
     * @param detail their differences to the workspace, cut when long
     * @param approvalId the approval that asks about them; absent: nobody could be asked
     */
    record ChangesHeld(
            UUID changesId,
            @Nullable String callId,
            String layer,
            String command,
            String directory,
            List<String> changes,
            int count,
            String detail,
            @Nullable UUID approvalId)
            implements EventBody {}

    /**
     * It was decided about changes that were held aside.
     *
     * @param outcome {@code applied}, {@code dropped}, or {@code gone} when they were not kept any more
     * @param overtaken paths that somebody had changed meanwhile, so that they stay as they are
     */
    record HeldChangesSettled(UUID changesId, String outcome, List<String> overtaken)
            implements EventBody {}

    /** Changes were committed. {@code uncommitted} names files that could not be, each with its reason. */
    record Committed(String commit, String subject, List<String> files, List<String> uncommitted)
            implements EventBody {}

    /** Something needs an answer. Fields as in {@link dev.troupe.contracts.session.ApprovalRequest}. */
    record ApprovalAsked(
            UUID approvalId,
            String tool,
            String subject,
            String detail,
            String reason,
            ApprovalScope scope,
            @Nullable MergeConflict conflict)
            implements EventBody {
        /** Events that were written before there was a reach mean the narrowest. */
        public ApprovalAsked {
            scope = scope == null ? ApprovalScope.CHANGE : scope;
        }

        /** Of any tool but a merge. */
        public ApprovalAsked(
                UUID approvalId,
                String tool,
                String subject,
                String detail,
                String reason,
                ApprovalScope reach) {
            this(approvalId, tool, subject, detail, reason, reach, null);
        }

        /** Tells of an approval that is asked for. */
        public static ApprovalAsked of(ApprovalRequest approval) {
            return new ApprovalAsked(
                    approval.id(),
                    approval.tool(),
                    approval.subject(),
                    approval.detail(),
                    approval.reason(),
                    approval.scope(),
                    approval.conflict());
        }
    }

    /** An approval was answered. */
    record ApprovalDecided(
            UUID approvalId, boolean approved, String decidedBy, @Nullable String note)
            implements EventBody {}

    /**
     * A budget has no room for the next model call; the task waits until it has, and then makes that
     * call. Money is in millionths of a US dollar, tokens are input and output together.
     *
     * @param scope whose budget: {@code team}, {@code user}, {@code session} or {@code task}
     * @param text one sentence for people
     * @param callMicros what the call may cost at most
     * @param usedMicros what was spent, and what other calls under way may cost
     * @param limitMicros absent when the budget does not limit money
     * @param callTokens what the call may take at most
     * @param usedTokens what was taken, and what other calls under way may take
     * @param limitTokens absent when the budget does not limit tokens
     */
    record BudgetAsked(
            String scope,
            String text,
            long callMicros,
            long usedMicros,
            @Nullable Long limitMicros,
            long callTokens,
            long usedTokens,
            @Nullable Long limitTokens)
            implements EventBody {}

    /** The agent's list of what is to be done. */
    record TodoChanged(List<Item> items) implements EventBody {
        /** One line of the list; status {@code pending}, {@code active} or {@code done}. */
        public record Item(String text, String status) {}
    }

    /**
     * The event's task handed something on to the tasks that need it; what it handed on under the same
     * name before is replaced.
     *
     * @param name names it within its task
     * @param kind what it holds, such as {@code plan} or {@code findings}
     * @param bytes how large it is, 1 to 262,144
     */
    record Artefact(String name, String kind, long bytes) implements EventBody {}

    /**
     * A phase of a workflow began or ended.
     *
     * @param attempt 1 for the first time
     * @param summary what it came to, or went wrong; present once it has ended
     */
    record PhaseChanged(
            WorkflowPhase phase,
            WorkflowPhaseView.State state,
            int attempt,
            @Nullable String summary)
            implements EventBody {}

    /** The task waits for answers. */
    record QuestionAsked(UUID questionId, QuestionForm form) implements EventBody {}

    /** A form was answered; {@code answers} by the keys of its fields. */
    record QuestionAnswered(UUID questionId, Map<String, Object> answers, String answeredBy)
            implements EventBody {}

    /**
     * Somebody had the conversation shortened.
     *
     * @param model configured name of the model whose window is meant
     * @param contextWindow tokens the model can take
     * @param before tokens that a request took before
     * @param tokens tokens that it takes now
     * @param context what those consist of
     */
    record ContextCompacted(
            String model,
            long contextWindow,
            long before,
            long tokens,
            List<ContextSection> context)
            implements EventBody {}

    /**
     * Something people should know that is no failure.
     *
     * @param code stable
     * @param question the approval or the questions of another session that it is about; absent: none
     */
    record Notice(
            String code,
            String text,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable UUID question)
            implements EventBody {
        /** About no question. */
        @JsonCreator(mode = JsonCreator.Mode.DISABLED)
        public Notice(String code, String text) {
            this(code, text, null);
        }
    }

    /**
     * A task reached a final state.
     *
     * @param state {@code succeeded}, {@code failed}, {@code cancelled} or {@code quarantined}
     * @param summary the final answer, or what went wrong
     * @param code an error code's wire name, when it did not succeed
     */
    record TaskFinished(
            String kind,
            String state,
            String summary,
            @Nullable String code,
            @Nullable String hint,
            List<String> files,
            ModelUsage spend,
            long durationMillis)
            implements EventBody {}

    /**
     * A piece of the model's text. Live only: pieces may get lost, and may come after the end of the turn.
     *
     * @param offset characters of the answer before the piece, which begins anew when the model is asked again; null in
     *     events of earlier versions
     */
    record TextDelta(int turn, String text, @Nullable Long offset) implements EventBody {
        /** A piece of which nobody knows where it belongs. */
        public TextDelta(int turn, String text) {
            this(turn, text, null);
        }
    }

    /** A piece of what the model thinks before it answers, where its provider tells. Live only. */
    record ThinkingDelta(int turn, String text) implements EventBody {}

    /** A piece of a command's output. Live only. */
    record CommandOutput(String callId, String text) implements EventBody {}
}
