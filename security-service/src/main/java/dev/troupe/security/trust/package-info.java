/**
 * Which settings files of repositories a team trusts, by the hash of their bytes: the table, its memory for
 * decisions, and what people may do with it. Knows nothing of what a trusted file then sets.
 */
@NullMarked
package dev.troupe.security.trust;

import org.jspecify.annotations.NullMarked;
