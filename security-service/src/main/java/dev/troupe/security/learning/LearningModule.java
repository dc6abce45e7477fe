package dev.troupe.security.learning;

import dev.troupe.contracts.security.api.GrantedRuleSource;
import dev.troupe.security.audit.AuditTrail;
import dev.troupe.security.audit.LearnedInForce;
import dev.troupe.security.decision.CommandDecisions;
import dev.troupe.security.policy.PolicySource;
import dev.troupe.security.snapshot.PolicySnapshots;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Learns from the trail and serves the rules. Judge, snapshots and the trail are for the host to give. */
@Configuration(proxyBeanMethods = false)
public class LearningModule {
    /** Known to every decision; it follows the trail and what other instances of this service write. */
    @Bean
    @DependsOn("securitySchema")
    RuleMemory ruleMemory(@Qualifier("securityDataSource") DataSource securityDataSource) {
        return new RuleMemory(securityDataSource);
    }

    /** For reports. */
    @Bean
    @DependsOn("securitySchema")
    LearnedInForce learnedInForce(@Qualifier("securityDataSource") DataSource securityDataSource) {
        return new RulesInForce(
                new RuleTable(JdbcClient.create(securityDataSource)), InstantSource.system());
    }

    @Bean
    RulesController rulesController(
            @Qualifier("securityDataSource") DataSource securityDataSource,
            AuditTrail trail,
            CommandDecisions judge,
            PolicySource policies,
            PolicySnapshots snapshots,
            RuleMemory memory,
            ObjectProvider<GrantedRuleSource> granted) {
        InstantSource clock = InstantSource.system();
        RuleLearner learner =
                new RuleLearner(
                        securityDataSource,
                        trail,
                        new AnswerEvidence(judge),
                        policies::appliesProposals,
                        clock);
        memory.follow(learner);
        return new RulesController(
                new LearnedRuleService(securityDataSource, trail, learner, memory, clock),
                snapshots,
                granted.orderedStream().toList());
    }
}
