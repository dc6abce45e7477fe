package dev.troupe.orchestrator.project;

import dev.troupe.contracts.security.api.SecurityApi;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the register and what people decide about its projects. */
@Configuration(proxyBeanMethods = false)
public class ProjectConfiguration {
    @Bean
    ProjectRegister projectRegister(Projects projects) {
        return new ProjectRegister(projects);
    }

    @Bean
    ProjectTrust projectTrust(ProjectRegister projectRegister, SecurityApi security) {
        return new ProjectTrust(projectRegister, security);
    }
}
