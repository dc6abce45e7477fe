package dev.troupe.worker.settings;

import dev.troupe.model.catalog.ModelCatalog;
import dev.troupe.worker.tool.TestCommand;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.request.ModelRequestPreparation;
import java.util.OptionalInt;

/**
 * Holds the settings in force for one task.
 *
 * @param maxTurns absent: as many as the worker gives any task
 * @param tests how its repository is tested
 */
public record EffectiveTaskSettings(
        ModelCatalog models,
        ModelRequestPreparation requests,
        ToolExecutor tools,
        OptionalInt maxTurns,
        TestCommand tests) {}
