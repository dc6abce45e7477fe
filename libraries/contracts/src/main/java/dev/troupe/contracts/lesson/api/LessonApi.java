package dev.troupe.contracts.lesson.api;

import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.session.Page;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.DeleteExchange;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.HttpExchange;

/**
 * What was kept of refused edits and their corrections: of the caller's team, and for an administrator of all. Their
 * texts come from {@code GET /v1/lessons/export}, one JSON object a line.
 */
@HttpExchange("/v1/lessons")
public interface LessonApi {
    /**
     * Lessons without their texts, newest first.
     *
     * @param limit 1 to 200
     */
    @GetExchange
    Page<Lesson> lessons(
            @RequestParam(required = false) @Nullable UUID projectId,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit);

    /** Deletes all of them, or those of a project, for good. */
    @DeleteExchange
    Forgotten forget(@RequestParam(required = false) @Nullable UUID projectId);

    /** Deletes one for good. */
    @DeleteExchange("/{id}")
    Forgotten forgetOne(@PathVariable UUID id);
}
