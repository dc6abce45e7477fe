package dev.troupe.orchestrator;

import org.springframework.data.jpa.repository.query.DeclaredQuery;
import org.springframework.data.jpa.repository.query.QueryEnhancerFactories;
import org.springframework.data.jpa.repository.query.QueryEnhancerFactory;
import org.springframework.data.jpa.repository.query.QueryEnhancerSelector;

/**
 * Leaves the repositories' queries as they are. By default a grammar takes each apart at the start, so
 * that it could be sorted and counted later; none is, and Hibernate checks them anyway.
 */
final class UnparsedQuerySelector implements QueryEnhancerSelector {
    @Override
    public QueryEnhancerFactory select(DeclaredQuery query) {
        return QueryEnhancerFactories.fallback();
    }
}
