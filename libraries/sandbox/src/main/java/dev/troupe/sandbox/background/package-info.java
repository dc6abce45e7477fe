/**
 * Commands of a run that go on while it does other things: their handles, their ends, their output.
 * How they are started, held and killed is the business of the command package.
 */
@NullMarked
package dev.troupe.sandbox.background;

import org.jspecify.annotations.NullMarked;
