package dev.troupe.orchestrator.project;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the register. */
@Configuration(proxyBeanMethods = false)
public class ProjectConfiguration {
    @Bean
    ProjectRegister projectRegister(Projects projects) {
        return new ProjectRegister(projects);
    }
}
