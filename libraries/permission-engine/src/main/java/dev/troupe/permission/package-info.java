/**
 * Decides which shell commands may run. A library without Spring and without input or output: the disk, the clock and
 * the policy are handed to it.
 */
@NullMarked
package dev.troupe.permission;

import org.jspecify.annotations.NullMarked;
