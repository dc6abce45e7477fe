/**
 * The other end of the wire for tests: a small HTTP server that speaks the server's interface. Tests say what it answers.
 */
@NullMarked
package dev.troupe.cli.peer;

import org.jspecify.annotations.NullMarked;
