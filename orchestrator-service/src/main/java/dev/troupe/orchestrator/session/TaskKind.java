package dev.troupe.orchestrator.session;

import dev.troupe.ledger.task.Task;

/** Kinds of task that a person's request starts, with the words the ledger knows them by. */
enum TaskKind {
    AGENT("agent"),
    GRAPH("graph"),
    UNDO("undo"),
    REDO("redo");

    private final String word;

    TaskKind(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    /** Whether a person's request started it, and not another task. */
    boolean is(Task task) {
        return task.definition().parentId() == null && task.definition().kind().equals(word);
    }
}
