/** What teams, users, sessions and tasks may spend, and have spent. Values only. */
@NullMarked
package dev.troupe.contracts.budget;

import org.jspecify.annotations.NullMarked;
