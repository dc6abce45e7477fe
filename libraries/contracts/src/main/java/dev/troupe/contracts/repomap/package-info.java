/**
 * Questions to the repository map service and its answers: context for a request, maps, symbols, lines. Values only.
 */
@NullMarked
package dev.troupe.contracts.repomap;

import org.jspecify.annotations.NullMarked;
