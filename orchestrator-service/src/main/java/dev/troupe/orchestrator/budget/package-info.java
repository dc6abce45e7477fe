/** What teams, users, sessions and tasks may spend: shows it, and lets people change it. */
@NullMarked
package dev.troupe.orchestrator.budget;

import org.jspecify.annotations.NullMarked;
