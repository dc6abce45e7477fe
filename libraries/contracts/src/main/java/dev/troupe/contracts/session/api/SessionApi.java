package dev.troupe.contracts.session.api;

import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
import dev.troupe.contracts.held.HeldChangesView;
import dev.troupe.contracts.held.SettleHeldChangesRequest;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.CompactSessionRequest;
import dev.troupe.contracts.session.ContextUsage;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.ForkSessionRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectTrustRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.SessionMatch;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskMessageRequest;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.contracts.workflow.WorkflowView;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;
import org.springframework.web.service.annotation.PatchExchange;
import org.springframework.web.service.annotation.PostExchange;
import org.springframework.web.service.annotation.PutExchange;

/**
 * Projects, sessions, messages, workflows, approvals and questions. Every POST that makes or starts something takes an
 * {@code IdempotencyService-Key}: the same key with the same body returns the first answer, with another
 * body it is refused. The others change nothing when they are repeated and take none. The event
 * stream, {@code GET /v1/sessions/{id}/events} as SSE with {@code Last-Event-ID}, stands beside
 * this interface because it does not end.
 */
@HttpExchange("/v1")
public interface SessionApi {
    /** Header that makes a POST safe to repeat. */
    String IDEMPOTENCY_KEY = "Idempotency-Key";

    /** Most items that one page of a listing holds. */
    int MOST_LISTED = 200;

    /** Makes a checkout known, or returns the one already known at its top level. */
    @PostExchange("/projects")
    ProjectView createProject(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @RequestBody CreateProjectRequest request);

    /** Known projects, newest first; {@code limit} 1 to 200. */
    @GetExchange("/projects")
    ResultPage<ProjectView> projects(
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit);

    /**
     * A file of the project, and whether the team trusts it.
     *
     * @param file its path from the top level; absent: {@code .troupe/config.yaml}
     */
    @GetExchange("/projects/{id}/trust")
    RepositoryTrust projectTrust(
            @PathVariable UUID id, @RequestParam(required = false) @Nullable String file);

    /** Trusts a file of the project, unless its bytes are others than the person was shown. */
    @PutExchange("/projects/{id}/trust")
    RepositoryTrust trustProject(@PathVariable UUID id, @RequestBody ProjectTrustRequest request);

    /** Takes that trust back; without any it changes nothing. */
    @DeleteExchange("/projects/{id}/trust")
    RepositoryTrust distrustProject(
            @PathVariable UUID id, @RequestParam(required = false) @Nullable String file);

    /** The agents that the project's requests can be given to; only where a worker runs in the server's process. */
    @GetExchange("/projects/{id}/agents")
    List<AgentView> agents(@PathVariable UUID id);

    /** The slash commands that its requests can begin with; only where a worker runs in the server's process. */
    @GetExchange("/projects/{id}/commands")
    List<CommandView> commands(@PathVariable UUID id);

    /** The models that its requests can be worked on with; only where a worker runs in the server's process. */
    @GetExchange("/projects/{id}/models")
    List<ModelView> models(@PathVariable UUID id);

    /** Opens a session. */
    @PostExchange("/sessions")
    Session createSession(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @RequestBody CreateSessionRequest request);

    /** Opens a session with its first message. When either is refused there is neither. */
    @PostExchange("/requests")
    StartSessionResponse startRequest(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @RequestBody StartSessionRequest request);

    /** Sessions, most recently changed first; {@code limit} 1 to 200. */
    @GetExchange("/sessions")
    ResultPage<Session> sessions(
            @RequestParam(required = false) @Nullable UUID projectId,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit);

    /**
     * Sessions in whose title or messages all words of a text occur, or begin a word, most recently changed first; of
     * the caller's team, unless an administrator asks. {@code limit} 1 to 200.
     */
    @GetExchange("/sessions/search")
    List<SessionMatch> searchSessions(
            @RequestParam String text,
            @RequestParam(required = false) @Nullable UUID projectId,
            @RequestParam(defaultValue = "20") int limit);

    /** One session. */
    @GetExchange("/sessions/{id}")
    Session session(@PathVariable UUID id);

    /** Opens a session that goes on from the conversation of another, and touches no file. */
    @PostExchange("/sessions/{id}/fork")
    Session forkSession(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestBody ForkSessionRequest request);

    /** What filled the model's window at the session's newest model call. */
    @GetExchange("/sessions/{id}/context")
    ContextUsage context(@PathVariable UUID id);

    /** Shortens the session's conversation; the task does it without a model call. */
    @PostExchange("/sessions/{id}/compact")
    StartedTask compact(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestBody CompactSessionRequest request);

    /** Changes title, mode, attendance, budget or model. */
    @PatchExchange("/sessions/{id}")
    Session updateSession(@PathVariable UUID id, @RequestBody UpdateSessionRequest request);

    /** Takes a message: starts a task, or steers the running one. */
    @PostExchange("/sessions/{id}/messages")
    PostedMessage postMessage(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestBody PostMessageRequest request);

