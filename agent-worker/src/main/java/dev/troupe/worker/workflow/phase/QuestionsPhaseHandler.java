package dev.troupe.worker.workflow.phase;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.TaskWait;
import dev.troupe.ledger.wait.TaskWaitIdFactory;
import dev.troupe.worker.coordination.TaskCoordinator.Entry;
import dev.troupe.worker.journal.JournalRecord;
import dev.troupe.worker.tool.agent.AnsweredForm;
import dev.troupe.worker.workflow.progress.PhaseOutputs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Asks people what only they can say; where nobody is there, takes what is suggested. */
final class QuestionsPhaseHandler implements PhaseHandler {
    private static final String ROLE = "what-only-people-know";
    private static final String KIND = "questions";
    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public PhaseAction next(PhaseAttempt attempt) {
        Optional<Task> analyst = attempt.task(ROLE);
        if (analyst.isEmpty()) {
            String text = attempt.material().behind(PhasePromptLoader.of("questions"));
            return new PhaseAction.HandOut(List.of(attempt.reading(ROLE, "analyst", text)));
        }
        if (!PhaseAttempt.succeeded(analyst.get())) {
            return PhaseAttempt.failed(analyst.get());
        }
        Optional<Entry> asked = attempt.course().questions();
        if (asked.isPresent()) {
            return asked(attempt, asked.get());
        }
        return attempt.handedIn(analyst.get(), KIND, QuestionForm.class)
                .map(form -> ask(attempt, form))
                .orElseGet(() ->
                        new PhaseAction.Failed(
                                ErrorCode.MODEL_OUTPUT_INVALID.wire(),
                                "The analyst handed in no questions, but said: %s"
                                        .formatted(PhaseAttempt.answer(analyst.get())),
                                "Repeat the phase, or skip it."));
    }

    private static PhaseAction ask(PhaseAttempt attempt, QuestionForm form) {
        if (form.fields().isEmpty()) {
            attempt.handOn(
                    PhaseOutputs.name(WorkflowPhase.QUESTIONS), new AnsweredForm(form, Map.of()));
            return new PhaseAction.Done("Nothing had to be asked.");
        }
        return attempt.work().attended() ? new PhaseAction.Ask(form) : suggested(attempt, form);
    }

    private static PhaseAction suggested(PhaseAttempt attempt, QuestionForm form) {
        AnsweredForm answers = AnsweredForm.of(form, Map.of());
        if (!answers.missing().isEmpty()) {
            return new PhaseAction.Failed(
                    ErrorCode.APPROVAL_NEEDED.wire(),
                    "The work cannot go on without an answer, and nobody can be asked: %s"
                            .formatted(String.join(" ", answers.missing())),
                    "Answer in the request itself, or run again with a terminal or `--detach`.");
        }
        attempt.work()
                .notice(
                        "suggestions-taken",
                        "Nobody can be asked, so the suggested answers are used:\n"
                                + answers.text());
        attempt.handOn(PhaseOutputs.name(WorkflowPhase.QUESTIONS), answers);
        return new PhaseAction.Done("The suggested answers were used:\n" + answers.text());
    }

    private static PhaseAction asked(PhaseAttempt attempt, Entry entry) {
        UUID id = TaskWaitIdFactory.of(attempt.work().task().id(), entry.seq());
        TaskWait wait = attempt.work().read(it -> it.waits().find(id)).orElseThrow();
        String decision = wait.decision();
        if (wait.state() == TaskWait.State.OPEN || decision == null) {
            return new PhaseAction.Await(WaitReason.ANSWER);
        }
        QuestionForm form = ((JournalRecord.QuestionsAsked) entry.record()).form();
        AnsweredForm answers =
                AnsweredForm.of(
                        form, JSON.readValue(decision, AnswerQuestionRequest.class).answers());
        attempt.handOn(PhaseOutputs.name(WorkflowPhase.QUESTIONS), answers);
        return new PhaseAction.Done(answers.text());
    }
}
