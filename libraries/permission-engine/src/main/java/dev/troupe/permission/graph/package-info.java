/**
 * The knowledge graph of a repository: what is known of its commands, as nodes and edges that fit two tables. A policy
 * becomes a graph and a graph a policy, without loss.
 */
@NullMarked
package dev.troupe.permission.graph;

import org.jspecify.annotations.NullMarked;
