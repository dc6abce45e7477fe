package dev.troupe.orchestrator.project;

import dev.troupe.contracts.agent.AgentCatalog;
import dev.troupe.contracts.security.api.SecurityApi;
import dev.troupe.orchestrator.queue.QueueLimits;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the register and what people decide about its projects. */
@Configuration(proxyBeanMethods = false)
public class ProjectConfiguration {
    @Bean
    ProjectRegister projectRegister(Projects projects, QueueLimits limits) {
        return new ProjectRegister(projects, limits);
    }

    @Bean
    ProjectTrust projectTrust(ProjectRegister projectRegister, SecurityApi security) {
        return new ProjectTrust(projectRegister, security);
    }

    @Bean
    ProjectAgents projectAgents(
            ProjectRegister projectRegister, ObjectProvider<AgentCatalog> worker) {
        return new ProjectAgents(projectRegister, Optional.ofNullable(worker.getIfAvailable()));
    }
}
