package dev.troupe.standalone.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.contracts.call.CallerIdentity;
import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.plan.PlannedTask;
import dev.troupe.contracts.plan.TaskPlan;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.session.CompactSessionRequest;
import dev.troupe.contracts.session.CreateProjectRequest;
import dev.troupe.contracts.session.CreateSessionRequest;
import dev.troupe.contracts.session.DecideApprovalRequest;
import dev.troupe.contracts.session.ForkSessionRequest;
import dev.troupe.contracts.session.MessageAttachment;
import dev.troupe.contracts.session.PostMessageRequest;
import dev.troupe.contracts.session.ProjectTrustRequest;
import dev.troupe.contracts.session.ProjectView;
import dev.troupe.contracts.session.RewindRequest;
import dev.troupe.contracts.session.Session;
import dev.troupe.contracts.session.StartSessionRequest;
import dev.troupe.contracts.session.TaskMessageRequest;
import dev.troupe.contracts.session.UpdateSessionRequest;
import dev.troupe.contracts.session.api.SessionApi;
import dev.troupe.contracts.workflow.AnswerQuestionRequest;
import dev.troupe.contracts.workflow.ChangeWorkflowRequest;
import dev.troupe.contracts.workflow.FormField;
import dev.troupe.contracts.workflow.QuestionForm;
import dev.troupe.contracts.workflow.WorkflowOptions;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.lease.TaskClaim;
import dev.troupe.ledger.task.TaskState;
import dev.troupe.service.tracing.ServiceTracer;
import dev.troupe.service.wire.direct.InProcessServiceClient;
import dev.troupe.service.wire.http.HttpServiceClient;
import dev.troupe.standalone.wire.WireContract.Act;
import dev.troupe.standalone.wire.WireContract.Call;
import dev.troupe.testkit.repository.SampleRepository;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The session API, as a person uses it. */
final class SessionContract {
    private static final String PLANNING = "orchestrator: { session: { mode: plan } }\n";
    private static final UUID NOBODY = new UUID(4, 4);
    private static final QuestionForm FORM =
            new QuestionForm(
                    "Before — it is designed",
                    List.of(
                            new FormField(
                                    "name",
                                    "What is it called?",
                                    null,
                                    FormField.Kind.TEXT,
                                    null,
                                    null),
                            new FormField(
                                    "most",
                                    "How many?",
                                    "It decides on the index.",
                                    FormField.Kind.NUMBER,
                                    null,
                                    2.5)));
    static final CallerIdentity ANN =
            new CallerIdentity(
                    "ann",
                    "local",
                    EnumSet.complementOf(
                            EnumSet.of(CallerIdentity.Role.SERVICE, CallerIdentity.Role.WORKER)));

    private final List<Call<SessionApi>> calls = new ArrayList<>();
    private final SessionApi direct;
    private final SessionApi http;
    private final LedgerHand worker;
    private final Path root;

    SessionContract(ServicesApart services, LedgerHand worker, Path root) {
        this.worker = worker;
        this.root = root;
        this.direct =
                InProcessServiceClient.of(
                        SessionApi.class,
                        services.orchestrator().getBean(SessionApi.class),
                        ANN,
                        Duration.ofSeconds(30),
                        ErrorCode.SERVER_UNREACHABLE,
                        ServiceTracer.off());
        this.http =
                HttpServiceClient.of(
                        SessionApi.class, services.orchestratorPeer(), () -> ServicesApart.PERSON);
    }

    WireContract<SessionApi> contract() {
        projects();
        trust();
        sessions();
        work();
        calls.addAll(new HeldChangesContract(direct, worker, session("seventh").id()).calls());
        approvals();
        plans();
        workflows();
        return new WireContract<>(SessionApi.class, direct, http, calls);
    }

    private void projects() {
        Path top = SampleRepository.create(root.resolve("first")).directory();
        CreateProjectRequest request = new CreateProjectRequest(top.toString());
        add("a project", it -> it.createProject("k-project", request));
        add("the same without a key", it -> it.createProject(null, request));
        add(
                "the key for another",
                it -> it.createProject("k-project", new CreateProjectRequest("/")));
        add("a key that is none", it -> it.createProject("ü b", request));
        add("a relative path", it -> it.createProject(null, new CreateProjectRequest("here")));
        add(
                "a path that is missing",
                it -> it.createProject(null, new CreateProjectRequest("/no/such")));
        add(
                "no repository",
                it -> it.createProject(null, new CreateProjectRequest(root.toString())));
        add("no path", it -> it.createProject(null, new CreateProjectRequest(nothing())));
        add("projects", it -> it.projects(null, 10));
        for (int limit : new int[] {0, -1, 201}) {
            add("projects up to " + limit, it -> it.projects(null, limit));
        }
        add("projects after nonsense", it -> it.projects("nonsense & more", 10));
    }

