package dev.troupe.cli.client;

import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.agent.CommandView;
import dev.troupe.contracts.agent.ModelView;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.security.CommandCheckRequest;
import dev.troupe.contracts.security.DecisionExplanation;
import dev.troupe.contracts.session.ApprovalRequest;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.ResultPage;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.SessionHistory;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.StartSessionResponse;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskMessageRequest;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.status.ServerStatus;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.contracts.workflow.WorkflowView;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/**
 * The server's HTTP interface in Java: sessions, approvals, audit and the server's own checks. Every
 * method throws {@link dev.troupe.contracts.error.TroupeException} with the server's problem.
 */
public final class TroupeApi {
    private static final Duration SILENCE = Duration.ofSeconds(60);

    private final EndpointProvider connection;
    private final RetryingApiClient client;
    private final RetryBackoff streamBackoff;
    private final Duration silence;

    /** Talks to whatever server the connection names. */
    public TroupeApi(EndpointProvider connection) {
        this(connection, RetryBackoff.OF_CALLS, RetryBackoff.OF_STREAM, SILENCE);
    }

    /** Talks to a server that may be going away: a call that breaks is not repeated. */
    public static TroupeApi once(EndpointProvider connection) {
        return new TroupeApi(connection, RetryBackoff.NONE, RetryBackoff.OF_STREAM, SILENCE);
    }

    TroupeApi(
            EndpointProvider connection,
            RetryBackoff calls,
            RetryBackoff stream,
            Duration silence) {
        this.connection = connection;
        this.client = new RetryingApiClient(connection, calls);
        this.streamBackoff = stream;
        this.silence = silence;
    }

    /** Makes the checkout around a directory known. */
    public ProjectView createProject(String path) {
        return send(
                ApiCall.start("/v1/projects", new CreateProjectRequest(path)), ProjectView.class);
    }

    /** One page of the known projects. */
    public ResultPage<ProjectView> projects(@Nullable String cursor) {
        return send(
                ApiCall.get("/v1/projects?limit=200" + cursor(cursor)), new TypeReference<>() {});
    }

    /** What would be decided about a command, and why; nothing runs. */
    public DecisionExplanation explain(CommandCheckRequest request) {
        return send(ApiCall.post("/v1/decisions", request), DecisionExplanation.class);
    }

    /** Opens a session. */
    public Session createSession(CreateSessionRequest request) {
        return send(ApiCall.start("/v1/sessions", request), Session.class);
    }

    /** Opens a session with what is asked in it first; neither when either is refused. */
    public StartSessionResponse start(StartSessionRequest request) {
        return send(ApiCall.start("/v1/requests", request), StartSessionResponse.class);
    }

    /** One page of the sessions, most recently changed first; {@code limit} 1 to 200. */
    public ResultPage<Session> sessions(
            @Nullable UUID projectId, int limit, @Nullable String cursor) {
        String project = projectId == null ? "" : "&projectId=" + projectId;
        return send(
                ApiCall.get("/v1/sessions?limit=" + limit + project + cursor(cursor)),
                new TypeReference<>() {});
    }

    /** The agents of a project. */
    public List<AgentView> agents(UUID project) {
        return send(ApiCall.get("/v1/projects/" + project + "/agents"), new TypeReference<>() {});
    }

    /** The slash commands of a project. */
    public List<CommandView> commands(UUID project) {
        return send(ApiCall.get("/v1/projects/" + project + "/commands"), new TypeReference<>() {});
    }

    /** The models that a project's requests can be worked on with. */
    public List<ModelView> models(UUID project) {
        return send(ApiCall.get("/v1/projects/" + project + "/models"), new TypeReference<>() {});
    }

    /** One session. */
    public Session session(UUID id) {
        return send(ApiCall.get("/v1/sessions/" + id), Session.class);
    }

    /** Changes title, mode, attendance, budget or model. */
    public Session updateSession(UUID id, UpdateSessionRequest request) {
        return send(ApiCall.patch("/v1/sessions/" + id, request), Session.class);
    }

    /** Says something in a session: starts a task, or steers the running one. */
    public PostedMessage postMessage(UUID session, PostMessageRequest message) {
        return send(
                ApiCall.start("/v1/sessions/" + session + "/messages", message),
                PostedMessage.class);
    }

    /** Says something to one task that is under way. */
    public PostedMessage tell(UUID session, UUID task, String text) {
        return send(
                ApiCall.start(
                        "/v1/sessions/" + session + "/tasks/" + task + "/messages",
                        new TaskMessageRequest(text)),
                PostedMessage.class);
    }

    /** The session's newest plan. */
    public SessionPlan plan(UUID session) {
        return send(ApiCall.get("/v1/sessions/" + session + "/plan"), SessionPlan.class);
    }

    /** What a task of the session has handed on. */
    public List<ArtefactView> artefacts(UUID session, UUID task) {
        return send(
                ApiCall.get("/v1/sessions/" + session + "/tasks/" + task + "/artefacts"),
                new TypeReference<>() {});
    }

    /** One of them, with its body. */
    public ArtefactView artefact(UUID session, UUID task, String name) {
        return send(
                ApiCall.get(
                        "/v1/sessions/%s/tasks/%s/artefacts/%s"
                                .formatted(
                                        session,
                                        task,
                                        URLEncoder.encode(name, StandardCharsets.UTF_8))),
                ArtefactView.class);
    }

    /** The session's newest workflow. */
    public WorkflowView workflow(UUID session) {
        return send(ApiCall.get("/v1/sessions/" + session + "/workflow"), WorkflowView.class);
    }

