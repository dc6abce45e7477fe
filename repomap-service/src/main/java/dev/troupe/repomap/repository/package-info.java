/** Repositories as they are indexed and kept, and the answers about them. */
@NullMarked
package dev.troupe.repomap.repository;

import org.jspecify.annotations.NullMarked;
