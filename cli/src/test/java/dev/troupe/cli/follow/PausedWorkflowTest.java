package dev.troupe.cli.follow;

import static dev.troupe.cli.peer.Story.SESSION;
import static dev.troupe.cli.peer.Story.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.Received;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.peer.Reply;
import dev.troupe.cli.peer.SessionPeer;
import dev.troupe.cli.peer.Story;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Attendance;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Form;
import dev.troupe.contracts.workflow.Workflow;
import dev.troupe.contracts.workflow.WorkflowView;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person presses Ctrl-C where a workflow pauses. */
class PausedWorkflowTest {
    private static final String AT_SESSION = "/v1/sessions/" + SESSION;

    private final Interrupts interrupts = new Interrupts();

    @Test
    void isLeftAsItIs(@TempDir Path directory) throws Exception {
        try (SessionPeer peer = new SessionPeer(directory)) {
            peer.tell(story ->
                    story.posted("x")
                            .then(
                                    new EventBody.TaskChanged(
                                            "workflow", "waiting", "paused", null)));
            WorkflowView view =
                    new WorkflowView(
                            SESSION,
                            TASK,
                            "A wish list",
                            "waiting",
                            "paused",
                            false,
                            Workflow.fresh().phases());
            peer.server().on("GET " + AT_SESSION + "/workflow", call -> Reply.json(view));
            Session session = Story.session(SessionState.IDLE, Attendance.INTERACTIVE, 0);
            peer.server().on("POST " + AT_SESSION + "/cancel", call -> Reply.json(session));

            Outcome outcome =
                    follower(new TroupeApi(failingFor -> peer.server().endpoint()))
                            .follow(Watched.started(session, TASK, 1));

            assertThat(outcome.state()).isEqualTo("paused");
            assertThat(outcome.exit()).isZero();
            assertThat(outcome.hint()).contains("troupe workflow resume --session " + SESSION);
            assertThat(peer.asked("POST " + AT_SESSION + "/cancel")).isEmpty();
        }
    }

    private Follower follower(TroupeApi api) {
        Questions nobody = (asked, settled) -> new Answer.Unanswered();
        return new Follower(
                api, new Silent(), Answering.PERSON, nobody, new CtrlC(), interrupts, true);
    }

    /** Ctrl-C instead of an answer. */
    private final class CtrlC implements Forms {
        @Override
        public Optional<AnswerQuestion> fill(Form form, BooleanSupplier needless) {
            return Optional.empty();
        }

        @Override
        public Optional<ChangeWorkflow> goOn(WorkflowView paused, BooleanSupplier needless) {
            interrupts.raise();
            return Optional.empty();
        }
    }

    private static final class Silent implements Screen {
        @Override
        public void opened(Session session, UUID taskId) {}

        @Override
        public void show(Received received) {}

        @Override
        public void recall(SessionEvent event) {}

        @Override
        public void tick() {}

        @Override
        public void remark(String text) {}

        @Override
        public void finished(Outcome outcome) {}
    }
}
