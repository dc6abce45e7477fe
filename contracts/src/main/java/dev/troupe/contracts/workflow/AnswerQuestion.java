package dev.troupe.contracts.workflow;

import java.util.Map;

/**
 * Answers a form.
 *
 * @param answers by the keys of its fields; a field that is left out takes what it suggests
 */
public record AnswerQuestion(Map<String, Object> answers) {}
