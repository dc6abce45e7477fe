/** The questions that tool calls put to people, and the answers that are remembered. */
@NullMarked
package dev.troupe.worker.toolcall.question;

import org.jspecify.annotations.NullMarked;
