/**
 * The decision on one line: each simple command is judged by itself, the strictest verdict wins, and only what is
 * understood whole is allowed.
 */
@NullMarked
package dev.troupe.permission.decision;

import org.jspecify.annotations.NullMarked;
