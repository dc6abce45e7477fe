/**
 * The language-server gateway as a process of its own. It serves those alone who carry a token of the
 * orchestrator.
 */
@NullMarked
package dev.troupe.lsp.app;

import org.jspecify.annotations.NullMarked;
