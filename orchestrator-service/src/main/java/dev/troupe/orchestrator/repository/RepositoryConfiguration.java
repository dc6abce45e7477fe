package dev.troupe.orchestrator.repository;

import dev.troupe.contracts.repository.RepositorySettingsCheck;
import dev.troupe.contracts.security.api.SecurityApi;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the reader of trusted files. */
@Configuration(proxyBeanMethods = false)
public class RepositoryConfiguration {
    /** Without a worker in this process, workers refuse what they cannot run with when they get it. */
    @Bean
    TrustedSettingsReader trustedFiles(
            SecurityApi security, ObjectProvider<RepositorySettingsCheck> worker) {
        return new TrustedSettingsReader(
                security, settings -> worker.ifAvailable(check -> check.require(settings)));
    }
}
