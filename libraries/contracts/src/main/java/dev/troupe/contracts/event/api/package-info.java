/** The part of the HTTP interface that hands out events of whole sessions. */
@NullMarked
package dev.troupe.contracts.event.api;

import org.jspecify.annotations.NullMarked;
