/** What programs without a model use to coordinate a task: subtasks, questions, approved edits and the changes of children. Workflows are built on it. */
@NullMarked
package dev.troupe.worker.coordination;

import org.jspecify.annotations.NullMarked;
