package dev.troupe.orchestrator.rest;

import dev.troupe.orchestrator.session.SessionContextService;
import dev.troupe.orchestrator.session.SessionForkService;
import dev.troupe.orchestrator.session.SessionSearchService;
import org.springframework.stereotype.Component;

/** Holds the services that read, copy and shorten whole conversations. */
@Component
record ConversationServices(
        SessionSearchService search, SessionForkService fork, SessionContextService context) {}
