package dev.troupe.contracts.repository;

/** Knows whether tasks could run under a repository's settings. A worker in the process offers its own as a bean. */
public interface RepositorySettingsCheck {
    /**
     * Refuses settings under which no task could run.
     *
     * @throws dev.troupe.contracts.error.TroupeException CONFIGURATION_INVALID with file and line
     */
    void require(RepositorySettings settings);
}
