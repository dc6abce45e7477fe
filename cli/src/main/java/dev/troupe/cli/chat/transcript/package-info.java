/** Keeps what was said and done in a chat's session and exports it: as Markdown, to a file, to the clipboard. It knows events and nothing of the screen. */
@NullMarked
package dev.troupe.cli.chat.transcript;

import org.jspecify.annotations.NullMarked;
