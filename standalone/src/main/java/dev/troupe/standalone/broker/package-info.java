/**
 * The embedded message broker. It keeps nothing on disk, because messages only make things faster.
 */
@NullMarked
package dev.troupe.standalone.broker;

import org.jspecify.annotations.NullMarked;
