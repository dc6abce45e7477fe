/** Control groups of Linux, in which the kernel holds all processes of a command to limits together. */
@NullMarked
package dev.troupe.sandbox.cgroup;

import org.jspecify.annotations.NullMarked;