    /** Pauses it, lets it go on, leaves a phase out or has one done again. */
    public WorkflowView changeWorkflow(UUID session, ChangeWorkflowRequest change) {
        return send(
                ApiCall.start("/v1/sessions/" + session + "/workflow", change), WorkflowView.class);
    }

    /** Questions in forms, newest first, of one session or all. */
    public List<QuestionView> questions(@Nullable UUID session, boolean open) {
        String of = session == null ? "" : "&sessionId=" + session;
        return send(ApiCall.get("/v1/questions?open=" + open + of), new TypeReference<>() {});
    }

    /** Answers a form. */
    public QuestionView answer(UUID question, AnswerQuestionRequest answers) {
        return send(
                ApiCall.post("/v1/questions/" + question + "/answers", answers),
                QuestionView.class);
    }

    /** The session's tasks, oldest first. */
    public List<TaskView> tasks(UUID session) {
        return send(ApiCall.get("/v1/sessions/" + session + "/tasks"), new TypeReference<>() {});
    }

    /** Cancels what the session is doing. */
    public Session cancel(UUID session) {
        return send(ApiCall.post("/v1/sessions/" + session + "/cancel", null), Session.class);
    }

    /** Cancels one task of a session and all below it. */
    public TaskView cancel(UUID session, UUID task) {
        return send(
                ApiCall.post("/v1/sessions/" + session + "/tasks/" + task + "/cancel", null),
                TaskView.class);
    }

    /** How the server stands, and what the last minutes, 1 to 60, came to. */
    public ServerStatus status(int minutes) {
        return send(ApiCall.get("/v1/status?minutes=" + minutes), ServerStatus.class);
    }

    /** Calls about trust in files of repositories. */
    public TrustClient trust() {
        return new TrustClient(this);
    }

    /** Calls about budgets. */
    public BudgetClient budgets() {
        return new BudgetClient(this);
    }

    /** Lets a failed or cancelled request go on. */
    public StartedTask resume(UUID session) {
        return started(session, "resume");
    }

    /** Tells what the requests of a session changed. */
    public SessionHistory history(UUID session) {
        return send(ApiCall.get("/v1/sessions/" + session + "/history"), SessionHistory.class);
    }

    /** Takes back the files of the last request. */
    public StartedTask undo(UUID session, boolean merge) {
        return started(session, merge ? "undo?merge=true" : "undo");
    }

    /** Brings back what the last undo took. */
    public StartedTask redo(UUID session) {
        return started(session, "redo");
    }

    /** Takes a session back to what it was after a step. */
    public StartedTask rewind(UUID session, RewindRequest request) {
        return send(
                ApiCall.start("/v1/sessions/" + session + "/rewind", request), StartedTask.class);
    }

    /** Calls about whole conversations. */
    public ConversationClient conversations() {
        return new ConversationClient(this);
    }

    /** The same server, whose calls are not repeated when they break. */
    TroupeApi withoutRetries() {
        return new TroupeApi(connection, RetryBackoff.NONE, streamBackoff, silence);
    }

    /** Questions about the files of repositories. */
    public RepositoryQuestionClient repositories() {
        return new RepositoryQuestionClient(this);
    }

    /** Questions to language servers. */
    public LanguageServerQuestionClient languageServers() {
        return new LanguageServerQuestionClient(this);
    }

    /** Open approvals, newest first, of one session or all. */
    public List<ApprovalRequest> openApprovals(@Nullable UUID session) {
        String of = session == null ? "" : "&sessionId=" + session;
        return send(ApiCall.get("/v1/approvals?open=true" + of), new TypeReference<>() {});
    }

    /** Approvals of the sessions changed last, newest first, answered ones included. */
    public List<ApprovalRequest> approvals() {
        return send(ApiCall.get("/v1/approvals?open=false"), new TypeReference<>() {});
    }

    /** Answers an approval. */
    public ApprovalRequest decide(UUID approval, DecideApprovalRequest decision) {
        return send(
                ApiCall.post("/v1/approvals/" + approval + "/decision", decision),
                ApprovalRequest.class);
    }

    /** Calls about changes of commands that are held aside. */
    public HeldChangesClient heldChanges() {
        return new HeldChangesClient(this);
    }

    /** Calls about the audit trail. */
    public AuditClient audit() {
        return new AuditClient(this);
    }

    /** Calls about rules for commands. */
    public RulesClient rules() {
        return new RulesClient(this, client);
    }

    /** The server's checks of itself. */
    public List<ServerCheckResult> doctor() {
        return send(ApiCall.get("/v1/doctor"), new TypeReference<>() {});
    }

    /** Asks the server to stop; it answers before it does. */
    public void stop() {
        client.send(ApiCall.post("/v1/server/stop", null));
    }

    /** A session's events after a number. */
    public EventFeed events(UUID session, long after) {
        String path = "/v1/sessions/" + session + "/events";
        return new EventFeed(
                        (last, failingFor) -> client.stream(path, last, failingFor),
                        after,
                        streamBackoff,
                        silence)
                .start();
    }

    private StartedTask started(UUID session, String what) {
        return send(ApiCall.start("/v1/sessions/" + session + "/" + what, null), StartedTask.class);
    }

    <T> T send(ApiCall call, Class<T> type) {
        return read(call, body -> WireJson.read(body, type));
    }

    <T> T send(ApiCall call, TypeReference<T> type) {
        return read(call, body -> WireJson.mapper().readValue(body, type));
    }

    private <T> T read(ApiCall call, Function<String, T> reader) {
        String body = client.send(call);
        try {
            return reader.apply(body);
        } catch (JacksonException e) {
            throw ProblemResponseReader.unreadable(call, e);
        }
    }

    static String cursor(@Nullable String cursor) {
        return cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8);
    }
}
