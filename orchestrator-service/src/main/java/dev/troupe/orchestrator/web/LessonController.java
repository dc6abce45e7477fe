package dev.troupe.orchestrator.web;

import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.lesson.api.LessonApi;
import dev.troupe.contracts.session.Page;
import dev.troupe.orchestrator.lesson.LessonDesk;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** The lesson API over HTTP, and directly within one process. */
@RestController
class LessonController implements LessonApi {
    private final LessonDesk desk;

    LessonController(LessonDesk desk) {
        this.desk = desk;
    }

    @Override
    public Page<Lesson> lessons(@Nullable UUID projectId, @Nullable String cursor, int limit) {
        return desk.list(projectId, cursor, limit);
    }

    @Override
    public Forgotten forget(@Nullable UUID projectId) {
        return desk.forget(projectId);
    }

    @Override
    public Forgotten forgetOne(UUID id) {
        return desk.forgetOne(id);
    }
}
