/**
 * The orchestrator's HTTP interface to lessons. Implemented by its controller, called through proxies of the
 * same interface.
 */
@NullMarked
package dev.troupe.contracts.lesson.api;

import org.jspecify.annotations.NullMarked;
