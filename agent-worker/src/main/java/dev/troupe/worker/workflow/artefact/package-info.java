/** The outputs that the phases of a workflow hand on as artefacts. Also how they are shortened, and how the summary is formatted for people. */
@NullMarked
package dev.troupe.worker.workflow.artefact;

import org.jspecify.annotations.NullMarked;
