/** Keeps which hosts people let the commands of which repository fetch from. */
@NullMarked
package dev.troupe.worker.network;

import org.jspecify.annotations.NullMarked;
