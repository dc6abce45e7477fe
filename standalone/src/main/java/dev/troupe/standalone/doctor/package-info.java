/**
 * What a running server says of its own health, in words a person can act on.
 */
@NullMarked
package dev.troupe.standalone.doctor;

import org.jspecify.annotations.NullMarked;
