package dev.troupe.worker.workflow;

import java.util.List;

/**
 * The design, as an artefact of the workflow.
 *
 * @param path of its record in the repository
 * @param text the record
 * @param steps how to get there; may be empty
 */
record Decision(String path, String title, String text, List<String> steps) {}
