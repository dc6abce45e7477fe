package dev.troupe.worker.workflow;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.Phase;
import dev.troupe.ledger.task.Task;
import dev.troupe.ledger.task.WaitReason;
import dev.troupe.ledger.wait.Item;
import dev.troupe.ledger.wait.ItemIds;
import dev.troupe.worker.question.Answered;
import dev.troupe.worker.run.Coordinator.Entry;
import dev.troupe.worker.step.Step;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** Asks people what only they can say; where nobody is there, takes what is suggested. */
final class QuestionsWork implements PhaseWork {
    private static final String ROLE = "what-only-people-know";
    private static final String KIND = "questions";
    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public Next next(Attempt attempt) {
        Optional<Task> analyst = attempt.task(ROLE);
        if (analyst.isEmpty()) {
            String text = attempt.material().behind(Prompts.of("questions"));
            return new Next.HandOut(List.of(attempt.reading(ROLE, "analyst", text)));
        }
        if (!Attempt.succeeded(analyst.get())) {
            return Attempt.failed(analyst.get());
        }
        Optional<Entry> asked = attempt.course().questions();
        if (asked.isPresent()) {
            return asked(attempt, asked.get());
        }
        return attempt.handedIn(analyst.get(), KIND, Form.class)
                .map(form -> ask(attempt, form))
                .orElseGet(() ->
                        new Next.Failed(
                                ErrorCode.MODEL_OUTPUT_INVALID.wire(),
                                "The analyst handed in no questions, but said: %s"
                                        .formatted(Attempt.answer(analyst.get())),
                                "Do the phase again, or leave it out."));
    }

    private static Next ask(Attempt attempt, Form form) {
        if (form.fields().isEmpty()) {
            attempt.handOn(Material.name(Phase.QUESTIONS), new Answered(form, Map.of()));
            return new Next.Done("Nothing had to be asked.");
        }
        return attempt.work().attended() ? new Next.Ask(form) : suggested(attempt, form);
    }

    private static Next suggested(Attempt attempt, Form form) {
        Answered answers = Answered.of(form, Map.of());
        if (!answers.missing().isEmpty()) {
            return new Next.Failed(
                    ErrorCode.APPROVAL_NEEDED.wire(),
                    "It must be known before the work goes on, and nobody can be asked: %s"
                            .formatted(String.join(" ", answers.missing())),
                    "Say it in the request, or run again with a terminal or `--detach`.");
        }
        attempt.work()
                .notice(
                        "suggestions-taken",
                        "Nobody can be asked, so that the suggestions count:\n" + answers.text());
        attempt.handOn(Material.name(Phase.QUESTIONS), answers);
        return new Next.Done("The suggestions were taken:\n" + answers.text());
    }

    private static Next asked(Attempt attempt, Entry entry) {
        UUID id = ItemIds.of(attempt.work().task().id(), entry.seq());
        Item item = attempt.work().read(it -> it.waits().find(id)).orElseThrow();
        String decision = item.decision();
        if (item.state() == Item.State.OPEN || decision == null) {
            return new Next.Await(WaitReason.ANSWER);
        }
        Form form = ((Step.Questioned) entry.step()).form();
        Answered answers =
                Answered.of(form, JSON.readValue(decision, AnswerQuestion.class).answers());
        attempt.handOn(Material.name(Phase.QUESTIONS), answers);
        return new Next.Done(answers.text());
    }
}