    private void trust() {
        Path top = SampleRepository.create(root.resolve("trusted")).directory();
        UUID id = direct.createProject(null, new CreateProjectRequest(top.toString())).id();
        add("no file", it -> it.projectTrust(id, null));
        add(
                "trust in no file",
                it -> it.trustProject(id, new ProjectTrustRequest("00".repeat(32))));
        String[] hash = {""};
        after(() -> hash[0] = SecurityContract.written(top, PLANNING));
        add("a file", it -> it.projectTrust(id, null));
        add("trust", it -> it.trustProject(id, new ProjectTrustRequest(hash[0])));
        add("a session by a trusted file", it -> planned(it, id));
        add(
                "trust in other bytes",
                it -> it.trustProject(id, new ProjectTrustRequest("00".repeat(32))));
        add("trust in no bytes", it -> it.trustProject(id, new ProjectTrustRequest(nothing())));
        add("distrust", it -> it.distrustProject(id, null));
        add("a look at another file", it -> it.projectTrust(id, ".troupe/security.json"));
        add(
                "trust in another file",
                it ->
                        it.trustProject(
                                id,
                                new ProjectTrustRequest("00".repeat(32), ".troupe/security.json")));
        add("distrust of a strange file", it -> it.distrustProject(id, "x & ü"));
        add("agents", it -> it.agents(id));
        add("slash commands", it -> it.commands(id));
        add("models", it -> it.models(id));
        add("agents of none", it -> it.agents(NOBODY));
        add("models of none", it -> it.models(NOBODY));
        add("slash commands of none", it -> it.commands(NOBODY));
        add("a file of none", it -> it.projectTrust(NOBODY, null));
        add("trust in none", it -> it.trustProject(NOBODY, new ProjectTrustRequest(hash[0])));
        add("distrust of none", it -> it.distrustProject(NOBODY, null));
    }

    private static ApprovalMode planned(SessionApi api, UUID project) {
        ApprovalMode mode = api.createSession(null, wish(project, null, null)).mode();
        assertThat(mode).isEqualTo(ApprovalMode.PLAN);
        return mode;
    }

    private void sessions() {
        Session open = session("second");
        UUID id = open.id();
        CreateSessionRequest sessionRequest =
                wish(open.projectId(), "title ü <b> \"quoted\" & 100 %", null);
        add("a session", it -> it.createSession("k-session", sessionRequest));
        StartSessionRequest request =
                new StartSessionRequest(sessionRequest, new PostMessageRequest("Go ü"));
        add("a request", it -> it.startRequest("k-request", request));
        after(() -> worker.run(TaskState.SUCCEEDED));
        add(
                "a request of no project",
                it ->
                        it.startRequest(
                                null,
                                new StartSessionRequest(
                                        wish(NOBODY, null, null), new PostMessageRequest("x"))));
        add(
                "a blank request",
                it ->
                        it.startRequest(
                                null,
                                new StartSessionRequest(
                                        sessionRequest, new PostMessageRequest(" "))));
        add("a session of no project", it -> it.createSession(null, wish(NOBODY, null, null)));
        add("without project", it -> it.createSession(null, wish(nobody(), null, null)));
        add("for nothing", it -> it.createSession(null, wish(open.projectId(), null, 0L)));
        add("a long title", it -> it.createSession(null, wish(id, "x".repeat(9_000), null)));
        add("sessions", it -> it.sessions(null, null, 50));
        add("sessions of one", it -> it.sessions(open.projectId(), null, 1));
        add("sessions up to 0", it -> it.sessions(null, null, 0));
        add("sessions after nonsense", it -> it.sessions(null, "%", 10));
        add("one session", it -> it.session(id));
        add("no session", it -> it.session(NOBODY));
        UpdateSessionRequest change =
                new UpdateSessionRequest("new", ApprovalMode.PLAN, null, 5_000_000L);
        add("a change", it -> it.updateSession(id, change).title());
        add("a change of none", it -> it.updateSession(NOBODY, change));
        add(
                "a budget below nothing",
                it -> it.updateSession(id, new UpdateSessionRequest(null, null, null, -1L)));
        add("no tasks", it -> it.tasks(id));
        add("tasks of none", it -> it.tasks(NOBODY));
        add("no history", it -> it.history(id));
        add("history of none", it -> it.history(NOBODY));
    }

