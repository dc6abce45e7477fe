/** Agent definitions: how their files are found, parsed, and kept for the length of a task. Also lists the agents that a workspace knows. */
@NullMarked
package dev.troupe.worker.definition.agent;

import org.jspecify.annotations.NullMarked;
