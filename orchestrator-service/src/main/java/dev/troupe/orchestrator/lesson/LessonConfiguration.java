package dev.troupe.orchestrator.lesson;

import dev.troupe.ledger.Ledger;
import dev.troupe.orchestrator.project.ProjectRegister;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what people may do about lessons. */
@Configuration(proxyBeanMethods = false)
public class LessonConfiguration {
    @Bean
    Recorded recordedLessons(@Qualifier("orchestratorLedger") Ledger ledger) {
        return new Recorded(ledger);
    }

    @Bean
    LessonDesk lessonDesk(
            @Qualifier("orchestratorLedger") Ledger ledger,
            ProjectRegister projects,
            Recorded recorded) {
        return new LessonDesk(ledger, projects, recorded);
    }
}
