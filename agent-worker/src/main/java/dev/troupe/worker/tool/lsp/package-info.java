/** Tools that ask language servers: places in code, diagnostics on demand, and changes that servers propose. */
@NullMarked
package dev.troupe.worker.tool.lsp;

import org.jspecify.annotations.NullMarked;
