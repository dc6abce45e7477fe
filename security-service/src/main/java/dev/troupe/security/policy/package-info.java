/**
 * The policy files of the layers: where they lie, how they are read, what counts in them. Reads them
 * afresh for each decision and parses them when they changed.
 */
@NullMarked
package dev.troupe.security.policy;

import org.jspecify.annotations.NullMarked;
