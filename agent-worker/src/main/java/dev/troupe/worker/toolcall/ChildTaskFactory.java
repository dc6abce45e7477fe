package dev.troupe.worker.toolcall;

import dev.troupe.contracts.error.ErrorCode;
import dev.troupe.contracts.error.TroupeException;
import dev.troupe.contracts.session.ApprovalMode;
import dev.troupe.contracts.task.TaskInput;
import dev.troupe.contracts.task.TaskKind;
import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.ledger.task.NewTask;
import dev.troupe.ledger.task.Task;
import dev.troupe.redaction.SecretRedactor;
import dev.troupe.worker.definition.agent.AgentDefinition;
import dev.troupe.worker.run.RunLimits;
import dev.troupe.worker.run.RunState;
import dev.troupe.worker.run.TaskInputJson;
import dev.troupe.worker.run.workspace.RunWorkspace;
import dev.troupe.worker.tool.agent.SubagentTaskTool;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The tasks that a task hands out. They read what it works on and change nothing. */
final class ChildTaskFactory {
    private static final int LONGEST_GOAL = 500;

    private final RunState run;
    private final RunWorkspace workspace;

    ChildTaskFactory(RunState run, RunWorkspace workspace) {
        this.run = run;
        this.workspace = workspace;
    }

    /** The id that the task of a call has, whichever run makes it. */
    UUID id(int turn, String callId) {
        return SubagentResult.taskId(run.taskId(), turn, callId);
    }

    /**
     * The agent that a call asks.
     *
     * @param beside how many tasks are made at the same time
     * @throws TroupeException INVALID_REQUEST for an agent that may not be given it; CONFLICT beyond the limits
     */
    AgentDefinition agent(SubagentTaskTool.Request request, int beside) {
        AgentDefinition agent = agent(request.agent());
        check(beside);
        return agent;
    }

    NewTask task(SubagentSpawner.Handing handing) {
        AgentDefinition agent = handing.agent();
        String title = SecretRedactor.ofProcess().redact(handing.request().title());
        NewTask own = run.task().definition();
        return own.child(handing.id())
                .kind(TaskKind.AGENT)
                .agent(agent.name())
                .goal(TextPrefix.cut(title, LONGEST_GOAL))
                .input(
                        TaskInputJson.write(
                                input(
                                        SecretRedactor.ofProcess()
                                                .redact(handing.request().prompt()))))
                .model(run.models().chooseModel(agent, run.model()))
                .build();
    }

    private AgentDefinition agent(String name) {
        AgentDefinition agent;
        try {
            agent = run.tools().agents().in(workspace.workspace().root()).named(name);
        } catch (TroupeException e) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "No task was started: " + e.getMessage(),
                    e.hint(),
                    e);
        }
        if (agent.writes(run.tools().executor().all())) {
            throw new TroupeException(
                    ErrorCode.INVALID_REQUEST,
                    "No task was started: agent '%s' does more than read.".formatted(name),
                    "Name an agent that only reads, such as explorer.",
                    null);
        }
        return agent;
    }

    private void check(int beside) {
        RunLimits limits = run.environment().limits();
        int depth = 1;
        NewTask above = definition(run.task().definition().parentId());
        while (above != null) {
            // What a graph hands out, and a merge does again, nobody has handed on.
            if (above.hasKind(TaskKind.AGENT)) {
                depth++;
            }
            above = definition(above.parentId());
        }
        if (depth > limits.delegationDepth()) {
            throw beyond("agents may start agents in %d levels", limits.delegationDepth());
        }
        if (run.journal().children().size() + beside >= limits.delegatedTasks()) {
            throw beyond("a task may start %d tasks", limits.delegatedTasks());
        }
        int most = run.journal().read(it -> it.limits().graphs().perRequest());
        UUID root = run.task().rootId();
        if (run.journal().read(it -> it.tasks().sizeOfTree(root)) + beside >= most) {
            throw beyond("a request may have %d tasks", most);
        }
    }

    private @Nullable NewTask definition(@Nullable UUID task) {
        return task == null ? null : run.journal().task(task).map(Task::definition).orElse(null);
    }

    private static TroupeException beyond(String what, int limit) {
        return new TroupeException(
                ErrorCode.CONFLICT,
                "No task was started: " + what.formatted(limit) + " at most.",
                "Do it yourself.",
                null);
    }

    private TaskInput input(String prompt) {
        TaskInput own = run.input();
        return TaskInput.of(prompt, own.projectPath())
                .mode(ApprovalMode.PLAN)
                .attendance(run.sessionSettings().attendance())
                .isolation(own.isolation())
                .settings(own.settings())
                .baseCommit(workspace.tip().orElse(null))
                .effort(own.effort())
                .build();
    }
}
