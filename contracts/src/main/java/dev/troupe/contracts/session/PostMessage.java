package dev.troupe.contracts.session;

/**
 * What a person says in a session. While a task runs it steers that task, otherwise it starts one.
 *
 * @param text 1 to 200,000 characters
 */
public record PostMessage(String text) {}
