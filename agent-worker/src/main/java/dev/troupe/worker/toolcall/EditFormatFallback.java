package dev.troupe.worker.toolcall;

import dev.troupe.contracts.blob.ContentBlob;
import dev.troupe.contracts.event.EventBody;
import dev.troupe.model.ToolSpec;
import dev.troupe.worker.editformat.EditFormat;
import dev.troupe.worker.editformat.EditFormatSelector;
import dev.troupe.worker.editformat.EditFormatSelector.Advice;
import dev.troupe.worker.editformat.EditFormatSettings;
import dev.troupe.worker.run.RunHistory;
import dev.troupe.worker.tool.FileEffect;
import dev.troupe.worker.tool.RefusedEdit;
import dev.troupe.worker.validation.ToolExecutor;
import dev.troupe.worker.validation.gate.PreparedToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Has a model whose edits of a file are refused again and again write them in another format. */
public final class EditFormatFallback {
    private final EditFormatSelector formatSelector;
    private final Map<String, EventBody> news = new LinkedHashMap<>();

    /**
     * @param history which edits earlier runs of the task have refused
     */
    public EditFormatFallback(EditFormatSettings settings, ToolExecutor tools, RunHistory history) {
        Set<String> offered =
                tools.specs().stream().map(ToolSpec::name).collect(Collectors.toSet());
        formatSelector = new EditFormatSelector(settings.order(), offered::contains);
        history.refusedEdits().forEach((path, edits) -> edits.forEach(it -> remember(path, it)));
    }

    private void remember(String path, RunHistory.RefusedEdit refused) {
        EditFormat.ofTool(refused.edit().tool())
                .ifPresent(it -> formatSelector.refused(path, it, refused.turn()));
    }

    /** The same, with what the model is to do instead where it has tried often enough. */
    PreparedToolCall withFeedback(int turn, PreparedToolCall prepared) {
        if (!(prepared instanceof PreparedToolCall.Closed closed)) {
            return prepared;
        }
        RefusedEdit edit = closed.edit();
        EditFormat format = EditFormat.ofTool(closed.call().tool()).orElse(null);
        if (edit == null || !edit.formal() || format == null) {
            return prepared;
        }
        formatSelector.refused(edit.path(), format, turn);
        ContentBlob file = edit.file();
        return formatSelector
                .advice(edit.path(), format, file == null ? 0 : file.bytes().length)
                .<PreparedToolCall>map(it -> {
                    note(it);
                    return closed.adding(it.text());
                })
                .orElse(prepared);
    }

    /**
     * Edits of a plain answer could not be read: what the model is to do instead, where it has tried often enough.
     *
     * @param paths their files, empty where it is not known which
     */
    public List<String> unreadable(int turn, List<String> paths) {
        List<String> told = new ArrayList<>();
        for (String path : paths) {
            formatSelector.refused(path, EditFormat.EDIT, turn);
            formatSelector
                    .advice(path, EditFormat.EDIT, 0)
                    .ifPresent(it -> {
                        note(it);
                        told.add(it.text());
                    });
        }
        return told;
    }

    private void note(Advice advice) {
        if (advice instanceof Advice.Exhausted end) {
            news.put(end.path(), new EventBody.Notice("edits-refused", end.notice()));
        }
    }

    /** Files were changed. */
    void changed(List<FileEffect> effects) {
        effects.forEach(it -> formatSelector.changed(it.path()));
    }

    /** What people should know, once. */
    List<EventBody> news() {
        List<EventBody> told = List.copyOf(news.values());
        news.clear();
        return told;
    }
}
