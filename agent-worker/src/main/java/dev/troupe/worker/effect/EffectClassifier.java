package dev.troupe.worker.effect;

import dev.troupe.permission.path.BuildFiles;
import dev.troupe.permission.path.ObeyedFileNames;
import dev.troupe.permission.path.PathNames;
import dev.troupe.sandbox.layer.content.LayerChange;
import dev.troupe.sandbox.layer.content.LayerEntry;
import dev.troupe.sandbox.posix.FileStatus;
import dev.troupe.sandbox.posix.PosixFileKind;
import dev.troupe.sandbox.posix.RawNames;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Says of each change of a command what the path is: in the layer, in git, and for the policy. */
final class EffectClassifier {
    private static final int SPECIAL = 0111;

    /** What makes the top of a workspace a repository by itself; the rest of it is the person's. */
    private static final Set<String> TOP_REPOSITORY =
            Set.of("HEAD/", "objects/", "refs/", "commondir/", "config/", "hooks/");

    private final Path workspace;
    private final Set<String> ignored;
    private final Map<String, EffectClass> policy;
    private final boolean installed;
    private final ReferencedPaths programs;
    private final WorkspaceLinks links;
    private final Set<String> repositories = new HashSet<>();
    private final Set<String> made = new HashSet<>();
    private final Set<String> written = new HashSet<>();
    private final Set<String> linked = new HashSet<>();

    /** Whether a package of Python was put down with what an installer notes of it. */
    private boolean records;

    /**
     * @param ignored paths that git ignores
     * @param policy what the policy says against edits, by path: ASKED or REFUSED
     * @param installed whether the command did nothing but install packages
     * @param programs what git's settings have it run or include
     * @param links by which paths have other names
     */
    EffectClassifier(
            Path workspace,
            List<LayerEntry> entries,
            Set<String> ignored,
            Map<String, EffectClass> policy,
            boolean installed,
            ReferencedPaths programs,
            WorkspaceLinks links) {
        this.workspace = workspace;
        this.ignored = ignored;
        this.policy = policy;
        this.installed = installed;
        this.programs = programs;
        this.links = links;
        for (LayerEntry entry : entries) {
            String path = entry.path();
            if (path == null) {
                continue;
            }
            if (entry.change() == LayerChange.CREATED) {
                made.add(path);
            }
            if (entry.target() != null) {
                linked.add(path);
            }
            if (entry.change() != LayerChange.REMOVED) {
                written.add(path);
                records |= path.contains(".dist-info/") || path.contains(".egg-info/");
            }
        }
        made.forEach(this::noteRepository);
    }

    /** What git takes for a repository, whatever its name. */
    private void noteRepository(String path) {
        if (!path.endsWith("/HEAD") && !path.equals("HEAD")) {
            return;
        }
        String directory = path.substring(0, path.length() - "HEAD".length());
        boolean bare =
                made.contains(directory + "objects")
                        || made.contains(directory + "commondir")
                        || made.contains(directory + "refs");
        if (bare && directory.isEmpty()) {
            repositories.addAll(TOP_REPOSITORY);
        } else if (bare) {
            repositories.add(directory);
        }
    }

    EffectClass classify(LayerEntry entry) {
        String path = entry.path();
        FileStatus after = entry.after();
        if (path == null
                || (after != null
                        && (after.kind() == PosixFileKind.DEVICE
                                || after.kind() == PosixFileKind.FIFO
                                || after.kind() == PosixFileKind.SOCKET))) {
            return EffectClass.ODD;
        }
        Set<String> names = namesOf(entry, path);
        if (entry.hidden() || names.stream().anyMatch(PathNames::secret)) {
            return entry.isDirectory() && !entry.hidden()
                    ? byPlace(entry, path, names)
                    : EffectClass.SECRET;
        }
        if (names.stream().anyMatch(PathNames::guarded)
                || repositories.stream().anyMatch((path + "/")::startsWith)) {
            return EffectClass.FIXED;
        }
        if (leavesWorkspace(entry, path)) {
            return isInstalledProgram(entry, path)
                    ? EffectClass.DEPENDENCY
                    : EffectClass.OUTWARD_LINK;
        }
        if (namesSecret(entry, path)) {
            return EffectClass.SECRET;
        }
        return byPlace(entry, path, names);
    }

    /** The strictest of all names counts; a link that is put in a way leads all who go there elsewhere. */
    private Set<String> namesOf(LayerEntry entry, String path) {
        Set<String> names = links.namesOf(path);
        if (entry.target() != null) {
            names.addAll(links.linksOver(path));
        }
        return names;
    }

