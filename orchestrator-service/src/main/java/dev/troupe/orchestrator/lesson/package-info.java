/** What was kept of refused edits and their corrections: shows it, hands it out, and lets people have it deleted. */
@NullMarked
package dev.troupe.orchestrator.lesson;

import org.jspecify.annotations.NullMarked;
