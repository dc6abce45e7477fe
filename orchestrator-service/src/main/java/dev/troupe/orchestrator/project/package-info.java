/** Checkouts that sessions work on. A path inside a git repository leads to the one project at its top level. */
@NullMarked
package dev.troupe.orchestrator.project;

import org.jspecify.annotations.NullMarked;
