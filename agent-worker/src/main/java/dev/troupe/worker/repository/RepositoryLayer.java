package dev.troupe.worker.repository;

import dev.troupe.worker.model.catalog.ModelCatalog;
import dev.troupe.worker.testing.TestCommand;
import dev.troupe.worker.validation.RequestLayer;
import dev.troupe.worker.validation.ToolExecutor;
import java.util.OptionalInt;

/**
 * What one task runs with.
 *
 * @param maxTurns absent: as many as the worker gives any task
 * @param tests how its repository is tested
 */
public record RepositoryLayer(
        ModelCatalog models,
        RequestLayer requests,
        ToolExecutor tools,
        OptionalInt maxTurns,
        TestCommand tests) {}
