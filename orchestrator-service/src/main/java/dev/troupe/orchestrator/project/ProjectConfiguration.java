package dev.troupe.orchestrator.project;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.orchestrator.queue.QueueLimitSynchronizer;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the register and what people decide about its projects. */
@Configuration(proxyBeanMethods = false)
public class ProjectConfiguration {
    @Bean
    ProjectService projectRegister(ProjectRepository projects, QueueLimitSynchronizer limits) {
        return new ProjectService(projects, limits);
    }

    @Bean
    ProjectTrustService projectTrust(ProjectService projectRegister, SecurityApi security) {
        return new ProjectTrustService(projectRegister, security);
    }

    @Bean
    ProjectAgentService projectAgents(
            ProjectService projectRegister, ObjectProvider<AgentCatalog> worker) {
        return new ProjectAgentService(
                projectRegister, Optional.ofNullable(worker.getIfAvailable()));
    }
}
