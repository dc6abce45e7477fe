package dev.troupe.workspace.merge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.attributes.Attribute;
import org.eclipse.jgit.attributes.Attributes;
import org.eclipse.jgit.lib.CoreConfig.EolStreamType;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.TreeWalk.OperationType;
import org.eclipse.jgit.treewalk.WorkingTreeOptions;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.eclipse.jgit.util.io.EolStreamTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Finds how the files of a tree look in a checkout, by the attributes in the tree and the settings that the clone has
 * from the user's repository.
 */
final class CheckoutConversionRules {
    /** Attributes by which a program, or more than the ends of lines, makes the bytes on disk. */
    private static final List<String> MADE = List.of("filter", "ident", "working-tree-encoding");

    private final Map<String, CheckoutConversion> byPath;

    private CheckoutConversionRules(Map<String, CheckoutConversion> byPath) {
        this.byPath = Map.copyOf(byPath);
    }

    /** Those of the files that are not the same in another tree. */
    static CheckoutConversionRules of(Repository repository, ObjectId tree, ObjectId other)
            throws IOException {
        Map<String, CheckoutConversion> forms = new HashMap<>();
        WorkingTreeOptions options = repository.getConfig().get(WorkingTreeOptions.KEY);
        try (TreeWalk walk = new TreeWalk(repository)) {
            walk.addTree(tree);
            walk.addTree(other);
            walk.setFilter(TreeFilter.ANY_DIFF);
            walk.setRecursive(true);
            walk.setAttributesNodeProvider(repository.createAttributesNodeProvider());
            walk.setOperationType(OperationType.CHECKOUT_OP);
            while (walk.next()) {
                if (walk.getRawMode(0) != 0) {
                    forms.put(
                            new String(walk.getRawPath(), StandardCharsets.ISO_8859_1),
                            form(walk, options));
                }
            }
        }
        return new CheckoutConversionRules(forms);
    }

    /** That of a file; as git keeps it, when it is the same in both trees. */
    CheckoutConversion of(String path) {
        return byPath.getOrDefault(path, CheckoutConversion.KEPT);
    }

    private static CheckoutConversion form(TreeWalk walk, WorkingTreeOptions options)
            throws IOException {
        Attributes attributes = walk.getAttributes(0);
        EolStreamType ends =
                EolStreamTypeUtil.detectStreamType(OperationType.CHECKOUT_OP, options, attributes);
        boolean made = MADE.stream().map(attributes::get).anyMatch(CheckoutConversionRules::stands);
        return new CheckoutConversion(ends, made);
    }

    private static boolean stands(@Nullable Attribute attribute) {
        return attribute != null
                && attribute.getState() != Attribute.State.UNSET
                && attribute.getState() != Attribute.State.UNSPECIFIED;
    }
}