    /** The newest plan that an agent handed on in the session, or that a message brought. */
    @GetExchange("/sessions/{id}/plan")
    SessionPlan plan(@PathVariable UUID id);

    /** The newest workflow of the session, and how far it has come. */
    @GetExchange("/sessions/{id}/workflow")
    WorkflowView workflow(@PathVariable UUID id);

    /**
     * Pauses that workflow, lets it go on, leaves one of its phases out or has one done again; also when
     * it has ended, the last.
     */
    @PostExchange("/sessions/{id}/workflow")
    WorkflowView changeWorkflow(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestBody ChangeWorkflowRequest request);

    /** What the session's requests changed, oldest first. */
    @GetExchange("/sessions/{id}/history")
    SessionHistory history(@PathVariable UUID id);

    /** The session's tasks, oldest first. */
    @GetExchange("/sessions/{id}/tasks")
    List<TaskView> tasks(@PathVariable UUID id);

    /** What a task of the session has handed on so far, by name and without the bodies. */
    @GetExchange("/sessions/{id}/tasks/{task}/artefacts")
    List<ArtefactView> artefacts(@PathVariable UUID id, @PathVariable UUID task);

    /** One of them with its body. */
    @GetExchange("/sessions/{id}/tasks/{task}/artefacts/{name}")
    ArtefactView artefact(
            @PathVariable UUID id, @PathVariable UUID task, @PathVariable String name);

    /** Cancels what the session is doing. Repeating it changes nothing. */
    @PostExchange("/sessions/{id}/cancel")
    Session cancel(@PathVariable UUID id);

    /**
     * Cancels one task of the session and all below it; what waits for it goes on without it, or is
     * cancelled where it needs it. A task that has ended stays as it is.
     */
    @PostExchange("/sessions/{id}/tasks/{task}/cancel")
    TaskView cancelTask(@PathVariable UUID id, @PathVariable UUID task);

    /** Takes a message for one task that is under way, and for no other. */
    @PostExchange("/sessions/{id}/tasks/{task}/messages")
    PostedMessage tellTask(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @PathVariable UUID task,
            @RequestBody TaskMessageRequest request);

    /** Lets a failed, cancelled or interrupted request go on from its journal. */
    @PostExchange("/sessions/{id}/resume")
    StartedTask resume(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id);

    /**
     * Takes back the files of the last request not yet undone.
     *
     * @param merge whether what people have changed since is merged with it, line by line, instead of refusing it
     */
    @PostExchange("/sessions/{id}/undo")
    StartedTask undo(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestParam(defaultValue = "false") boolean merge);

    /** Brings back what the last undo took. */
    @PostExchange("/sessions/{id}/redo")
    StartedTask redo(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id);

    /** Takes the session back to what it was after a step of its history: files, conversation or both. */
    @PostExchange("/sessions/{id}/rewind")
    StartedTask rewind(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestBody RewindRequest request);

    /**
     * Changes of commands that are held aside, oldest first, without the differences; {@code open} leaves
     * out what was applied, dropped or is gone.
     */
    @GetExchange("/sessions/{id}/held-changes")
    List<HeldChangesView> heldChanges(
            @PathVariable UUID id, @RequestParam(defaultValue = "true") boolean open);

    /** One of them with its differences. */
    @GetExchange("/sessions/{id}/held-changes/{changes}")
    HeldChangesView heldChange(@PathVariable UUID id, @PathVariable UUID changes);

    /** Applies or drops some of them, or all. */
    @PostExchange("/sessions/{id}/held-changes")
    StartedTask settleHeldChanges(
            @RequestHeader(value = IDEMPOTENCY_KEY, required = false) @Nullable String key,
            @PathVariable UUID id,
            @RequestBody SettleHeldChangesRequest request);

    /**
     * Approvals, newest first, of one session or all; {@code open} leaves out the answered. Answered ones
     * of all sessions together are those of the hundred sessions that changed last.
     */
    @GetExchange("/approvals")
    List<ApprovalRequest> approvals(
            @RequestParam(required = false) @Nullable UUID sessionId,
            @RequestParam(defaultValue = "true") boolean open);

    /** Answers an approval; the same answer again changes nothing, another is a conflict. */
    @PostExchange("/approvals/{id}/decision")
    ApprovalRequest decide(@PathVariable UUID id, @RequestBody DecideApprovalRequest request);

    /**
     * Questions that tasks ask in forms, newest first, of one session or all; {@code open} leaves out the
     * answered. Answered ones of all sessions together are those of the hundred sessions that changed last.
     */
    @GetExchange("/questions")
    List<QuestionView> questions(
            @RequestParam(required = false) @Nullable UUID sessionId,
            @RequestParam(defaultValue = "true") boolean open);

    /** Answers a form; the same answers again change nothing, others are a conflict. */
    @PostExchange("/questions/{id}/answers")
    QuestionView answer(@PathVariable UUID id, @RequestBody AnswerQuestionRequest request);
}
