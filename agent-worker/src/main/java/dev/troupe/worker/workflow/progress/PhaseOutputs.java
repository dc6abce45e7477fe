package dev.troupe.worker.workflow.progress;

import dev.troupe.contracts.text.TextPrefix;
import dev.troupe.contracts.workflow.WorkflowPhase;
import dev.troupe.ledger.artefact.TaskArtefact;
import dev.troupe.worker.context.prompt.UntrustedTextFence;
import dev.troupe.worker.coordination.CoordinatorContext;
import dev.troupe.worker.tool.agent.AnsweredForm;
import dev.troupe.worker.workflow.artefact.ArchitectureOutput;
import dev.troupe.worker.workflow.artefact.ExplorationOutput;
import dev.troupe.worker.workflow.artefact.ImplementationOutput;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/** Reads what finished phases have handed on. */
public final class PhaseOutputs {
    private static final int LONGEST = 24_000;
    private static final JsonMapper JSON = new JsonMapper();

    private final CoordinatorContext coordinator;
    private final WorkflowProgress progress;
    private final Map<String, String> bodies;

    public PhaseOutputs(CoordinatorContext coordinator, WorkflowProgress progress) {
        this.coordinator = coordinator;
        this.progress = progress;
        this.bodies =
                coordinator.read(it -> it.artefacts().ofTask(coordinator.task().id())).stream()
                        .collect(Collectors.toMap(TaskArtefact::name, TaskArtefact::body));
    }

    /** The name of the artefact that a phase hands on. */
    public static String name(WorkflowPhase phase) {
        return switch (phase) {
            case QUESTIONS -> "answers";
            case ARCHITECTURE -> "decision";
            case DISCOVERY, EXPLORATION, IMPLEMENTATION, REVIEW, SUMMARY -> phase.word();
        };
    }

    /** Reads what a phase has handed on, at whichever attempt. */
    public <T> Optional<T> handedOn(WorkflowPhase phase, Class<T> type) {
        return Optional.ofNullable(bodies.get(name(phase))).map(it -> JSON.readValue(it, type));
    }

    private <T> Optional<T> found(WorkflowPhase phase, Class<T> type) {
        return progress.done(phase) ? handedOn(phase, type) : Optional.empty();
    }

    /** A prompt with everything that was found and decided so far. */
    public String behind(String prompt) {
        StringBuilder text = new StringBuilder(prompt.strip());
        add(text, "What is asked for", coordinator.request().strip());
        found(WorkflowPhase.DISCOVERY, ExplorationOutput.class)
                .ifPresent(it -> quote(text, "What was found out about it", it.text()));
        found(WorkflowPhase.EXPLORATION, ExplorationOutput.class)
                .ifPresent(it -> quote(text, "How it works today", it.text()));
        found(WorkflowPhase.QUESTIONS, AnsweredForm.class)
                .filter(it -> !it.form().fields().isEmpty())
                .ifPresent(it -> quote(text, "What people have decided", it.text()));
        found(WorkflowPhase.ARCHITECTURE, ArchitectureOutput.class)
                .ifPresent(it -> quote(text, "The design, recorded in " + it.path(), design(it)));
        found(WorkflowPhase.IMPLEMENTATION, ImplementationOutput.class)
                .ifPresent(it -> quote(text, "What was built, and what tests say", it.text()));
        if (!progress.said().isEmpty()) {
            quote(text, "What people have said meanwhile", said());
        }
        return text.append('\n').toString();
    }

    /** The same for whoever plans what is built, with what attempts before this one have changed. */
    public String behindWhatIsBuilt(String prompt) {
        String record =
                handedOn(WorkflowPhase.ARCHITECTURE, ArchitectureOutput.class)
                        .map(ArchitectureOutput::path)
                        .orElse("");
        List<String> files =
                WorkflowChangeSet.of(coordinator).files().stream()
                        .filter(it -> !it.equals(record))
                        .toList();
        StringBuilder text = new StringBuilder(behind(prompt));
        if (!files.isEmpty()) {
            add(
                    text,
                    "What is built already",
                    "Earlier attempts changed these files, and you see them as they are now. Look at them first, and plan only what is missing or must be different:\n\n"
                            + TextPrefix.cutTold("- " + String.join("\n- ", files), LONGEST)
                            + "\n");
        }
        return text.toString();
    }

    /** Collects what people have said to the workflow. What was said last corrects what was said first. */
    public String said() {
        String all = String.join("\n\n", progress.said());
        return all.length() <= LONGEST ? all : "[…] " + all.substring(all.length() - LONGEST + 4);
    }

    private String design(ArchitectureOutput decision) {
        String text = decision.now(coordinator.root());
        return decision.steps().isEmpty()
                ? text
                : "%s\n\nSteps:\n%s"
                        .formatted(
                                text.strip(),
                                decision.steps().stream()
                                        .map(it -> "- " + it)
                                        .collect(Collectors.joining("\n")));
    }

    private static void quote(StringBuilder text, String title, String body) {
        add(text, title, UntrustedTextFence.around(TextPrefix.cutTold(body.strip(), LONGEST)));
    }

    private static void add(StringBuilder text, String title, String body) {
        text.append("\n\n# ").append(title).append("\n\n").append(body);
    }
}
