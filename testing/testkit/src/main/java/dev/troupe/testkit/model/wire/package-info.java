/**
 * What the wire protocols of the real services have in common; each has a package of its own below.
 * Knows JSON but neither HTTP connections nor scenario files.
 */
@NullMarked
package dev.troupe.testkit.model.wire;

import org.jspecify.annotations.NullMarked;
