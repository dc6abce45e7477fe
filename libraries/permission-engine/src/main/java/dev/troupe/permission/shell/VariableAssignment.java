package dev.troupe.permission.shell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code name=value}, {@code name+=value}, {@code name[index]=value} or {@code name=(elements)}.
 *
 * @param index what stands between brackets, or null
 * @param elements of an array, or null when it is a plain value
 */
public record VariableAssignment(
        String name,
        @Nullable ShellWord index,
        boolean appends,
        ShellWord value,
        @Nullable List<ShellWord> elements,
        TextSpan span) {
    public VariableAssignment {
        elements = elements == null ? null : List.copyOf(elements);
    }
}
