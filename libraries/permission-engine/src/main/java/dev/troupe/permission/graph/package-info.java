/**
 * The knowledge graph of a repository: what is known of its commands, as nodes and edges that fit two tables. It is a view of
 * the policy and holds it.
 */
@NullMarked
package dev.troupe.permission.graph;

import org.jspecify.annotations.NullMarked;
