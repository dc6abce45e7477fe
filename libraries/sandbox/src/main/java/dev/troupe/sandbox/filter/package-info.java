/** Builds the program with which the kernel refuses system calls to sandboxed commands. */
@NullMarked
package dev.troupe.sandbox.filter;

import org.jspecify.annotations.NullMarked;
