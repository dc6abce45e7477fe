package dev.troupe.permission.caution;

import dev.troupe.permission.text.WordLists;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A program that starts the program its operands name.
 *
 * @param flags options without a value, or with one attached by {@code =}
 * @param valued options with a value, attached or in the next word
 * @param operands how many operands stand before the wrapped program
 */
record WrapperProgram(Set<String> flags, Set<String> valued, int operands) {
    private static final Pattern ASSIGNMENT = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*\\+?=.*");
    private static final Pattern NUMBER = Pattern.compile("-\\d+");
    private static final Map<String, WrapperProgram> ALL = all();

    /**
     * Where the wrapped program stands.
     *
     * @param at its index among the arguments, or where reading ended
     * @param sure whether every word before it is understood
     */
    record Start(int at, boolean sure) {}

    static boolean named(String program) {
        return ALL.containsKey(program);
    }

    /** Where the program starts that a wrapper with these arguments runs. */
    static Start start(String program, List<String> arguments) {
        WrapperProgram wrapper = ALL.get(program);
        return wrapper == null ? new Start(0, false) : wrapper.start(arguments);
    }

    private static Map<String, WrapperProgram> all() {
        Map<String, WrapperProgram> all = new HashMap<>();
        all.put("env", of("-i - -0 -v --ignore-environment", "-u -C --unset --chdir", 0));
        all.put("nohup", of("", "", 0));
        all.put("command", of("-p -v -V", "", 0));
        all.put("builtin", of("", "", 0));
        all.put("busybox", of("", "", 0));
        all.put("exec", of("-c -l", "-a", 0));
        all.put("nice", of("", "-n --adjustment", 0));
        all.put("ionice", of("-t --ignore", "-c -n --class --classdata", 0));
        all.put("timeout", of("--foreground -v", "-k -s --kill-after --signal", 1));
        all.put("time", of("-p -v -a -q", "-f -o --format --output", 0));
        all.put("stdbuf", of("", "-i -o -e --input --output --error", 0));
        all.put("setsid", of("-c -f -w --ctty --fork --wait", "", 0));
        all.put("doas", of("-L -n -s", "-a -C -u", 0));
        all.put("chroot", of("--skip-chdir", "--userspec --groups", 1));
        all.put("unshare", of("-m -u -i -n -p -U -C -T -f -r -c --fork", "-R -w -S -G", 0));
        all.put(
                "sudo",
                of(
                        "-A -b -E -H -i -k -n -P -S -s --login --shell --non-interactive"
                                + " --preserve-env --set-home",
                        "-C -D -g -p -R -r -t -T -U -u --user --group --chdir --chroot --prompt",
                        0));
        all.put(
                "xargs",
                of(
                        "-0 -o -p -r -t -x --null --no-run-if-empty --verbose",
                        "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs",
                        0));
        return Map.copyOf(all);
    }

    private static WrapperProgram of(String flags, String valued, int operands) {
        return new WrapperProgram(WordLists.set(flags), WordLists.set(valued), operands);
    }

    private Start start(List<String> arguments) {
        int at = 0;
        while (at < arguments.size() && arguments.get(at).startsWith("-")) {
            String word = arguments.get(at);
            if (word.equals("--")) {
                at++;
                break;
            }
            int size = size(word);
            if (size == 0) {
                return new Start(at, false);
            }
            at += size;
        }
        int left = operands;
        while (at < arguments.size() && (left > 0 || assignment(arguments.get(at)))) {
            left -= assignment(arguments.get(at)) ? 0 : 1;
            at++;
        }
        // Some take options behind assignments too.
        boolean more = at < arguments.size() && arguments.get(at).startsWith("-");
        return new Start(Math.min(at, arguments.size()), !more);
    }

    private static boolean assignment(String word) {
        return ASSIGNMENT.matcher(word).matches();
    }

    /** How many words the option takes, itself included; 0 when it is not known. */
    private int size(String word) {
        if (flags.contains(word)) {
            return 1;
        }
        if (valued.contains(word)) {
            return 2;
        }
        if (word.startsWith("--")) {
            int value = word.indexOf('=');
            String name = value < 0 ? "" : word.substring(0, value);
            return flags.contains(name) || valued.contains(name) ? 1 : 0;
        }
        if (valued.contains("-n") && NUMBER.matcher(word).matches()) {
            return 1;
        }
        return bundle(word);
    }

    private int bundle(String word) {
        for (int i = 1; i < word.length(); i++) {
            String name = "-" + word.charAt(i);
            if (valued.contains(name)) {
                return i + 1 < word.length() ? 1 : 2;
            }
            if (!flags.contains(name)) {
                return 0;
            }
        }
        return 1;
    }
}
