/**
 * What counts in repositories, moment by moment: the graph of a policy is kept in the database under a number, and
 * decisions are made of what is kept.
 */
@NullMarked
package dev.troupe.security.snapshot;

import org.jspecify.annotations.NullMarked;
