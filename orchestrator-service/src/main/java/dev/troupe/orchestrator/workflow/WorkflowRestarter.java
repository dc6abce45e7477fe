package dev.troupe.orchestrator.workflow;

import dev.troupe.contracts.event.EventBody;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.contracts.workflow.WorkflowStart;
import dev.troupe.ledger.task.Task;
import dev.troupe.orchestrator.audit.AuditEventFactory;
import dev.troupe.orchestrator.repository.RepositorySettingsResult;
import dev.troupe.orchestrator.session.RepositoryApprovalMode;
import dev.troupe.orchestrator.session.RequestInput;
import dev.troupe.orchestrator.session.SessionEntity;
import dev.troupe.orchestrator.session.TaskLauncher;
import dev.troupe.orchestrator.session.TaskRepositorySettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** Begins ended workflows again at one of their phases. */
public final class WorkflowRestarter {
    private final TaskLauncher launcher;
    private final RepositoryApprovalMode modes;
    private final JsonMapper json;

    public WorkflowRestarter(TaskLauncher launcher, RepositoryApprovalMode modes, JsonMapper json) {
        this.launcher = launcher;
        this.modes = modes;
        this.json = json;
    }

    /**
     * Starts a task for the same request, for which the phases before the given one count as done.
     *
     * @param session held, with its checkout in place
     * @param settingsResult what came of a look at the repository's file
     * @param cause why it begins, in a few words
     * @throws dev.troupe.contracts.error.TroupeException whatever speaks against the repository's file
     */
    public TaskLauncher.Launched from(
            WorkflowPhase phase,
            SessionEntity session,
            Task ended,
            RepositorySettingsResult settingsResult,
            String cause) {
        TaskRepositorySettings file = TaskRepositorySettings.of(settingsResult);
        List<EventBody> events = new ArrayList<>();
        events.add(new EventBody.TaskChanged(TaskKind.WORKFLOW.word(), "queued", null, cause));
        events.addAll(file.news(session));
        events.addAll(modes.settle(session, settingsResult));
        TaskInput before = json.readValue(ended.definition().input(), TaskInput.class);
        WorkflowStart start =
                Objects.requireNonNullElseGet(before.workflow(), WorkflowStart::ofAllPhases)
                        .beginAt(phase, ended.id());
        Map<String, String> detail = new HashMap<>(file.detail());
        detail.put("phase", phase.word());
        detail.put("cause", cause);
        return launcher.launch(
                session,
                TaskKind.WORKFLOW,
                TaskLauncher.usualAgent(TaskKind.WORKFLOW),
                ended.definition().goal(),
                RequestInput.begin(session, before.messageId(), before.text(), file.settings())
                        .workflow(start)
                        .effort(before.effort())
                        .context(before.context())
                        .build(),
                ended.definition().priority(),
                events,
                taskId ->
                        AuditEventFactory.of(
                                "workflow-restarted",
                                session.id(),
                                taskId,
                                session.project().path(),
                                session.id().toString(),
                                "done",
                                detail));
    }
}
