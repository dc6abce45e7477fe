/** The HTTP controllers of the orchestrator, and how failures become problem documents. Nothing is decided here; the services of the other packages do that. */
@NullMarked
package dev.troupe.orchestrator.rest;

import org.jspecify.annotations.NullMarked;
