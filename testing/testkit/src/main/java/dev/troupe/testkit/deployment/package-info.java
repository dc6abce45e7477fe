/**
 * Troupe's services, a PostgreSQL with their roles and a broker as processes of their own, started as
 * docs/admin/operations.md says, by modules beside those that are packaged.
 */
@NullMarked
package dev.troupe.testkit.deployment;

import org.jspecify.annotations.NullMarked;
