/**
 * The line at the bottom of a terminal in which a person writes, while what goes on is drawn above it.
 * It knows keys, drafts, pastes, history and completion, and nothing of what the words are for.
 */
@NullMarked
package dev.troupe.cli.lineeditor;

import org.jspecify.annotations.NullMarked;
