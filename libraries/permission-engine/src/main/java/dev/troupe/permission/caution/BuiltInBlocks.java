package dev.troupe.permission.caution;

import dev.troupe.permission.RuleResult;
import dev.troupe.permission.path.QuotedText;
import dev.troupe.permission.text.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Blocks commands that no policy allows: they destroy the machine or other people's work. */
public final class BuiltInBlocks {
    private static final Set<String> DESTROYERS =
            Set.of("wipefs", "shutdown", "reboot", "poweroff", "halt", "blkdiscard");
    private static final Set<String> FETCHERS = Set.of("curl", "wget");
    private static final Set<String> SHELLS =
            WordLists.set("sh bash dash zsh ksh ash python python3 perl node");
    private static final Set<String> SYSTEM =
            WordLists.set(
                    """
                    bin boot dev etc home lib lib64 opt proc root sbin srv sys usr var Users Library
                    System
                    """);
    private static final Set<String> FREE_DEVICES =
            Set.of("/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty", "/dev/zero");
    private static final Pattern HOME =
            Pattern.compile("(~[\\w.-]*|\\$HOME|\\$\\{HOME\\}|\\$\\{HOME:?[-+=?][^}]*\\})");
    private static final Pattern SPACES = Pattern.compile("\\s");
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|\"[^\"]*\"|\\\\.");
    private static final Pattern SOMEBODYS_HOME = Pattern.compile("/(home|Users)/[^/*?\\[]+");
    private static final String HOMES = "/home";
    private static final String DEFINES = "(){";
    private static final int LONGEST_NAME = 32;

    private BuiltInBlocks() {}

    /** Finds what no policy lifts of one or several commands. */
    public static List<RuleResult> among(List<LiteralCommand> commands) {
        List<RuleResult> found = List.of();
        for (LiteralCommand command : commands) {
            String why = of(command);
            if (why != null) {
                found = found.isEmpty() ? new ArrayList<>() : found;
                found.add(block(why));
            }
        }
        return found;
    }

    /** Finds a fork bomb in a line as a text, however it reads. */
    public static List<RuleResult> inText(String line) {
        return forkBomb(line) ? List.of(block("it is a fork bomb")) : List.of();
    }

    private static RuleResult block(String why) {
        return RuleResult.block(
                "built-in: destructive commands",
                "The command is never run here because " + why + ".");
    }

    /** Why the command is blocked, as the end of a sentence, or null. */
    private static @Nullable String of(LiteralCommand command) {
        for (String target : command.targets()) {
            if (device(target)) {
                return "it writes to the device " + QuotedText.text(target);
            }
        }
        if (command.words().isEmpty()) {
            return null;
        }
        String program = command.words().getFirst();
        String source = command.source();
        if (source != null && FETCHERS.contains(source) && SHELLS.contains(program)) {
            return "it runs what `" + source + "` fetches without anybody reading it";
        }
        if (program.startsWith("mkfs") || DESTROYERS.contains(program)) {
            return QuotedText.text(program) + " ends or erases the machine";
        }
        return switch (program) {
            case "rm" -> removal(command.arguments());
            case "chmod", "chown", "chgrp" -> ownership(program, command.arguments());
            case "dd", "shred", "tee", "cp" -> writing(program, command.arguments());
            case "git" -> git(command.arguments());
            default -> null;
        };
    }

    static boolean forkBomb(String line) {
        if (line.indexOf('(') < 0
                || line.indexOf('{') < 0
                || line.indexOf('|') < 0
                || line.indexOf('&') < 0) {
            return false;
        }
        String bare = line.substring(0, Math.min(line.length(), 16_384));
        String joined = SPACES.matcher(QUOTED.matcher(bare).replaceAll("")).replaceAll("");
        for (int at = joined.indexOf(DEFINES); at >= 0; at = joined.indexOf(DEFINES, at + 1)) {
            if (callsItselfTwice(joined, at)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the function that is defined here feeds itself to itself in the background. */
    private static boolean callsItselfTwice(String joined, int at) {
        int body = at + DEFINES.length();
        int length = 0;
        while (length <= LONGEST_NAME && named(joined, body + length)) {
            length++;
        }
        if (length == 0 || length > LONGEST_NAME || length > at) {
            return false;
        }
        String name = joined.substring(body, body + length);
        return joined.startsWith(name, at - length)
                && joined.startsWith("|" + name + "&}", body + length);
    }

    private static boolean named(String text, int index) {
        char c = index < text.length() ? text.charAt(index) : ' ';
        return c == ':' || c == '.' || c == '_' || (c < 128 && Character.isLetterOrDigit(c));
    }

    private static @Nullable String removal(LenientArguments arguments) {
        if (arguments.any("--no-preserve-root")) {
            return "it removes the whole system";
        }
        if (!arguments.any("-r", "-R", "--recursive")) {
            return null;
        }
        for (String operand : arguments.operands()) {
            if (vital(operand)) {
                return "it removes " + QuotedText.text(LenientCommandSplitter.unmasked(operand));
            }
        }
        return null;
    }

    private static @Nullable String ownership(String program, LenientArguments arguments) {
        if (!arguments.any("-R", "--recursive")) {
            return null;
        }
        return arguments.operands().stream().skip(1).anyMatch(BuiltInBlocks::vital)
                ? "`" + program + "` changes the whole system or home directory"
                : null;
    }

    private static @Nullable String writing(String program, LenientArguments arguments) {
        List<String> operands = arguments.operands();
        boolean hit =
                switch (program) {
                    case "dd" ->
                            operands.stream()
                                    .anyMatch(o -> o.startsWith("of=") && device(o.substring(3)));
                    case "cp" -> !operands.isEmpty() && device(operands.getLast());
                    default -> operands.stream().anyMatch(BuiltInBlocks::device);
                };
        return hit ? "`" + program + "` writes to a device" : null;
    }

    private static @Nullable String git(LenientArguments arguments) {
        List<String> operands = arguments.operands();
        if (operands.isEmpty() || !operands.getFirst().equals("push")) {
            return null;
        }
        boolean forced =
                arguments.any("--force", "-f", "--mirror")
                        || operands.stream().skip(1).anyMatch(o -> o.startsWith("+"));
        return forced ? "it overwrites history that others may have" : null;
    }

    private static boolean device(String path) {
        String plain = collapsed(path);
        return plain.startsWith("/dev/")
                && !FREE_DEVICES.contains(plain)
                && !plain.startsWith("/dev/fd/")
                && !plain.startsWith("/dev/shm/");
    }

    /** The root, a directory right below it, or a home directory, or everything in one of them. */
    private static boolean vital(String operand) {
        String path = collapsed(operand.endsWith("*") ? cut(operand) : operand);
        if (path.isEmpty() || path.equals("/")) {
            return rooted(operand);
        }
        if (HOME.matcher(path).matches() || SOMEBODYS_HOME.matcher(path).matches()) {
            return true;
        }
        return path.startsWith("/") && SYSTEM.contains(path.substring(1));
    }

    private static String cut(String operand) {
        return operand.substring(0, operand.length() - 1);
    }

    /** Without empty segments and those that are dots; above a home directory are those of others. */
    private static String collapsed(String path) {
        if (!path.contains("//") && !path.contains(".") && !path.endsWith("/")) {
            return path;
        }
        StringBuilder plain = new StringBuilder(path.length());
        for (int from = 0; from <= path.length(); ) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            boolean dot = to == from + 1 && path.charAt(from) == '.';
            boolean up = to == from + 2 && path.startsWith("..", from);
            if (up && (!plain.isEmpty() || path.startsWith("/"))) {
                ascend(plain);
            } else if (to > from && !dot) {
                plain.append(plain.isEmpty() && !path.startsWith("/") ? "" : "/")
                        .append(path, from, to);
            }
            from = to + 1;
        }
        return plain.isEmpty() && rooted(path) ? "/" : plain.toString();
    }

    private static void ascend(StringBuilder path) {
        boolean home = HOME.matcher(path).matches();
        int last = path.lastIndexOf("/");
        if (path.toString().endsWith("..")) {
            path.append("/..");
        } else {
            path.setLength(Math.max(home ? 0 : last, 0));
            path.append(home ? HOMES : "");
        }
    }

    /** Whether it begins at the root, or at a home directory, so that it ends there when nothing is left of it. */
    private static boolean rooted(String path) {
        int slash = path.indexOf('/');
        return slash == 0 || HOME.matcher(slash < 0 ? path : path.substring(0, slash)).matches();
    }
}
