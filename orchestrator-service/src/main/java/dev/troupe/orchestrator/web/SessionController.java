package dev.troupe.orchestrator.web;

import dev.troupe.contracts.agent.AgentView;
import dev.troupe.contracts.plan.SessionPlan;
import dev.troupe.contracts.security.RepositoryTrust;
import dev.troupe.contracts.session.Approval;
import dev.troupe.contracts.session.ArtefactView;
import dev.troupe.contracts.session.CreateProject;
import dev.troupe.contracts.session.CreateSession;
import dev.troupe.contracts.session.DecideApproval;
import dev.troupe.contracts.session.NewRequest;
import dev.troupe.contracts.session.Page;
import dev.troupe.contracts.session.PostMessage;
import dev.troupe.contracts.session.PostedMessage;
import dev.troupe.contracts.session.Project;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartedRequest;
import dev.troupe.contracts.session.StartedTask;
import dev.troupe.contracts.session.TaskView;
import dev.troupe.contracts.session.TellTask;
import dev.troupe.contracts.session.TrustProject;
import dev.troupe.contracts.session.UpdateSession;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.contracts.workflow.AnswerQuestion;
import dev.troupe.contracts.workflow.ChangeWorkflow;
import dev.troupe.contracts.workflow.Question;
import dev.troupe.contracts.workflow.WorkflowView;
import dev.troupe.orchestrator.access.LogIds;
import dev.troupe.orchestrator.approval.Approvals;
import dev.troupe.orchestrator.approval.Questions;
import dev.troupe.orchestrator.idempotency.Idempotency;
import dev.troupe.orchestrator.project.ProjectAgents;
import dev.troupe.orchestrator.project.ProjectRegister;
import dev.troupe.orchestrator.project.ProjectTrust;
import dev.troupe.orchestrator.repository.Look;
import dev.troupe.orchestrator.session.ArtefactViews;
import dev.troupe.orchestrator.session.MessageIntake;
import dev.troupe.orchestrator.session.PlanViews;
import dev.troupe.orchestrator.session.RepositoryLooks;
import dev.troupe.orchestrator.session.Requests;
import dev.troupe.orchestrator.session.SessionRegister;
import dev.troupe.orchestrator.session.SettingsDesk;
import dev.troupe.orchestrator.session.TaskControls;
import dev.troupe.orchestrator.session.WorkflowControls;
import dev.troupe.orchestrator.session.Workflows;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The session API over HTTP, and directly within one process. */
@RestController
class SessionController implements SessionApi {
    private final ProjectRegister projects;
    private final ProjectTrust trust;
    private final ProjectAgents agents;
    private final SessionRegister sessions;
    private final PlanViews plans;
    private final ArtefactViews artefacts;
    private final RepositoryLooks looks;
    private final SettingsDesk settings;
    private final MessageIntake messages;
    private final Requests requests;
    private final TaskControls controls;
    private final Workflows workflows;
    private final WorkflowControls workflowControls;
    private final Approvals approvals;
    private final Questions questions;
    private final Idempotency idempotency;

    SessionController(
            ProjectRegister projects,
            ProjectTrust trust,
            ProjectAgents agents,
            SessionRegister sessions,
            PlanViews plans,
            ArtefactViews artefacts,
            RepositoryLooks looks,
            SettingsDesk settings,
            MessageIntake messages,
            Requests requests,
            TaskControls controls,
            Workflows workflows,
            WorkflowControls workflowControls,
            Approvals approvals,
            Questions questions,
            Idempotency idempotency) {
        this.projects = projects;
        this.trust = trust;
        this.agents = agents;
        this.sessions = sessions;
        this.plans = plans;
        this.artefacts = artefacts;
        this.looks = looks;
        this.settings = settings;
        this.messages = messages;
        this.requests = requests;
        this.controls = controls;
        this.workflows = workflows;
        this.workflowControls = workflowControls;
        this.approvals = approvals;
        this.questions = questions;
        this.idempotency = idempotency;
    }

    @Override
    public Project createProject(@Nullable String key, CreateProject request) {
        return idempotency.once(
                key,
                "create project",
                request,
                Project.class,
                () -> projects.create(request.path()));
    }

    @Override
    public Page<Project> projects(@Nullable String cursor, int limit) {
        return projects.list(cursor, limit);
    }

    @Override
    public RepositoryTrust projectTrust(UUID id, @Nullable String file) {
        return trust.of(id, file);
    }

    @Override
    public RepositoryTrust trustProject(UUID id, TrustProject request) {
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
    public Session createSession(@Nullable String key, CreateSession request) {
        Look look = looks.ofProject(request.projectId());
        Session session =
                idempotency.once(
                        key,
                        "create session",
                        request,
                        Session.class,
                        () -> sessions.create(request, look));
        LogIds.about(session.id());
        return session;
    }

    @Override
    public StartedRequest startRequest(@Nullable String key, NewRequest request) {
        Look look = looks.ofProject(request.session().projectId());
        StartedRequest started =
                idempotency.once(
                        key,
                        "start request",
                        request,
                        StartedRequest.class,
                        () -> requests.start(request, look));
        LogIds.about(started.session().id());
        return started;
    }

    @Override
    public Page<Session> sessions(@Nullable UUID projectId, @Nullable String cursor, int limit) {
        return sessions.list(projectId, cursor, limit);
    }

    @Override
    public Session session(UUID id) {
        return sessions.get(id);
    }

    @Override
    public Session updateSession(UUID id, UpdateSession request) {
        return settings.update(id, request);
    }

    @Override
    public PostedMessage postMessage(@Nullable String key, UUID id, PostMessage request) {
        Look look = looks.ofSession(id);
        return idempotency.once(
                key,
                "message to " + id,
                request,
                PostedMessage.class,
                () -> messages.post(id, request, look));
    }

    @Override
    public PostedMessage tellTask(@Nullable String key, UUID id, UUID task, TellTask request) {
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
    public WorkflowView changeWorkflow(@Nullable String key, UUID id, ChangeWorkflow request) {
        Look look = looks.ofSession(id);
        return idempotency.once(
                key,
                "workflow of " + id,
                request,
                WorkflowView.class,
                () -> workflowControls.change(id, request, look));
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
        Look look = looks.ofSession(id);
        return once(key, "resume " + id, () -> controls.resume(id, look));
    }

    @Override
    public StartedTask undo(@Nullable String key, UUID id) {
        return once(key, "undo " + id, () -> controls.undo(id));
    }

    @Override
    public StartedTask redo(@Nullable String key, UUID id) {
        return once(key, "redo " + id, () -> controls.redo(id));
    }

    @Override
    public List<Approval> approvals(@Nullable UUID sessionId, boolean open) {
        return approvals.list(sessionId, open);
    }

    @Override
    public Approval decide(UUID id, DecideApproval request) {
        return approvals.decide(id, request);
    }

    @Override
    public List<Question> questions(@Nullable UUID sessionId, boolean open) {
        return questions.list(sessionId, open);
    }

    @Override
    public Question answer(UUID id, AnswerQuestion request) {
        return questions.answer(id, request);
    }

    private StartedTask once(@Nullable String key, String operation, Supplier<StartedTask> effect) {
        return idempotency.once(key, operation, "", StartedTask.class, effect);
    }
}
