package dev.troupe.cli.command;

import dev.troupe.cli.attention.Attention;
import dev.troupe.cli.follow.Forms;
import dev.troupe.cli.follow.Questions;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Calls the person before something is asked; whoever has answered is there. */
record Calling(Attention attention, Session session) {
    Questions before(Questions questions) {
        return (asked, settled) ->
                called("an answer is needed", () -> questions.ask(asked, settled));
    }

    Forms before(Forms forms) {
        return new Forms() {
            @Override
            public Optional<AnswerQuestion> fill(Form form, BooleanSupplier needless) {
                return called(form.title(), () -> forms.fill(form, needless));
            }

            @Override
            public Optional<ChangeWorkflow> goOn(WorkflowView paused, BooleanSupplier needless) {
                return called("paused", () -> forms.goOn(paused, needless));
            }
        };
    }

    private <T> T called(String what, Supplier<T> question) {
        attention.call(session, what);
        T answer = question.get();
        attention.here();
        return answer;
    }
}
