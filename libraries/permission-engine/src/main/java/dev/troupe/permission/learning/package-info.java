/**
 * Learns from people's answers: the same answer to exactly the same command again and again becomes a proposal. Pure logic; the
 * answers, the rules and the time are handed in.
 */
@NullMarked
package dev.troupe.permission.learning;

import org.jspecify.annotations.NullMarked;
