package dev.troupe.cli.command.approval;

import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.command.CommandContext;
import dev.troupe.cli.command.JsonCommand;
import dev.troupe.cli.command.PartialIdResolver;
import dev.troupe.cli.command.TimestampFormatter;
import dev.troupe.cli.command.UsageException;
import dev.troupe.cli.prompt.FormText;
import dev.troupe.cli.prompt.LineFormPrompter;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.terminal.ConsoleStreams;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code troupe answer}: answers what workflows and agents ask. */
@Command(
        name = "answer",
        description = {
            "Answer questions from workflows and agents.",
            "With KEY=VALUE pairs it answers at once; otherwise it asks you on the terminal. Without a terminal, it lists the questions."
        },
        footer = {
            "",
            "A key that you leave out takes its suggested value, shown in brackets. Give several choices with commas, by value or by number: colours=red,blue or colours=1,3."
        })
public final class AnswerCommand extends JsonCommand {
    @Parameters(
            paramLabel = "[QUESTION] [KEY=VALUE]",
            arity = "0..*",
            description = "The question's ID, needed only if several are open, and the answers.")
    List<String> words = new ArrayList<>();

    @Option(
            names = "--suggested",
            description = "Accept the suggestion for every key that you leave out.")
    boolean suggested;

    @Option(
            names = "--leave",
            description =
                    "Let the agent decide whatever has neither an answer nor a suggestion. Questions of a workflow always need an answer.")
    boolean leave;

    public AnswerCommand(CommandContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        @Nullable String id =
                words.isEmpty() || words.getFirst().contains("=") ? null : words.getFirst();
        PartialIdResolver.check(id, "question");
        List<String> given = id == null ? words : words.subList(1, words.size());
        TroupeApi api = context.connect();
        List<QuestionView> open = api.questions(null, true).reversed();
        boolean said = !given.isEmpty() || suggested || leave;
        if (id == null && !said) {
            return all(api, open);
        }
        QuestionView question = one(api, id, open);
        if (!said && question.state() == QuestionView.State.OPEN) {
            return all(api, List.of(question));
        }
        Map<String, Object> answers = KeyValueAnswerParser.of(question.form(), given);
        show(api.answer(question.id(), new AnswerQuestionRequest(answers, leave ? true : null)));
        return 0;
    }

    private static QuestionView one(TroupeApi api, @Nullable String id, List<QuestionView> open) {
        if (id != null) {
            boolean waits = open.stream().anyMatch(it -> PartialIdResolver.matches(it.id(), id));
            return PartialIdResolver.only(
                    id, "question", waits ? open : api.questions(null, false), QuestionView::id);
        }
        if (open.size() != 1) {
            throw new UsageException(
                    open.isEmpty()
                            ? "No question is open."
                            : open.size() + " questions are open, and you named none.",
                    "List them with `troupe answer --json`, and give the id of one.");
        }
        return open.getFirst();
    }

    private int all(TroupeApi api, List<QuestionView> open) {
        ConsoleStreams console = context.console();
        if (json || !console.canAsk()) {
            open.forEach(json ? this::show : this::list);
        } else if (!asked(api, open)) {
            return ErrorCode.CANCELLED.exit();
        }
        if (open.isEmpty() && !json) {
            print("Nothing waits for an answer.");
        }
        return 0;
    }

    private boolean asked(TroupeApi api, List<QuestionView> open) {
        LineFormPrompter forms = new LineFormPrompter(context.console());
        for (QuestionView question : open) {
            Optional<AnswerQuestionRequest> answers = forms.fill(question.form(), () -> false);
            if (answers.isEmpty()) {
                return false;
            }
            answer(api, question, answers.get());
        }
        return true;
    }

    /** What somebody else has settled meanwhile is told: there may be more to answer behind it. */
    private void answer(TroupeApi api, QuestionView question, AnswerQuestionRequest answers) {
        try {
            show(api.answer(question.id(), answers));
        } catch (TroupeException settled) {
            if (settled.code() != ErrorCode.CONFLICT && settled.code() != ErrorCode.NOT_FOUND) {
                throw settled;
            }
            print(
                    "%s: already answered elsewhere. %s"
                            .formatted(question.form().title(), settled.getMessage()));
        }
    }

    private void show(QuestionView question) {
        if (json) {
            printJson(question);
        } else {
            print(
                    "%s: %s (follow: troupe attach %s)"
                            .formatted(
                                    TimestampFormatter.lower(question.state()),
                                    question.form().title(),
                                    question.sessionId()));
        }
    }

    /** Whoever answers from elsewhere sees all that a person at the terminal would see. */
    private void list(QuestionView question) {
        var out = context.console().out();
        FormText text = new FormText(new AnsiStyle(context.console().colour()));
        out.println(
                "%s  %s, session %s"
                        .formatted(
                                question.id(),
                                TimestampFormatter.ago(question.askedAt()),
                                PartialIdResolver.brief(question.sessionId())));
        out.println(text.title(question.form()));
        for (FormField field : question.form().fields()) {
            text.question(question.form(), field).forEach(out::println);
            out.println(text.assignment(field));
        }
    }
}
