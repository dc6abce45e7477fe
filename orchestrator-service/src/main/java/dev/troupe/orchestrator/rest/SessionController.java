package dev.troupe.orchestrator.rest;

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
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.QuestionView;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.orchestrator.access.SessionIdLogFilter;
import dev.troupe.orchestrator.approval.ApprovalService;
import dev.troupe.orchestrator.approval.QuestionService;
import dev.troupe.orchestrator.held.HeldChangesService;
import dev.troupe.orchestrator.held.HeldChangesSettlementService;
import dev.troupe.orchestrator.idempotency.IdempotencyService;
import dev.troupe.orchestrator.message.MessageService;
import dev.troupe.orchestrator.message.SessionStartService;
import dev.troupe.orchestrator.project.ProjectAgentService;
import dev.troupe.orchestrator.project.ProjectService;
import dev.troupe.orchestrator.project.ProjectTrustService;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.session.RepositorySettingsReader;
import dev.troupe.orchestrator.session.SessionHistoryService;
import dev.troupe.orchestrator.session.SessionService;
import dev.troupe.orchestrator.session.SessionSettingsService;
import dev.troupe.orchestrator.task.ArtefactViewService;
import dev.troupe.orchestrator.task.SessionPlanService;
import dev.troupe.orchestrator.task.SessionRestoreService;
import dev.troupe.orchestrator.task.TaskControlService;
import dev.troupe.orchestrator.workflow.WorkflowControlService;
import dev.troupe.orchestrator.workflow.WorkflowService;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The session API over HTTP, and directly within one process. */
@RestController
class SessionController implements SessionApi {
    private final ProjectService projects;
    private final ProjectTrustService trust;
    private final ProjectAgentService agents;
    private final SessionService sessions;
    private final SessionHistoryService histories;
    private final ConversationServices conversations;
    private final HeldChangesService held;
    private final HeldChangesSettlementService heldSettlement;
    private final SessionPlanService plans;
    private final ArtefactViewService artefacts;
    private final RepositorySettingsReader settingsReader;
    private final SessionSettingsService settings;
    private final MessageService messages;
    private final SessionStartService sessionStart;
    private final TaskControlService controls;
    private final SessionRestoreService restores;
    private final WorkflowService workflows;
    private final WorkflowControlService workflowControls;
    private final ApprovalService approvals;
    private final QuestionService questions;
    private final IdempotencyService idempotency;

    SessionController(
            ProjectService projects,
            ProjectTrustService trust,
            ProjectAgentService agents,
            SessionService sessions,
            SessionHistoryService histories,
            ConversationServices conversations,
            HeldChangesService held,
            HeldChangesSettlementService heldSettlement,
            SessionPlanService plans,
            ArtefactViewService artefacts,
            RepositorySettingsReader settingsReader,
            SessionSettingsService settings,
            MessageService messages,
            SessionStartService sessionStart,
            TaskControlService controls,
            SessionRestoreService restores,
            WorkflowService workflows,
            WorkflowControlService workflowControls,
            ApprovalService approvals,
            QuestionService questions,
            IdempotencyService idempotency) {
        this.projects = projects;
        this.trust = trust;
        this.agents = agents;
        this.sessions = sessions;
        this.histories = histories;
        this.conversations = conversations;
        this.held = held;
        this.heldSettlement = heldSettlement;
        this.plans = plans;
        this.artefacts = artefacts;
        this.settingsReader = settingsReader;
        this.settings = settings;
        this.messages = messages;
        this.sessionStart = sessionStart;
        this.controls = controls;
        this.restores = restores;
        this.workflows = workflows;
        this.workflowControls = workflowControls;
        this.approvals = approvals;
        this.questions = questions;
        this.idempotency = idempotency;
    }

    @Override
    public ProjectView createProject(@Nullable String key, CreateProjectRequest request) {
        return idempotency.once(
                key,
                "create project",
                request,
                ProjectView.class,
                () -> projects.create(request.path()));
    }

    @Override
    public ResultPage<ProjectView> projects(@Nullable String cursor, int limit) {
        return projects.list(cursor, limit);
    }

    @Override
    public RepositoryTrust projectTrust(UUID id, @Nullable String file) {
        return trust.of(id, file);
    }

    @Override
    public RepositoryTrust trustProject(UUID id, ProjectTrustRequest request) {
        return trust.trust(id, request);
    }

    @Override
    public RepositoryTrust distrustProject(UUID id, @Nullable String file) {
        return trust.distrust(id, file);
    }

    @Override
    public List<AgentView> agents(UUID id) {
        return agents.of(id);
    }

    @Override
    public List<CommandView> commands(UUID id) {
        return agents.commands(id);
    }

    @Override
    public List<ModelView> models(UUID id) {
        return agents.models(id);
    }

    @Override
    public Session createSession(@Nullable String key, CreateSessionRequest request) {
        RepositorySettingsResult settingsResult = settingsReader.ofProject(request.projectId());
        Session session =
                idempotency.once(
                        key,
                        "create session",
                        request,
                        Session.class,
                        () -> sessions.create(request, settingsResult));
        SessionIdLogFilter.about(session.id());
        return session;
    }

