/** What people can do with the tasks of a session: cancel, resume, undo and redo them, and look at their plans and artefacts. Starting a task is in the package session. */
@NullMarked
package dev.troupe.orchestrator.task;

import org.jspecify.annotations.NullMarked;
