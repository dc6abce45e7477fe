/**
 * The repository map service: what a repository holds and which of it a request needs. The configuration of the module,
 * its settings and its HTTP face live here; index, ranking, maps, symbols and search have packages of their own.
 */
@NullMarked
package dev.troupe.repomap;

import org.jspecify.annotations.NullMarked;
