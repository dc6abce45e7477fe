/**
 * What the trusted file of a repository sets for the sessions and tasks of its project. Whether it is trusted is asked of the
 * security service, outside of any transaction, and read out of the very text that was trusted.
 */
@NullMarked
package dev.troupe.orchestrator.repository;

import org.jspecify.annotations.NullMarked;
