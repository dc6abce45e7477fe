/** Connections between processes that can be cut, held and slowed down. */
@NullMarked
package dev.troupe.testkit.network;

import org.jspecify.annotations.NullMarked;
