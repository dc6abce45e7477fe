/** Control groups of Linux, in which the kernel holds all processes of a command to limits together. */
@NullMarked
package dev.troupe.worker.cgroup;

import org.jspecify.annotations.NullMarked;
