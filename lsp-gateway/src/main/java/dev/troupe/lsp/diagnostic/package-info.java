/** What servers say of texts, how fresh that is, and which of it is new. */
@NullMarked
package dev.troupe.lsp.diagnostic;

import org.jspecify.annotations.NullMarked;
