/** Facts about contents in PostgreSQL, which services share. */
@NullMarked
package dev.troupe.repomap.database;

import org.jspecify.annotations.NullMarked;
