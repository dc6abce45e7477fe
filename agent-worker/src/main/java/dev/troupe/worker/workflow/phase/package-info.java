/** The seven phases of a workflow, each with a handler that says what is to be done next. Prompts, attempts and the repair of failed tests belong to them. */
@NullMarked
package dev.troupe.worker.workflow.phase;

import org.jspecify.annotations.NullMarked;
