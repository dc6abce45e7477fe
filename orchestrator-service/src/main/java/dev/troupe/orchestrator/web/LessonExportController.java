package dev.troupe.orchestrator.web;

import dev.troupe.contracts.lesson.LessonCase;
import dev.troupe.orchestrator.lesson.LessonDesk;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Lessons as a corpus of edits. */
@RestController
class LessonExportController {
    private final LessonDesk desk;
    private final JsonMapper json;

    LessonExportController(LessonDesk desk, JsonMapper json) {
        this.desk = desk;
        this.json = json;
    }

    @Operation(
            summary = "Lessons with their texts, oldest correction first, one JSON object a line",
            description =
                    "In the format of corpora of edits. Without those whose refused edit was too"
                            + " long to be kept. With `after`, the id of the last line, it goes on.")
    @ApiResponse(
            responseCode = "200",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_NDJSON_VALUE,
                            schema = @Schema(implementation = LessonCase.class)))
    @GetMapping("/v1/lessons/export")
    void export(
            @RequestParam(required = false) @Nullable UUID projectId,
            @RequestParam(required = false) @Nullable UUID after,
            @RequestParam(defaultValue = "2147483647") int limit,
            HttpServletResponse response)
            throws IOException {
        LessonDesk.Export export = desk.export(projectId, after, limit);
        // What is refused, or cannot be read, is answered as a problem: nothing is written before.
        List<LessonCase> some = export.next();
        response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
        response.setHeader("Cache-Control", "no-store");
        OutputStream out = response.getOutputStream();
        while (!some.isEmpty()) {
            for (LessonCase each : some) {
                out.write((json.writeValueAsString(each) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            some = export.next();
        }
        out.flush();
    }
}