    private void work() {
        UUID done = session("third").id();
        PostMessageRequest hello = new PostMessageRequest("Hello — ½ 😀");
        add("nothing to resume", it -> it.resume(null, done));
        add("nothing to undo", it -> it.undo(null, done, false));
        add("nothing to redo", it -> it.redo("key", done));
        add("a message", it -> it.postMessage("k-message", done, hello));
        add(
                "the key for another",
                it -> it.postMessage("k-message", done, new PostMessageRequest("x")));
        add(
                "no attachment",
                it ->
                        it.postMessage(
                                null,
                                done,
                                hello.inContext(
                                        "src",
                                        List.of(new MessageAttachment("log ½", "text", "data")))));
        add("no text", it -> it.postMessage(null, done, new PostMessageRequest(" ")));
        add("no text at all", it -> it.postMessage(null, done, new PostMessageRequest(nothing())));
        add("no agent", it -> it.postMessage(null, done, new PostMessageRequest("x", "No one")));
        add("NUL", it -> it.postMessage(null, done, new PostMessageRequest("a\u0000b")));
        add("a message to none", it -> it.postMessage(null, NOBODY, hello));
        add("what is queued goes on", it -> it.resume("k-go-on", done));
        add("too early to undo", it -> it.undo(null, done, false));
        after(() -> worker.run(TaskState.SUCCEEDED));
        add("its tasks", it -> it.tasks(done));
        add("its history", it -> it.history(done));
        add("no such step", it -> it.rewind(null, done, new RewindRequest(7, null)));
        add("no step", it -> it.rewind(null, done, new RewindRequest(null, null)));
        add("nothing more to resume", it -> it.resume(null, done));
        add("undo", it -> it.undo("k-undo", done, true));
        after(() -> worker.run(TaskState.SUCCEEDED));
        add("rewind", it -> it.rewind("k-rewind", done, new RewindRequest(0, null)));
        after(() -> worker.run(TaskState.SUCCEEDED));
        add("what fills the window", it -> it.context(done));
        add("what fills no window", it -> it.context(NOBODY));
        add(
                "fork",
                it ->
                        it.forkSession("k-fork", done, new ForkSessionRequest(null, "Apart"))
                                .forkedFrom());
        add("fork at no step", it -> it.forkSession(null, done, new ForkSessionRequest(7, null)));
        add("fork none", it -> it.forkSession(null, NOBODY, new ForkSessionRequest(0, null)));
        add("search", it -> it.searchSessions("Apart", null, 5).size());
        add("search for nothing", it -> it.searchSessions(" ", null, 5));
        add("search too much", it -> it.searchSessions("x", null, 500));
        add("compact", it -> it.compact("k-compact", done, new CompactSessionRequest("it all")));
        after(() -> worker.run(TaskState.SUCCEEDED));
        add("compact none", it -> it.compact(null, NOBODY, new CompactSessionRequest(null)));
        add(
                "another model",
                it -> it.updateSession(done, UpdateSessionRequest.using("quick")).model());
        add("redo", it -> it.redo("k-redo", done));
        add("too early to rewind", it -> it.rewind(null, done, new RewindRequest(0, null)));
        UUID[] task = {NOBODY};
        after(() -> task[0] = direct.tasks(done).getLast().id());
        add("its artefacts", it -> it.artefacts(done, task[0]));
        add("artefacts of no task", it -> it.artefacts(done, NOBODY));
        add("no artefact", it -> it.artefact(done, task[0], "plan"));
        add("cancel a task", it -> it.cancelTask(done, task[0]).state());
        add(
                "tell a task that has ended",
                it -> it.tellTask(null, done, task[0], new TaskMessageRequest("x")));
        add("tell no task", it -> it.tellTask(null, done, NOBODY, new TaskMessageRequest("x")));
        add(
                "tell a task nothing",
                it -> it.tellTask(null, done, task[0], new TaskMessageRequest(" ")));
        add("cancel no task", it -> it.cancelTask(done, NOBODY));
        add("cancel a task of none", it -> it.cancelTask(NOBODY, task[0]));
        add("cancel", it -> it.cancel(done).state());
        add("cancel none", it -> it.cancel(NOBODY));
        add("resume none", it -> it.resume(null, NOBODY));
    }

    private void plans() {
        UUID id = session("fifth").id();
        TaskPlan plan =
                new TaskPlan(
                        "All of it ½.",
                        List.of(
                                new PlannedTask(
                                        "a",
                                        "developer",
                                        "Do a",
                                        List.of("a/**"),
                                        List.of(),
                                        List.of("It is done."))));
        PostMessageRequest faulty = PostMessageRequest.split("Go", new TaskPlan("", List.of()));
        add("no plan", it -> it.plan(id));
        add("a plan of none", it -> it.plan(NOBODY));
        add("a faulty plan", it -> it.postMessage(null, id, faulty));
        add(
                "with a plan",
                it -> it.postMessage("k-plan", id, PostMessageRequest.split("Go", plan)));
        add("its plan", it -> it.plan(id));
        add("cancel it", it -> it.cancel(id).state());
    }

