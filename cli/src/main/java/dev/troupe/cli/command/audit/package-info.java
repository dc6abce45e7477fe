/** The command `audit`, which shows, verifies, counts, exports and archives the audit trail. Files of the trail are read and written by `dev.troupe.cli.audit`. */
@NullMarked
package dev.troupe.cli.command.audit;

import org.jspecify.annotations.NullMarked;
