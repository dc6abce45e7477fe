/**
 * Agent definitions, where they are found, and the system prompt they become: role, environment and project
 * instructions. Definitions are Markdown files with YAML front matter.
 */
@NullMarked
package dev.troupe.worker.agent;

import org.jspecify.annotations.NullMarked;
