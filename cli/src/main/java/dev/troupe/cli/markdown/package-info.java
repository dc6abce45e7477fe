/**
 * Markdown as it streams out of a model, turned into lines for a terminal. What has been read decides
 * what is shown, never the pieces in which it came; the text must have been made harmless before.
 */
@NullMarked
package dev.troupe.cli.markdown;

import org.jspecify.annotations.NullMarked;
