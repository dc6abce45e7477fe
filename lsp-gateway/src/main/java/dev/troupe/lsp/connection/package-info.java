/** A connection to one language server: its messages, its capabilities, its progress, and what it writes about itself. */
@NullMarked
package dev.troupe.lsp.connection;

import org.jspecify.annotations.NullMarked;
