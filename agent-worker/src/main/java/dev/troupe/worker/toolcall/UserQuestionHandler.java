package dev.troupe.worker.toolcall;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.ledger.journal.JournalEntry;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.ledger.wait.TaskWaitKind;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.journal.JournalRecordCodec;
import dev.troupe.worker.run.JournalBatch;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.tool.ToolCall;
import dev.troupe.worker.tool.ToolResult;
import dev.troupe.worker.tool.agent.AnsweredForm;
import dev.troupe.worker.tool.agent.AskParentTool;
import dev.troupe.worker.tool.agent.AskUserTool;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import dev.troupe.worker.validation.gate.ToolCallScope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes forms of the calls that ask people, or the agent that spawned the task, and results of the answers. A form is
 * journaled with the call that asks it, so that a run after this one finds it and asks nothing twice.
 */
final class UserQuestionHandler {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int LONGEST_GOAL = 100;
    private static final String DECIDE =
            "Take your suggestions, or else what does least harm and is easiest to take back; go on, and say in your answer what you assumed.";

    private final RunState run;
    private final ToolExecutor tools;

    UserQuestionHandler(RunState run) {
        this.run = run;
        this.tools = run.tools().executor();
    }

    /** A form that the task has asked, by a call of a turn. */
    private record Asked(int turn, JournalRecord.QuestionsAsked step, UUID item) {
        static Asked of(JournalEntry entry) {
            return new Asked(
                    entry.turn(),
                    (JournalRecord.QuestionsAsked) JournalRecordCodec.read(entry).orElseThrow(),
                    TaskWaitIdFactory.of(entry.taskId(), entry.seq()));
        }

        boolean by(int number, String callId) {
            return turn == number && callId.equals(step.callId());
        }
    }

    /**
     * Tells which questions of a turn are still to be asked or answered.
     *
     * @param fresh what is to be asked
     * @param underWay whether anything that was asked before is not answered
     */
    record Open(List<PendingToolCall> fresh, boolean underWay) {
        boolean any() {
            return underWay || !fresh.isEmpty();
        }
    }

    /** Ends the calls that were answered, and those that nobody can be asked for. */
    Open open(int turn, List<PendingToolCall> slots, ToolCallScope scope) {
        List<PendingToolCall> asking = slots.stream().filter(UserQuestionHandler::asks).toList();
        List<Asked> before = asking.isEmpty() ? List.of() : asked();
        int count = before.stream().mapToInt(it -> it.step().form().fields().size()).sum();
        List<PendingToolCall> fresh = new ArrayList<>();
        boolean underWay = false;
        for (PendingToolCall pendingCall : asking) {
            Optional<Asked> known =
                    before.stream().filter(it -> it.by(turn, pendingCall.raw().id())).findFirst();
            if (known.isPresent()) {
                underWay |= !answered(pendingCall, known.get(), scope);
                continue;
            }
            int size = form(pendingCall).fields().size();
            Optional<ToolResult> refused =
                    refused(count, size, asksParent(pendingCall) || scope.canAsk());
            if (refused.isPresent()) {
                pendingCall.end(refused.get());
            } else {
                count += size;
                fresh.add(pendingCall);
            }
        }
        return new Open(fresh, underWay);
    }

    private static boolean asks(PendingToolCall pendingCall) {
        return is(pendingCall, ToolSpec.Kind.PEOPLE) || asksParent(pendingCall);
    }

    private static boolean asksParent(PendingToolCall pendingCall) {
        return is(pendingCall, ToolSpec.Kind.PARENT);
    }

    private static boolean is(PendingToolCall pendingCall, ToolSpec.Kind kind) {
        return pendingCall.ready().filter(it -> it.assessment().spec().kind() == kind).isPresent();
    }

    private static QuestionForm form(PendingToolCall pendingCall) {
        return asksParent(pendingCall)
                ? AskParentTool.form(call(pendingCall))
                : AskUserTool.form(call(pendingCall));
    }

    private static ToolCall call(PendingToolCall pendingCall) {
        return pendingCall.ready().map(PreparedToolCall.Ready::call).orElseThrow();
    }

    private List<Asked> asked() {
        return run
                .journal()
                .read(it -> it.journal().ofTask(run.taskId(), Set.of(JournalRecordCodec.QUESTIONS)))
                .stream()
                .map(Asked::of)
                .toList();
    }

