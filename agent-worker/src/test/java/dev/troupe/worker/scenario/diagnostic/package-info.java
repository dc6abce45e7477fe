/** Runs beside a language-server gateway that judges by a word. */
@NullMarked
package dev.troupe.worker.scenario.diagnostic;

import org.jspecify.annotations.NullMarked;
