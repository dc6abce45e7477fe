package dev.troupe.permission.learning;

import dev.troupe.permission.text.WordLists;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Programs for which an earlier answer says nothing of the next time. */
final class NeverLearnt {
    private static final Set<String> INTERPRETERS =
            WordLists.set(
                    """
                    sh bash dash ash zsh ksh mksh csh tcsh fish busybox pwsh powershell cmd nu xonsh
                    python pypy ipython node nodejs deno bun tsx ts-node ruby irb perl php lua luajit r rscript
                    julia java jshell groovy scala kotlin kotlinc elixir iex erl escript ghci runghc runhaskell
                    awk gawk mawk nawk tclsh wish expect osascript guile racket sbcl clojure clj m4 bc dc
                    """);

    private static final Set<String> WRAPPERS =
            WordLists.set(
                    """
                    env nohup timeout time nice ionice chrt taskset stdbuf command exec eval builtin source . xargs
                    parallel watch setsid script unshare nsenter chroot flock sudo doas su runuser pkexec strace
                    ltrace gdb lldb entr caffeinate dbus-run-session npx pnpx bunx uvx pipx
                    """);

    private static final Set<String> DELETERS =
            WordLists.set("rm rmdir unlink shred dd tee mkfs truncate wipefs fdisk parted");

    private static final Set<String> NETWORK =
            WordLists.set(
                    """
                    curl wget fetch aria2c http https xh ssh scp sftp ssh-copy-id mosh rsync ftp lftp tftp nc ncat
                    netcat socat telnet ping traceroute dig nslookup host whois nmap gh glab hub aws gcloud az
                    kubectl rclone
                    """);

    private NeverLearnt() {}

    static boolean interpreter(String program) {
        return INTERPRETERS.contains(name(program));
    }

    /** Why the program is never learnt, other than as an interpreter. */
    static Optional<String> why(String program) {
        String name = name(program);
        if (WRAPPERS.contains(name)) {
            return Optional.of("'" + program + "' starts other commands");
        }
        if (DELETERS.contains(name) || name.startsWith("mkfs.")) {
            return Optional.of("'" + program + "' deletes what nothing can bring back");
        }
        return NETWORK.contains(name)
                ? Optional.of("'" + program + "' talks to the network")
                : Optional.empty();
    }

    /** The program's name without its directory and its version: {@code /usr/bin/python3.12} is {@code python}. */
    static String name(String program) {
        String name = program.substring(program.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        int end = name.endsWith(".exe") ? name.length() - 4 : name.length();
        int trimmed = end;
        while (trimmed > 0 && "0123456789.-".indexOf(name.charAt(trimmed - 1)) >= 0) {
            trimmed--;
        }
        return name.substring(0, trimmed == 0 ? end : trimmed);
    }
}
