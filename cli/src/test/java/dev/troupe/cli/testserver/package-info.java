/** Plays the server for tests of the command line: a small HTTP server that speaks the server's interface. Tests say what it answers. */
@NullMarked
package dev.troupe.cli.testserver;

import org.jspecify.annotations.NullMarked;
