/** What people are asked in forms, and what they say to it. */
@NullMarked
package dev.troupe.worker.tool.agent;

import org.jspecify.annotations.NullMarked;
