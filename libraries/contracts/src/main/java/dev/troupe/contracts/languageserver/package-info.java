/**
 * Questions to the language-server gateway and its answers: diagnostics, places in code, changes that servers propose, and how the
 * servers are. Values only.
 */
@NullMarked
package dev.troupe.contracts.languageserver;

import org.jspecify.annotations.NullMarked;
