/**
 * What the trusted file of a repository sets, as orchestrator and workers tell each other. Whether a file is trusted is
 * the security service's to say.
 */
@NullMarked
package dev.troupe.contracts.repository;

import org.jspecify.annotations.NullMarked;
