package dev.troupe.cli.command.held;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.SPEND;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.command.CommandFixture;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.TestCommandLine;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.held.HeldChangesState;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.session.StartedTask;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeldChangesCommandTest extends CommandFixture {
    private static final UUID FIRST = UUID.fromString("00000000-0000-0000-0000-0000aaaa1111");
    private static final UUID SECOND = UUID.fromString("00000000-0000-0000-0000-0000bbbb2222");
    private static final UUID APPROVAL = UUID.fromString("00000000-0000-0000-0000-0000cccc3333");
    private static final String HELD = AT_SESSION + "/held-changes";

    @Test
    void listsWhatIsHeldWithWhyAndWhatToDo() {
        serve(view(FIRST, HeldChangesState.HELD), view(SECOND, HeldChangesState.ASKED));

        TestCommandLine.Ran ran = cli.run("held");

        assertThat(ran.exit()).isZero();
        assertThat(ran.lines())
                .containsExactly(
                        "aaaa1111  just now  echo \u241b[2J > .envrc",
                        "    created .envrc (programs obey it)",
                        "    and 2 more",
                        "bbbb2222  just now  echo \u241b[2J > .envrc",
                        "    created .envrc (programs obey it)",
                        "    and 2 more",
                        "  waits for an answer: troupe approve " + APPROVAL,
                        "`troupe held apply ID` puts a change in the workspace, `troupe held drop ID` discards it.");
        assertThat(peer.asked("GET " + HELD).getFirst().query()).contains("open=true");
        assertThat(cli.run("held", "--json").lines())
                .hasSize(2)
                .first()
                .asString()
                .contains("\"id\":\"" + FIRST + "\"", "\"state\":\"held\"");
    }

    @Test
    void saysWhatBecameOfTheRest() {
        serve(
                view(FIRST, HeldChangesState.APPLIED),
                view(SECOND, HeldChangesState.DROPPED),
                view(APPROVAL, HeldChangesState.GONE));

        TestCommandLine.Ran ran = cli.run("held", "--all");

        assertThat(ran.out())
                .contains("applied by ann, just now")
                .contains("not these, as somebody changed them meanwhile: b.txt")
                .contains("dropped by ann, just now")
                .contains("gone: not kept any more")
                .doesNotContain("troupe held apply ID");
        assertThat(peer.asked("GET " + HELD).getFirst().query()).contains("open=false");
        serve();
        assertThat(cli.run("held").out()).isEqualTo("Nothing is held aside.\n");
    }

    @Test
    void showsOneHarmlesslyWithItsDifferences() {
        serve(view(FIRST, HeldChangesState.HELD));
        peer.server()
                .on(
                        "GET " + HELD + "/" + FIRST,
                        request ->
                                PeerReply.json(
                                        view(
                                                FIRST,
                                                HeldChangesState.HELD,
                                                "added .envrc\n+\u001b[2Jx")));

        TestCommandLine.Ran ran = cli.run("held", "show", "1111");

        assertThat(ran.out())
                .contains("Compared with the files at the time of the command:", "    added .envrc")
                .doesNotContain("\u001b");
        assertThat(cli.run("held", "show", "1111", "--json").out())
                .contains("\"detail\":\"added .envrc");
        assertThat(cli.run("held", "show", "9999").exit()).isEqualTo(ErrorCode.NOT_FOUND.exit());
        assertThat(cli.run("held", "show").exit()).isEqualTo(ErrorCode.INVALID_REQUEST.exit());
    }

    @Test
    void appliesTheOnlyOneAndWatchesIt() {
        serve(view(FIRST, HeldChangesState.HELD));
        settles("Applied the held changes of 1 command.");

        TestCommandLine.Ran ran = cli.run("held", "apply");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).contains("created .envrc", "Applied the held changes of 1 command.");
        assertThat(sent()).contains("\"action\":\"apply\"").contains("\"ids\":null");
    }

    @Test
    void dropsThoseThatAreNamed() {
        serve(view(FIRST, HeldChangesState.HELD), view(SECOND, HeldChangesState.HELD));
        settles("Dropped the held changes of 1 command.");

        assertThat(cli.run("held", "drop", "2222").exit()).isZero();
        assertThat(sent()).contains("\"action\":\"drop\"", "\"ids\":[\"" + SECOND + "\"]");

        assertThat(cli.run("held", "drop", "--all").exit()).isZero();
        assertThat(sent()).contains("\"ids\":null");
    }

    @Test
    void asksWhichWhenSeveralAreHeld() {
        serve(view(FIRST, HeldChangesState.HELD), view(SECOND, HeldChangesState.HELD));

        TestCommandLine.Ran ran = cli.run("held", "apply");

        assertThat(ran.exit()).isEqualTo(ErrorCode.INVALID_REQUEST.exit());
        assertThat(ran.err()).contains("The changes of 2 commands are held aside", "--all");
        assertThat(cli.run("held", "apply", "1111", "--all").err()).contains("Give IDs or --all.");
        assertThat(peer.asked("POST " + HELD)).isEmpty();
    }

    @Test
    void endsWithWhatTheServerSays() {
        serve();
        peer.server()
                .on(
                        "POST " + HELD,
                        request -> PeerReply.problem(ErrorCode.NOTHING_HELD, "Nothing is held."));

        TestCommandLine.Ran ran = cli.run("held", "apply");

        assertThat(ran.exit()).isEqualTo(ErrorCode.NOTHING_HELD.exit());
        assertThat(ran.err()).contains("error: Nothing is held.");
    }

    @Test
    void theEndOfARequestNamesTheCommand() {
        peer.tell(script ->
                script.posted("x")
                        .then(held(FIRST, null))
                        .then(held(SECOND, null))
                        .then(held(SECOND, APPROVAL))
                        .succeeds());

        assertThat(cli.run("run", "x").lines().getLast())
                .isEqualTo(
                        "3 changes are held aside and not in the workspace: `troupe held --session "
                                + SESSION
                                + "` lists, applies or drops them.");
    }

    private static EventBody held(UUID id, @Nullable UUID approval) {
        return new EventBody.ChangesHeld(
                id,
                "call-1",
                "layer.held",
                "echo x > .envrc",
                "/shop",
                List.of("created .envrc (programs obey it)"),
                3,
                "+x",
                approval);
    }

    private String sent() {
        return peer.asked("POST " + HELD).getLast().body();
    }

    private void settles(String summary) {
        peer.server()
                .on("POST " + HELD, request -> PeerReply.json(new StartedTask(SESSION, TASK, 1)));
        peer.tell(script ->
                script.then(new EventBody.FileChanged(".envrc", "created", null, 1, 0, "+x"))
                        .then(
                                new EventBody.TaskFinished(
                                        "settle",
                                        "succeeded",
                                        summary,
                                        null,
                                        null,
                                        List.of(".envrc"),
                                        SPEND,
                                        5)));
    }

    private void serve(HeldChangesView... all) {
        peer.server().on("GET " + HELD, request -> PeerReply.json(Arrays.asList(all)));
    }

    private static HeldChangesView view(UUID id, HeldChangesState state) {
        return view(id, state, null);
    }

    private static HeldChangesView view(UUID id, HeldChangesState state, @Nullable String detail) {
        boolean open = state == HeldChangesState.HELD || state == HeldChangesState.ASKED;
        return new HeldChangesView(
                id,
                SESSION,
                TASK,
                Instant.now(),
                "echo \u001b[2J > .envrc",
                "/shop",
                state,
                List.of("created .envrc (programs obey it)"),
                3,
                state == HeldChangesState.ASKED ? APPROVAL : null,
                open ? null : Instant.now(),
                open ? null : "ann",
                state == HeldChangesState.APPLIED ? List.of("b.txt") : List.of(),
                detail);
    }
}