    private void workflows() {
        UUID id = session("sixth").id();
        PostMessageRequest request =
                PostMessageRequest.inPhases(
                        "Build it ½",
                        new WorkflowOptions(true, List.of(WorkflowPhase.EXPLORATION)));
        ChangeWorkflowRequest pause =
                new ChangeWorkflowRequest(ChangeWorkflowRequest.Action.PAUSE, null);
        ChangeWorkflowRequest skip =
                new ChangeWorkflowRequest(ChangeWorkflowRequest.Action.SKIP, WorkflowPhase.SUMMARY);
        add("no workflow", it -> it.workflow(id));
        add("a workflow of none", it -> it.workflow(NOBODY));
        add("a change of no workflow", it -> it.changeWorkflow(null, id, pause));
        add("in phases", it -> it.postMessage("k-phases", id, request));
        add("the workflow", it -> it.workflow(id));
        add("a pause", it -> it.changeWorkflow("k-pause", id, pause));
        add("the key for another change", it -> it.changeWorkflow("k-pause", id, skip));
        add("a phase that must be", it -> it.changeWorkflow(null, id, skip));
        UUID[] question = {NOBODY};
        UUID[] asking = {NOBODY, NOBODY};
        after(() -> {
            TaskClaim claim = worker.claim();
            asking[0] = claim.task().definition().sessionId();
            asking[1] = claim.task().id();
            question[0] = worker.askByForm(claim, FORM);
        });
        TaskMessageRequest more = new TaskMessageRequest("½ more");
        add("tell a task", it -> it.tellTask("k-tell", asking[0], asking[1], more));
        add("artefacts", it -> it.artefacts(asking[0], asking[1]));
        add("an artefact", it -> it.artefact(asking[0], asking[1], "questions"));
        add("questions", it -> it.questions(id, true));
        add("all forms", it -> it.questions(null, false));
        add("forms of none", it -> it.questions(NOBODY, true));
        add("wrong answers", it -> it.answer(question[0], answers("publik", true)));
        add("no answers", it -> it.answer(question[0], new AnswerQuestionRequest(noAnswers())));
        add("answers", it -> it.answer(question[0], answers("name", "Wünsche")));
        add("other answers", it -> it.answer(question[0], answers("name", "x")));
        add("answers to nothing", it -> it.answer(NOBODY, answers("name", "x")));
        add("cancel the workflow", it -> it.cancel(id).state());
    }

    private static AnswerQuestionRequest answers(String key, Object answer) {
        return new AnswerQuestionRequest(Map.of(key, answer));
    }

    @SuppressWarnings("NullAway")
    private static Map<String, Object> noAnswers() {
        return null;
    }

    private void approvals() {
        UUID asking = session("fourth").id();
        direct.postMessage(null, asking, new PostMessageRequest("Build it"));
        UUID question = worker.ask(worker.claim());
        add("open questions", it -> it.approvals(asking, true));
        add("all questions", it -> it.approvals(null, false));
        add("questions of none", it -> it.approvals(NOBODY, true));
        DecideApprovalRequest yes = new DecideApprovalRequest(true, false, "fine");
        add("an answer", it -> it.decide(question, yes));
        add(
                "another answer",
                it -> it.decide(question, new DecideApprovalRequest(false, false, null)));
        add("an answer to nothing", it -> it.decide(NOBODY, yes));
    }

    private Session session(String name) {
        Path top = SampleRepository.create(root.resolve(name)).directory();
        ProjectView project = direct.createProject(null, new CreateProjectRequest(top.toString()));
        return direct.createSession(null, wish(project.id(), name, null));
    }

    private static CreateSessionRequest wish(
            UUID project, @Nullable String title, @Nullable Long budget) {
        return new CreateSessionRequest(project, title, null, null, null, null, budget);
    }

    private void add(String what, Act<SessionApi> act) {
        calls.add(new Call<>(what, act));
    }

    /** Something that happens once, between two calls. */
    private void after(Runnable deed) {
        boolean[] done = {false};
        add(
                "meanwhile",
                _ -> {
                    if (!done[0]) {
                        deed.run();
                        done[0] = true;
                    }
                    return null;
                });
    }

    @SuppressWarnings("NullAway")
    private static String nothing() {
        return null;
    }

    @SuppressWarnings("NullAway")
    private static UUID nobody() {
        return null;
    }
}
