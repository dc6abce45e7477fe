package dev.troupe.cli.follow;

import static dev.troupe.cli.testserver.SessionEventScript.SESSION;
import static dev.troupe.cli.testserver.SessionEventScript.TASK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.client.ReceivedEvent;
import dev.troupe.cli.client.TroupeApi;
import dev.troupe.cli.testserver.PeerReply;
import dev.troupe.cli.testserver.SessionEventScript;
import dev.troupe.cli.testserver.SessionPeer;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.event.SessionEvent;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionAttendance;
import dev.troupe.contracts.session.SessionState;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowStatus;
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

    private final InterruptCounter interrupts = new InterruptCounter();

    @Test
    void isLeftAsItIs(@TempDir Path directory) throws Exception {
        try (SessionPeer peer = new SessionPeer(directory)) {
            peer.tell(script ->
                    script.posted("x")
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
                            WorkflowStatus.fresh().phases());
            peer.server()
                    .on("GET " + AT_SESSION + "/workflow", peerRequest -> PeerReply.json(view));
            Session session =
                    SessionEventScript.session(SessionState.IDLE, SessionAttendance.INTERACTIVE, 0);
            peer.server()
                    .on("POST " + AT_SESSION + "/cancel", peerRequest -> PeerReply.json(session));

            FollowedTaskOutcome outcome =
                    follower(new TroupeApi(failingFor -> peer.server().endpoint()))
                            .follow(FollowedTask.started(session, TASK, 1));

            assertThat(outcome.state()).isEqualTo("paused");
            assertThat(outcome.exit()).isZero();
            assertThat(outcome.hint()).contains("troupe workflow resume --session " + SESSION);
            assertThat(peer.asked("POST " + AT_SESSION + "/cancel")).isEmpty();
        }
    }

    private TaskFollower follower(TroupeApi api) {
        ApprovalPrompter nobody = (asked, settled) -> new ApprovalResponse.Unanswered();
        return new TaskFollower(
                api,
                new Silent(),
                ApprovalAnswerPolicy.PERSON,
                nobody,
                new CtrlC(),
                interrupts,
                true);
    }

    /** Ctrl-C instead of an answer. */
    private final class CtrlC implements FormPrompter {
        @Override
        public Optional<AnswerQuestionRequest> fill(QuestionForm form, BooleanSupplier needless) {
            return Optional.empty();
        }

        @Override
        public Optional<ChangeWorkflowRequest> goOn(WorkflowView paused, BooleanSupplier needless) {
            interrupts.raise();
            return Optional.empty();
        }
    }

    private static final class Silent implements TaskDisplay {
        @Override
        public void opened(Session session, UUID taskId) {}

        @Override
        public void show(ReceivedEvent received) {}

        @Override
        public void recall(SessionEvent event) {}

        @Override
        public void tick() {}

        @Override
        public void remark(String text) {}

        @Override
        public void finished(FollowedTaskOutcome outcome) {}
    }
}
