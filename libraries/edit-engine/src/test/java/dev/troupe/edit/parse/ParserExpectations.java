package dev.troupe.edit.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.edit.EditRequest;
import java.util.List;
import java.util.Set;

/** Short forms for tests of the parser. */
final class ParserExpectations {

    static final Set<String> KNOWN =
            Set.of("src/A.java", "src/B.java", "README.md", "my file.txt", "a/real.txt");

    private ParserExpectations() {}

    static ParsedModelAnswer parse(String answer) {
        return ModelEditParser.parse(answer, KNOWN::contains);
    }

    /** The edits of an answer that has no errors. */
    static List<ParsedEdit> edits(String answer) {
        ParsedModelAnswer parsed = parse(answer);
        assertThat(parsed.errors()).isEmpty();
        return parsed.edits();
    }

    /** The hunks of an answer that patches this one file and does nothing else. */
    static List<EditRequest.Hunk> hunks(String path, String answer) {
        List<ParsedEdit> edits = edits(answer);
        assertThat(edits).singleElement().isInstanceOf(ParsedEdit.Patched.class);
        assertThat(edits.getFirst().path()).isEqualTo(path);
        return ((ParsedEdit.Patched) edits.getFirst()).hunks();
    }

    /** The only error of an answer without edits. */
    static EditParseError error(String answer) {
        ParsedModelAnswer parsed = parse(answer);
        assertThat(parsed.edits()).isEmpty();
        assertThat(parsed.errors()).hasSize(1);
        return parsed.errors().getFirst();
    }

    /** The lines of a hunk as a diff has them. */
    static String signed(EditRequest.Hunk hunk) {
        StringBuilder text = new StringBuilder();
        hunk.lines()
                .forEach(line -> {
                    text.append(
                            switch (line.sign()) {
                                case CONTEXT -> ' ';
                                case REMOVED -> '-';
                                case ADDED -> '+';
                            });
                    text.append(line.text()).append('\n');
                });
        return text.toString();
    }
}
