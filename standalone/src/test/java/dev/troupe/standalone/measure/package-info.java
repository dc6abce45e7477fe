/**
 * Measures the standalone server. Programs to be run by hand; nothing here is a test.
 */
@NullMarked
package dev.troupe.standalone.measure;

import org.jspecify.annotations.NullMarked;
