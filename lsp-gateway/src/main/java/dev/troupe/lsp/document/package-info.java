/** The files that a server has open: their text as the server knows it, which may differ from the disk. */
@NullMarked
package dev.troupe.lsp.document;

import org.jspecify.annotations.NullMarked;
