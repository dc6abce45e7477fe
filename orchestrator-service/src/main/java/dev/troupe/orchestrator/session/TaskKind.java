package dev.troupe.orchestrator.session;

import dev.troupe.ledger.task.Task;

/** Kinds of task that a person's request starts, with the words the ledger knows them by. */
enum TaskKind {
    AGENT("agent"),
    GRAPH("graph"),
    WORKFLOW("workflow"),
    UNDO("undo"),
    REDO("redo");

    private final String word;

    TaskKind(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    /** Who works on what nobody is named for; coordinators are named by what they do. */
    String usualAgent() {
        return this == GRAPH || this == WORKFLOW ? word : TaskLauncher.USUAL_AGENT;
    }

    /** Whether a person's request started it, and not another task. */
    boolean is(Task task) {
        return task.definition().parentId() == null && task.definition().kind().equals(word);
    }

    /** Whether a task is a request in words, be it done by one agent or by several. */
    static boolean isRequest(Task task) {
        return AGENT.is(task) || GRAPH.is(task) || WORKFLOW.is(task);
    }
}