    private EffectClass byPlace(LayerEntry entry, String path, Set<String> names) {
        if (isStaleByteCode(entry, path)) {
            return EffectClass.STALE_BYTE_CODE;
        }
        boolean fetched =
                GeneratedFileNames.isSurelyFetched(path)
                        || (GeneratedFileNames.isFetched(path) && ignored.contains(path));
        if (isObeyedElsewhere(entry, path, names) && !(fetched && installed)) {
            return EffectClass.OBEYED;
        }
        if (fetched) {
            return dependency(entry, path);
        }
        EffectClass objection = policy.get(path);
        if (ObeyedFileNames.hold(path)) {
            return objection == EffectClass.REFUSED ? objection : EffectClass.OBEYED;
        }
        if (objection != null) {
            return objection;
        }
        if (ignored.contains(path)) {
            return GeneratedFileNames.isProduct(path) ? EffectClass.PRODUCT : EffectClass.IGNORED;
        }
        return !entry.isDirectory() && BuildFiles.named(path)
                ? EffectClass.BUILD_INPUT
                : EffectClass.ORDINARY;
    }

    /** By git's settings, or under another name. Removing it is judged by what it is itself. */
    private boolean isObeyedElsewhere(LayerEntry entry, String path, Set<String> names) {
        if (entry.isRemoved()) {
            return false;
        }
        return (entry.target() != null && programs.liesBelow(path))
                || names.stream()
                        .anyMatch(it ->
                                programs.hold(it)
                                        || (!it.equals(path) && ObeyedFileNames.hold(it)));
    }

    private EffectClass dependency(LayerEntry entry, String path) {
        FileStatus after = entry.after();
        if (after == null || after.isDirectory()) {
            return EffectClass.DEPENDENCY;
        }
        if (installed && (entry.before() == null || isRenewed(path))) {
            return EffectClass.DEPENDENCY;
        }
        boolean runs =
                GeneratedFileNames.isStartUp(path)
                        || (after.isFile() && (after.permissions() & SPECIAL) != 0)
                        || (entry.before() != null && GeneratedFileNames.isProgram(path));
        return runs ? EffectClass.DEPENDENCY_PROGRAM : EffectClass.DEPENDENCY;
    }

    /** Whether the package of a file that was there before has been installed anew with it. */
    private boolean isRenewed(String path) {
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            String directory = path.substring(0, end);
            if (written.contains(directory + "/package.json")) {
                return true;
            }
            if (GeneratedFileNames.isFetchedRoot(directory)) {
                break;
            }
        }
        return records && !path.contains("node_modules/");
    }

    /**
     * Python takes it for current by what it says of its source, or by nothing at all, and nobody reads it. Whoever needs it
     * makes it again; only packages bring theirs along.
     */
    private boolean isStaleByteCode(LayerEntry entry, String path) {
        if (!path.endsWith(".pyc") || entry.isDirectory() || entry.isRemoved()) {
            return false;
        }
        return !GeneratedFileNames.isFetched(path) || source(path).filter(made::contains).isEmpty();
    }

    /** Whether {@code ..} follows a link on the way: where that leads, the words of the path do not tell. */
    private boolean climbsFromLink(Path target) {
        Path at = target.getRoot();
        boolean followed = false;
        for (Path name : target) {
            if (followed && name.toString().equals("..")) {
                return true;
            }
            at = at.resolve(name);
            Path here = at.normalize();
            followed |=
                    here.startsWith(workspace)
                            && !here.equals(workspace)
                            && (linked.contains(workspace.relativize(here).toString())
                                    || Files.isSymbolicLink(here));
        }
        return false;
    }

    private static Optional<String> source(String path) {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        String directory = slash < 0 ? "" : path.substring(0, slash);
        String cache = "__pycache__";
        if (directory.equals(cache) || directory.endsWith("/" + cache)) {
            int dot = name.indexOf('.');
            String above = directory.substring(0, directory.length() - cache.length());
            return Optional.of(above + name.substring(0, dot) + ".py");
        }
        return Optional.of(path.substring(0, path.length() - 1));
    }

    /** A link by which a secret file is read under another name. */
    private boolean namesSecret(LayerEntry entry, String path) {
        return entry.target() != null
                && RawNames.text(entry.target())
                        .map(it -> workspace.resolve(path).resolveSibling(it).normalize())
                        .filter(it -> it.startsWith(workspace))
                        .filter(it -> PathNames.secret(workspace.relativize(it).toString()))
                        .isPresent();
    }

    /** Environments of Python link the interpreter that they are of. */
    private boolean isInstalledProgram(LayerEntry entry, String path) {
        if (!installed || entry.target() == null || !GeneratedFileNames.isFetched(path)) {
            return false;
        }
        return RawNames.text(entry.target())
                .map(it -> workspace.resolve(path).resolveSibling(it).normalize())
                .filter(it -> Files.isRegularFile(it) && Files.isExecutable(it))
                .isPresent();
    }

    private boolean leavesWorkspace(LayerEntry entry, String path) {
        String target = entry.target();
        if (target == null) {
            return false;
        }
        Optional<String> text = RawNames.text(target);
        try {
            return text.isEmpty()
                    || !workspace
                            .resolve(path)
                            .resolveSibling(text.get())
                            .normalize()
                            .startsWith(workspace)
                    || climbsFromLink(workspace.resolve(path).resolveSibling(text.get()));
        } catch (InvalidPathException beyond) {
            return true;
        }
    }
}
