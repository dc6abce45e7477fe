/** Slash commands that people write as Markdown files: found, read and filled in. */
@NullMarked
package dev.troupe.worker.definition.command;

import org.jspecify.annotations.NullMarked;
