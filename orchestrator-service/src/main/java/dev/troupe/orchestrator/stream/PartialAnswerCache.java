package dev.troupe.orchestrator.stream;

import dev.troupe.contracts.event.EventBody.TaskFinished;
import dev.troupe.contracts.event.EventBody.TextDelta;
import dev.troupe.contracts.event.EventBody.TurnFinished;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.ledger.event.SessionEventLog;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what has come of the answers that models are giving now, for those who begin to read in the middle of one. Live
 * events are stored nowhere else; what is lost here comes with the end of the turn.
 */
final class PartialAnswerCache {
    private static final List<String> ENDS = List.of("turn-finished", "task-finished");
    private static final int MOST_ANSWERS = 500;
    private static final int MOST_CHARACTERS = 200_000;

    private final SessionEventLog log;
    private final Map<UUID, Answer> bySession = new LinkedHashMap<>();

    private record Answer(UUID task, int turn, StringBuilder text, Instant at) {}

    PartialAnswerCache(SessionEventLog log) {
        this.log = log;
    }

    /** Takes a live event in; only pieces of answers matter. */
    synchronized void hear(SessionEvent event) {
        UUID task = event.taskId();
        if (task == null || !(event.body() instanceof TextDelta piece) || piece.offset() == null) {
            return;
        }
        int turn = piece.turn();
        String text = piece.text();
        long offset = piece.offset();
        Answer before = bySession.remove(event.sessionId());
        StringBuilder whole = offset == 0 ? new StringBuilder() : continued(before, task, turn);
        if (whole == null
                || offset > whole.length()
                || whole.length() + text.length() > MOST_CHARACTERS) {
            return;
        }
        whole.setLength((int) offset);
        whole.append(text);
        bySession.put(event.sessionId(), new Answer(task, turn, whole, event.at()));
        if (bySession.size() > MOST_ANSWERS) {
            bySession.remove(bySession.keySet().iterator().next());
        }
    }

    /** What a reader has missed of the answer that a session's model is giving; empty when it gives none. */
    Optional<SessionEvent> missed(UUID sessionId) {
        Answer answer;
        String text;
        synchronized (this) {
            answer = bySession.get(sessionId);
            if (answer == null) {
                return Optional.empty();
            }
            text = answer.text().toString();
        }
        if (log.newest(sessionId, ENDS).filter(end -> ended(answer, end)).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                new SessionEvent(
                        sessionId,
                        0,
                        answer.task(),
                        answer.at(),
                        new TextDelta(answer.turn(), text, 0L)));
    }

    private static boolean ended(Answer answer, SessionEvent end) {
        if (!answer.task().equals(end.taskId())) {
            return end.at().isAfter(answer.at());
        }
        return end.body() instanceof TaskFinished
                ? end.at().isAfter(answer.at())
                : end.body() instanceof TurnFinished turn && turn.turn() >= answer.turn();
    }

    private static @Nullable StringBuilder continued(@Nullable Answer before, UUID task, int turn) {
        return before != null && before.task().equals(task) && before.turn() == turn
                ? before.text()
                : null;
    }
}
