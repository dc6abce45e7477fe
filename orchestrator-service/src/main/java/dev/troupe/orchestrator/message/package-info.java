/** Takes what people say in a session: a message starts a task or steers the one under way. Opening a session together with its first message belongs here too. */
@NullMarked
package dev.troupe.orchestrator.message;

import org.jspecify.annotations.NullMarked;
