package dev.troupe.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.result.EditRefusalKind;
import dev.troupe.edit.result.EditResult;
import dev.troupe.edit.text.FileContent;

/** Short forms for tests: edit this text, expect that outcome. */
final class EditExpectations {

    private static final EditEngine ENGINE = new EditEngine();

    private EditExpectations() {}

    static EditResult edit(String before, EditRequest request) {
        return ENGINE.apply(FileContent.Text.of(before), request);
    }

    static EditRequest replace(String oldString, String newString) {
        return new EditRequest.Replace(oldString, newString, false);
    }

    static EditRequest replaceAll(String oldString, String newString) {
        return new EditRequest.Replace(oldString, newString, true);
    }

    static EditRequest block(String search, String replace) {
        return new EditRequest.Block(search, replace);
    }

    static EditRequest whole(String content) {
        return new EditRequest.Whole(content);
    }

    static EditResult.Applied applied(String before, EditRequest request) {
        EditResult result = edit(before, request);
        assertThat(result).isInstanceOf(EditResult.Applied.class);
        return (EditResult.Applied) result;
    }

    /** The text after an edit that must apply. */
    static String after(String before, EditRequest request) {
        return applied(before, request).text().text();
    }

    static EditResult.Refused refused(String before, EditRequest request, EditRefusalKind kind) {
        return refused(edit(before, request), kind);
    }

    static EditResult.Refused refused(EditResult result, EditRefusalKind kind) {
        assertThat(result).isInstanceOf(EditResult.Refused.class);
        EditResult.Refused refused = (EditResult.Refused) result;
        assertThat(refused.kind()).isEqualTo(kind);
        return refused;
    }
}
