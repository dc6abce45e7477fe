# Runs a command and makes sure that it ends: when it is done, when the pipe on standard input closes, or when no
# tick arrives on it in time. Arguments: seconds to wait for a tick, mark (may be empty), command with arguments.
lease=$1
mark=$2
shift 2
exec 3<&0 4>&1 </dev/null >/dev/null 2>&1
set -m
if [ -n "$mark" ]; then
    TROUPE_COMMAND=$mark "$@" </dev/null >&4 2>&4 3<&- 4>&- &
else
    "$@" </dev/null >&4 2>&4 3<&- 4>&- &
fi
command=$!
exec 4>&-

watch() {
    # Whoever asks all below the guard to end does not mean the watch.
    trap '' TERM
    while IFS= read -r -t "$lease" -u 3 _; do :; done
    kill -KILL -- "-$command"
    # The job may not have become a group of its own yet.
    kill -KILL "$command"
}
watch &
watcher=$!
exec 3<&-

# A command that was stopped is not at its end, so its process has to be gone. `wait -f` would do the same,
# but was seen to spin for minutes after the command had ended.
while :; do
    wait "$command"
    code=$?
    kill -0 "$command" || break
    sleep 0.2
done
kill -KILL -- "-$watcher"
kill -KILL -- "-$command"
if [ -n "$mark" ] && [ -d /proc/self ]; then
    # Processes that left the group still carry the mark in their environment.
    for found in $(grep -lsz "^TROUPE_COMMAND=$mark\$" /proc/[0-9]*/environ); do
        pid=${found#/proc/}
        kill -KILL "${pid%/environ}"
    done
fi
exit "$code"
