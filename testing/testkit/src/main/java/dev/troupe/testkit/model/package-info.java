/**
 * A model server that answers from a scenario file over real HTTP, for tests and for the demo.
 * Clients cannot tell it from the real services except by what it says.
 */
@NullMarked
package dev.troupe.testkit.model;

import org.jspecify.annotations.NullMarked;
