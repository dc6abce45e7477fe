package dev.troupe.cli.follow;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.TaskView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keeps track of what people are needed for. Whoever was called for something finds all that is like it: what comes up
 * while it is open is no call of its own.
 */
final class AttentionTracker {
    private static final String ANSWER = "an answer is needed";
    private static final String PAUSED = "paused";

    /** One is done with by what settles it, or by the end of its task. */
    private sealed interface Need {
        UUID task();

        String words();

        /** An approval or a form. */
        record Answer(UUID id, UUID task, String words) implements Need {}

        /** Room in a budget. */
        record Money(UUID task, String words) implements Need {}

        /** Word to continue. */
        record Pause(UUID task, String words) implements Need {}
    }

    private List<Need> open = new ArrayList<>();

    /**
     * Takes in the state of a session, whatever was heard before.
     *
     * @return what to call for, in a few words
     */
    Optional<String> look(TroupeApi api, UUID session, List<TaskView> tasks) {
        List<Need> now = new ArrayList<>();
        api.questions(session, true)
                .forEach(it -> now.add(new Need.Answer(it.id(), it.taskId(), it.form().title())));
        api.openApprovals(session)
                .forEach(it -> now.add(new Need.Answer(it.id(), it.taskId(), ANSWER)));
        tasks.stream().filter(it -> !it.ended()).forEach(it -> waiting(it).ifPresent(now::add));
        Optional<String> call = now.stream().filter(it -> !known(it)).findFirst().map(Need::words);
        open = now;
        return call;
    }

    private static Optional<Need> waiting(TaskView task) {
        return switch (task.waitingFor()) {
            case "budget" -> Optional.of(new Need.Money(task.id(), "it waits for money"));
            case "paused" -> Optional.of(new Need.Pause(task.id(), PAUSED));
            case null, default -> Optional.empty();
        };
    }

    /**
     * Takes in what has happened.
     *
     * @return what to call for, in a few words
     */
    Optional<String> hear(SessionEvent event) {
        UUID task = event.taskId();
        if (task == null) {
            return Optional.empty();
        }
        settle(task, event.body());
        Need need = need(task, event.body());
        if (need == null) {
            return Optional.empty();
        }
        boolean known = known(need);
        open.add(need);
        return known ? Optional.empty() : Optional.of(need.words());
    }

    private boolean known(Need need) {
        return open.stream().anyMatch(it -> it.getClass() == need.getClass());
    }

    private static @Nullable Need need(UUID task, EventBody body) {
        return switch (body) {
            case EventBody.ApprovalAsked asked -> new Need.Answer(asked.approvalId(), task, ANSWER);
            case EventBody.QuestionAsked asked ->
                    new Need.Answer(asked.questionId(), task, asked.form().title());
            case EventBody.BudgetAsked asked -> new Need.Money(task, asked.text());
            case EventBody.TaskChanged changed when QuestionAndPauseHandler.pauses(changed) ->
                    new Need.Pause(task, PAUSED);
            default -> null;
        };
    }

    private void settle(UUID task, EventBody body) {
        switch (body) {
            case EventBody.ApprovalDecided done -> answered(done.approvalId());
            case EventBody.QuestionAnswered done -> answered(done.questionId());
            case EventBody.TaskFinished _ -> open.removeIf(it -> it.task().equals(task));
            case EventBody.TaskChanged changed ->
                    open.removeIf(it -> it.task().equals(task) && over(it, changed));
            default -> {
                // Nobody's need ends with it.
            }
        }
    }

    private void answered(UUID id) {
        open.removeIf(it -> it instanceof Need.Answer answer && answer.id().equals(id));
    }

    private static boolean over(Need need, EventBody.TaskChanged changed) {
        return TaskView.ENDED.contains(changed.state())
                || switch (need) {
                    case Need.Answer _ -> false;
                    case Need.Money _ -> !"budget".equals(changed.waitingFor());
                    case Need.Pause _ -> !QuestionAndPauseHandler.pauses(changed);
                };
    }
}
