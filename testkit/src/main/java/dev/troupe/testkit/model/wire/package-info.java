/**
 * The two wire protocols as the real services speak them: reading and checking requests, writing answers, events and errors.
 * Knows JSON but neither HTTP connections nor scenario files.
 */
@NullMarked
package dev.troupe.testkit.model.wire;

import org.jspecify.annotations.NullMarked;
