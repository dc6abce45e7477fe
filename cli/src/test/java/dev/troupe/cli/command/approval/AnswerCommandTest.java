package dev.troupe.cli.command.approval;

import static dev.troupe.cli.command.request.WorkflowCommandTest.FORM;
import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.prompt.FormAnswerParser;
import dev.troupe.cli.prompt.FormProgress;
import dev.troupe.cli.prompt.FormText;
import dev.troupe.cli.terminal.AnsiStyle;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.QuestionView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerCommandTest extends CommandFixture {
    private static final UUID QUESTION = UUID.fromString("01930000-0000-7000-8000-0000000000fa");
    private static final String ANSWERED = "POST /v1/questions/" + QUESTION + "/answers";

    @BeforeEach
    void aQuestionIsOpen() {
        peer.server().on("GET /v1/questions", peerRequest -> PeerReply.json(List.of(question())));
        peer.server().on(ANSWERED, peerRequest -> PeerReply.json(question()));
    }

    private static QuestionView question() {
        return new QuestionView(
                QUESTION,
                SESSION,
                SessionEventScript.TASK,
                FORM,
                QuestionView.State.OPEN,
                Instant.now(),
                null,
                null,
                null);
    }

    @Test
    void listsWhatIsOpenAndHowItIsAnswered() {
        TestCommandLine.Ran ran = cli.run("answer");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        QUESTION
                                + "  just now, session 0000beef\n"
                                + "Before it is designed\n"
                                + "  1/3 Where are wishes kept?\n"
                                + "    It decides on the tables.\n"
                                + "    1) Database · survives a restart\n"
                                + "    2) Memory\n"
                                + "    store=db|memory [db]\n"
                                + "  2/3 May others see them?\n"
                                + "    public=yes|no [no]\n"
                                + "  3/3 How many at most?\n"
                                + "    most=NUMBER\n");
        assertThat(cli.run("answer", "--json").out()).contains("\"state\":\"open\"");
        peer.server().on("GET /v1/questions", request -> PeerReply.json(List.of()));
        assertThat(cli.run("answer").out()).isEqualTo("Nothing waits for an answer.\n");
        assertThat(peer.asked(ANSWERED)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "00fa store=memory most=3|{\"store\":\"memory\",\"most\":3}",
                "most=2.5 public=yes|{\"most\":2.5,\"public\":true}",
                "store=2 most=1|{\"store\":\"memory\",\"most\":1}",
                "--suggested|{}"
            })
    void sendsWhatIsWritten(String words, String answers) {
        TestCommandLine.Ran ran = cli.run(("answer " + words).split(" "));

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":" + answers + "}");
        assertThat(ran.out()).contains("Before it is designed", "troupe attach " + SESSION);
    }

    @Test
    void goesOnToTheNextFormWhenOneWasSettledElsewhere() {
        UUID other = UUID.fromString("01930000-0000-7000-8000-0000000000fb");
        QuestionView first = question();
        QuestionView second =
                new QuestionView(
                        other,
                        SESSION,
                        SessionEventScript.TASK,
                        FORM,
                        QuestionView.State.OPEN,
                        Instant.now(),
                        null,
                        null,
                        null);
        peer.server()
                .on("GET /v1/questions", peerRequest -> PeerReply.json(List.of(second, first)));
        peer.server()
                .on(
                        ANSWERED,
                        peerRequest ->
                                PeerReply.problem(ErrorCode.CONFLICT, "Bob has answered it."));
        peer.server()
                .on(
                        "POST /v1/questions/" + other + "/answers",
                        peerRequest -> PeerReply.json(second));

        TestCommandLine.Ran ran = cli.answered("\n\n1\n\n\n2\n", "answer");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("already answered elsewhere. Bob has answered it.");
        assertThat(peer.asked("POST /v1/questions/" + other + "/answers").getFirst().body())
                .contains("\"most\":2");
    }

    @Test
    void asksOneByOneOnATerminal() {
        TestCommandLine.Ran ran = cli.answered("\ny\n7\n", "answer");

        assertThat(ran.exit()).isZero();
        assertThat(peer.asked(ANSWERED).getFirst().body())
                .isEqualTo("{\"answers\":{\"store\":\"db\",\"public\":true,\"most\":7}}");
        assertThat(cli.answered("1\n", "answer", "00fa").exit()).isEqualTo(130);
        assertThat(peer.asked(ANSWERED)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "red, green|red, green",
                " blue ,red, green|blue;red, green",
                "blue,red|blue;red",
                "red,red, green|red;red, green",
                "red,1|red;red, green",
                "none|none",
                "3,none|blue;none",
                "-|-"
            })
    void takesChoicesWhoseValuesHoldCommas(String typed, String meant) {
        FormField field =
                choices(FormField.Kind.CHOICES, List.of("red, green", "red", "blue", "none", "-"));

        assertThat(FormAnswerParser.read(field, typed)).isEqualTo(List.of(meant.split(";")));
        assertThat(new FormText(new AnsiStyle(false)).assignment(field))
                .isEqualTo("    colours=1,2,3,4,5");
    }

    private static FormField choices(FormField.Kind kind, List<String> values) {
        return new FormField(
                "colours",
                "Which?",
                null,
                kind,
                values.stream().map(it -> new FormField.Choice(it, "as " + it, null)).toList(),
                null);
    }

    @Test
    void questionsAndPromptsBreakBetweenWords() {
        String words = "word ".repeat(40).strip();
        QuestionForm form =
                new QuestionForm(
                        "Long",
                        List.of(new FormField("a", words, null, FormField.Kind.TEXT, null, words)));
        QuestionView asked =
                new QuestionView(
                        QUESTION,
                        SESSION,
                        SessionEventScript.TASK,
                        form,
                        QuestionView.State.OPEN,
                        Instant.now(),
                        null,
                        null,
                        null);
        peer.server().on("GET /v1/questions", request -> PeerReply.json(List.of(asked)));

        TestCommandLine.Ran ran = cli.answered("\n", "answer");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("    text [word word");
        // What is told of the answer stands behind the prompt, as nobody has typed a line end here.
        assertThat(ran.out().substring(0, ran.out().indexOf("]: ")).lines())
                .allMatch(it -> it.length() <= 80);
    }

    @Test
    void aDashThatCanBeChosenLeavesNothingToTheAgent() {
        FormField dash = choices(FormField.Kind.CHOICE, List.of("-", "_"));
        QuestionForm form = new QuestionForm("Signs", List.of(dash)).by("scout (look)");
        FormProgress chosen = new FormProgress(form);
        FormProgress left = new FormProgress(form);

        assertThat(chosen.take("-")).isEmpty();
        assertThat(left.take("--")).isEmpty();

        assertThat(chosen.answers())
                .isEqualTo(new AnswerQuestionRequest(Map.of("colours", "-"), null));
        assertThat(left.answers()).isEqualTo(new AnswerQuestionRequest(Map.of(), true));
        assertThat(new FormText(new AnsiStyle(false)).prompt(form, dash))
                .contains(", or -- to leave it to the agent");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "stroe=db|No question has the key 'stroe'.|Did you mean `store`? The questions are store, public, most.",
                "00fa most|'most' is not an answer.|Write answers as key=value.",
                "most=1 most=2|'most' is answered twice.|Leave one of the two out",
                "zzzz|'zzzz' cannot be the id of a question.|from `troupe answer`."
            })
    void refusesWhatAnswersNothing(String words, String error, String next) {
        TestCommandLine.Ran ran = cli.run(("answer " + words).split(" "));

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).contains(error, next);
        assertThat(peer.asked(ANSWERED)).isEmpty();
    }

    @Test
    void wantsANameWhereSeveralAreOpen() {
        peer.server()
                .on(
                        "GET /v1/questions",
                        request -> PeerReply.json(List.of(question(), question())));

        assertThat(cli.run("answer", "most=1").err())
                .contains("2 questions are open, and you named none.");
    }
}
