/** Lists changes of commands that are held aside, by a session's events, and has a worker apply or drop them. */
@NullMarked
package dev.troupe.orchestrator.held;

import org.jspecify.annotations.NullMarked;
