package dev.troupe.cli.client;

import dev.troupe.contracts.lesson.Forgotten;
import dev.troupe.contracts.lesson.Lesson;
import dev.troupe.contracts.session.Page;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** Calls about refused edits that were kept with those that worked. */
public final class LessonClient {
    private final TroupeApi api;
    private final ApiClient client;

    LessonClient(TroupeApi api, ApiClient client) {
        this.api = api;
        this.client = client;
    }

    /** One page of the refused edits that were kept, newest first; {@code limit} 1 to 200. */
    public Page<Lesson> page(@Nullable UUID project, int limit, @Nullable String cursor) {
        String of = project == null ? "" : "&projectId=" + project;
        return api.send(
                Call.get("/v1/lessons?limit=" + limit + of + TroupeApi.cursor(cursor)),
                new TypeReference<>() {});
    }

    /** The same with their texts, one JSON object a line, behind the one with an id. */
    public List<JsonNode> export(@Nullable UUID project, @Nullable String after, int limit) {
        String of = project == null ? "" : "&projectId=" + project;
        String behind = after == null ? "" : "&after=" + after;
        String path = "/v1/lessons/export?limit=" + limit + of + behind;
        Call call = Call.slow(path);
        try {
            return client.send(call).lines().map(Wire.mapper()::readTree).toList();
        } catch (JacksonException e) {
            throw Problems.unreadable(call, e);
        }
    }

    /** Deletes those of a project, or all. */
    public Forgotten forget(@Nullable UUID project) {
        return api.send(
                Call.delete("/v1/lessons" + (project == null ? "" : "?projectId=" + project)),
                new TypeReference<>() {});
    }

    /** Deletes one. */
    public Forgotten forgetOne(UUID id) {
        return api.send(Call.delete("/v1/lessons/" + id), new TypeReference<>() {});
    }
}