    @Override
    public StartSessionResponse startRequest(@Nullable String key, StartSessionRequest request) {
        RepositorySettingsResult settingsResult =
                settingsReader.ofProject(request.session().projectId());
        StartSessionResponse started =
                idempotency.once(
                        key,
                        "start request",
                        request,
                        StartSessionResponse.class,
                        () -> sessionStart.start(request, settingsResult));
        SessionIdLogFilter.about(started.session().id());
        return started;
    }

    @Override
    public ResultPage<Session> sessions(
            @Nullable UUID projectId, @Nullable String cursor, int limit) {
        return sessions.list(projectId, cursor, limit);
    }

    @Override
    public Session session(UUID id) {
        return sessions.get(id);
    }

    @Override
    public Session updateSession(UUID id, UpdateSessionRequest request) {
        if (request.model() != null) {
            agents.requireModel(request.model());
        }
        return settings.update(id, request);
    }

    @Override
    public PostedMessage postMessage(@Nullable String key, UUID id, PostMessageRequest request) {
        RepositorySettingsResult settingsResult = settingsReader.ofSession(id);
        return idempotency.once(
                key,
                "message to " + id,
                request,
                PostedMessage.class,
                () -> messages.post(id, request, settingsResult));
    }

    @Override
    public List<SessionMatch> searchSessions(String text, @Nullable UUID projectId, int limit) {
        return conversations.search().search(text, projectId, limit);
    }

    @Override
    public Session forkSession(@Nullable String key, UUID id, ForkSessionRequest request) {
        return idempotency.once(
                key,
                "fork " + id,
                request,
                Session.class,
                () -> conversations.fork().fork(id, request));
    }

    @Override
    public ContextUsage context(UUID id) {
        return conversations.context().usage(id);
    }

    @Override
    public StartedTask compact(@Nullable String key, UUID id, CompactSessionRequest request) {
        return idempotency.once(
                key,
                "compact " + id,
                request,
                StartedTask.class,
                () -> conversations.context().compact(id, request));
    }

    @Override
    public PostedMessage tellTask(
            @Nullable String key, UUID id, UUID task, TaskMessageRequest request) {
        return idempotency.once(
                key,
                "message to task " + task,
                request,
                PostedMessage.class,
                () -> messages.tell(id, task, request.text()));
    }

    @Override
    public SessionPlan plan(UUID id) {
        return plans.newest(id);
    }

    @Override
    public WorkflowView workflow(UUID id) {
        return workflows.newest(id);
    }

    @Override
    public WorkflowView changeWorkflow(
            @Nullable String key, UUID id, ChangeWorkflowRequest request) {
        RepositorySettingsResult settingsResult = settingsReader.ofSession(id);
        return idempotency.once(
                key,
                "workflow of " + id,
                request,
                WorkflowView.class,
                () -> workflowControls.change(id, request, settingsResult));
    }

    @Override
    public SessionHistory history(UUID id) {
        return histories.of(id);
    }

    @Override
    public List<TaskView> tasks(UUID id) {
        return sessions.tasks(id);
    }

    @Override
    public List<ArtefactView> artefacts(UUID id, UUID task) {
        return artefacts.of(id, task);
    }

    @Override
    public ArtefactView artefact(UUID id, UUID task, String name) {
        return artefacts.one(id, task, name);
    }

    @Override
    public Session cancel(UUID id) {
        return controls.cancel(id);
    }

    @Override
    public TaskView cancelTask(UUID id, UUID task) {
        return controls.cancel(id, task);
    }

    @Override
    public StartedTask resume(@Nullable String key, UUID id) {
        RepositorySettingsResult settingsResult = settingsReader.ofSession(id);
        return once(key, "resume " + id, () -> controls.resume(id, settingsResult));
    }

    @Override
    public StartedTask undo(@Nullable String key, UUID id, boolean merge) {
        return once(key, "undo " + id + (merge ? " merge" : ""), () -> restores.undo(id, merge));
    }

    @Override
    public StartedTask redo(@Nullable String key, UUID id) {
        return once(key, "redo " + id, () -> restores.redo(id));
    }

    @Override
    public StartedTask rewind(@Nullable String key, UUID id, RewindRequest request) {
        return idempotency.once(
                key,
                "rewind " + id,
                request,
                StartedTask.class,
                () -> restores.rewind(id, request));
    }

    @Override
    public List<HeldChangesView> heldChanges(UUID id, boolean open) {
        return held.list(id, open);
    }

    @Override
    public HeldChangesView heldChange(UUID id, UUID changes) {
        return held.show(id, changes);
    }

    @Override
    public StartedTask settleHeldChanges(
            @Nullable String key, UUID id, SettleHeldChangesRequest request) {
        return idempotency.once(
                key,
                "held changes of " + id,
                request,
                StartedTask.class,
                () -> heldSettlement.settle(id, request));
    }

    @Override
    public List<ApprovalRequest> approvals(@Nullable UUID sessionId, boolean open) {
        return approvals.list(sessionId, open);
    }

    @Override
    public ApprovalRequest decide(UUID id, DecideApprovalRequest request) {
        return approvals.decide(id, request);
    }

    @Override
    public List<QuestionView> questions(@Nullable UUID sessionId, boolean open) {
        return questions.list(sessionId, open);
    }

    @Override
    public QuestionView answer(UUID id, AnswerQuestionRequest request) {
        return questions.answer(id, request);
    }

    private StartedTask once(@Nullable String key, String operation, Supplier<StartedTask> effect) {
        return idempotency.once(key, operation, "", StartedTask.class, effect);
    }
}
