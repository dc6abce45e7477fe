/** The audit trail in files: written so that they are there, checked without the server, and counted. */
@NullMarked
package dev.troupe.cli.audit;

import org.jspecify.annotations.NullMarked;
