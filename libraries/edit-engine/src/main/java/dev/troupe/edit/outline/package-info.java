/**
 * Keeps edits from breaking files that were whole: what a judge of languages answers, and how the
 * refusal tells it. The engine knows no language itself.
 */
@NullMarked
package dev.troupe.edit.outline;

import org.jspecify.annotations.NullMarked;
