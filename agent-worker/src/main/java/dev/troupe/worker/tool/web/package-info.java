/**
 * Pages of the web for agents to read: only from public addresses, only what is text, and marked as what strangers
 * wrote.
 */
@NullMarked
package dev.troupe.worker.tool.web;

import org.jspecify.annotations.NullMarked;
