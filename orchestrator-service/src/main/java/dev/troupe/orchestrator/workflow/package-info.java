/** Shows the workflow of a session, and pauses, resumes, skips, reruns and restarts it. The phases themselves run in the worker. */
@NullMarked
package dev.troupe.orchestrator.workflow;

import org.jspecify.annotations.NullMarked;
