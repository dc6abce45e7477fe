package dev.troupe.model.gateway;

import dev.troupe.model.ModelResponse;
import dev.troupe.model.RawToolCall;
import dev.troupe.model.ToolSpec;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the tool that a call means whose name carries marks of the model's own format: namespaces such as {@code
 * functions.read}, control tokens that a server has not taken out, numbers of calls.
 */
final class DecoratedToolName {
    private static final Pattern TOKEN = Pattern.compile("<[|｜].*");
    private static final Pattern NAMESPACE =
            Pattern.compile("^(?:functions?|tools?|default_api|namespace|api|to=functions)[.:/]+");
    private static final Pattern NUMBER = Pattern.compile("[:#]\\d+$");

    private DecoratedToolName() {}

    /** The same answer, its calls under the names of the tools that were offered. */
    static ModelResponse plain(ModelResponse response, List<ToolSpec> tools) {
        if (response.calls().isEmpty()) {
            return response;
        }
        Set<String> names = tools.stream().map(ToolSpec::name).collect(Collectors.toSet());
        List<RawToolCall> calls =
                response.calls().stream().map(it -> it.named(plain(it.tool(), names))).toList();
        return response.withCalls(calls, response.problems(), response.unreadableEdits());
    }

    /** The name of a tool that was offered where one is meant, else the name as it came. */
    static String plain(String name, Set<String> offered) {
        if (offered.contains(name)) {
            return name;
        }
        String bare = TOKEN.matcher(name.strip()).replaceFirst("").strip();
        String found = "";
        for (String candidate :
                List.of(
                        bare,
                        NAMESPACE.matcher(bare).replaceFirst(""),
                        NUMBER.matcher(bare).replaceFirst(""),
                        NUMBER.matcher(NAMESPACE.matcher(bare).replaceFirst(""))
                                .replaceFirst(""))) {
            found = found.isEmpty() && offered.contains(candidate) ? candidate : found;
        }
        return found.isEmpty() ? name : found;
    }
}
