/** The process's streams and the terminal behind them: width, colours, wrapping, a status line that can be redrawn. Untrusted text is sanitized here before it is printed. */
@NullMarked
package dev.troupe.cli.terminal;

import org.jspecify.annotations.NullMarked;
