/**
 * One attempt at one model over HTTP: clients, messages, streams, and what goes wrong with them. What to
 * do about a failure is decided elsewhere.
 */
@NullMarked
package dev.troupe.model.connection;

import org.jspecify.annotations.NullMarked;
