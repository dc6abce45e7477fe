/** How far the tests of a run go. */
@NullMarked
package dev.troupe.testkit.scope;

import org.jspecify.annotations.NullMarked;
