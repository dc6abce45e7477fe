package dev.troupe.worker.workflow;

/** What agents found out, as an artefact of the workflow. */
record Found(String text) {}