    private Optional<ToolResult> refused(int before, int size, boolean somebody) {
        int most = run.environment().limits().questions();
        if (!somebody) {
            return Optional.of(
                    ToolResult.refused("Nobody is there to answer. " + DECIDE, "nobody is there"));
        }
        return before + size <= most
                ? Optional.empty()
                : Optional.of(
                        ToolResult.refused(
                                "Nothing was asked: a task may ask at most %d questions, and these would make it %d. %s"
                                        .formatted(most, before + size, DECIDE),
                                "refused: a task may ask %d questions".formatted(most)));
    }

    /** Ends a call whose form was answered; false while it was not. */
    private boolean answered(PendingToolCall pendingCall, Asked asked, ToolCallScope scope) {
        TaskWait wait = run.journal().read(it -> it.waits().find(asked.item())).orElseThrow();
        if (wait.state() == TaskWait.State.OPEN) {
            return false;
        }
        ToolCall call = call(pendingCall);
        Instant end = Objects.requireNonNullElse(wait.decidedAt(), wait.askedAt());
        pendingCall.begin();
        pendingCall.end(
                tools.answered(
                        call,
                        result(asked.step().form(), wait),
                        Duration.between(wait.askedAt(), end),
                        scope),
                1);
        return true;
    }

    private static ToolResult result(QuestionForm form, TaskWait wait) {
        String decision = wait.decision();
        if (decision == null) {
            return ToolResult.failed("The question was withdrawn. " + DECIDE, "withdrawn");
        }
        String by = Objects.requireNonNullElse(wait.decidedBy(), "Somebody");
        Map<String, Object> answers =
                JSON.readValue(decision, AnswerQuestionRequest.class).answers();
        if (answers.containsKey(AskParentTool.UNABLE)) {
            return ToolResult.failed(
                    "%s cannot be asked: %s. %s".formatted(by, why(answers), DECIDE),
                    by + " cannot be asked");
        }
        AnsweredForm answered = new AnsweredForm(form, answers);
        if (answered.answers().isEmpty()) {
            return ToolResult.ok(
                    "%s leaves it to you. %s".formatted(by, DECIDE), "left to the agent by " + by);
        }
        String rest = answered.missing().isEmpty() ? "" : "\nThe rest is left to you. " + DECIDE;
        return ToolResult.ok(
                "%s has answered:\n%s%s".formatted(by, answered.text(), rest), "answered by " + by);
    }

    /** A version before this one has given no reason. */
    private static String why(Map<String, Object> answers) {
        return answers.get(AskParentTool.UNABLE) instanceof String reason
                ? reason
                : AskParentTool.NO_ROOM;
    }

    /** Asks with the next commit. */
    void ask(int turn, List<PendingToolCall> fresh, JournalBatch batch) {
        for (PendingToolCall pendingCall : fresh) {
            QuestionForm form = form(pendingCall).by(asker());
            @Nullable UUID asked =
                    asksParent(pendingCall) ? run.task().definition().parentId() : null;
            long seq =
                    batch.step(
                            turn,
                            new JournalRecord.QuestionsAsked(form, pendingCall.raw().id(), asked));
            // As it was journaled: without secrets.
            QuestionForm kept = ((JournalRecord.QuestionsAsked) batch.steps().getLast()).form();
            batch.ask(
                    seq,
                    asked == null ? TaskWaitKind.ANSWER : TaskWaitKind.PARENT,
                    JSON.writeValueAsString(kept));
            batch.event(
                    asked == null
                            ? new EventBody.QuestionAsked(
                                    TaskWaitIdFactory.of(run.taskId(), seq), kept)
                            : new EventBody.Notice(
                                    "parent-asked",
                                    "%s asks its parent agent: %s"
                                            .formatted(kept.asker(), kept.title())));
        }
    }

    /** Of several that work for a request, people are told for which work one asks. */
    private String asker() {
        NewTask task = run.task().definition();
        return task.parentId() == null
                ? task.agent()
                : "%s (%s)".formatted(task.agent(), brief(task.goal().strip()));
    }

    private static String brief(String goal) {
        String line = goal.lines().findFirst().orElse("");
        return TextPrefix.cut(line, LONGEST_GOAL, "…");
    }
}
