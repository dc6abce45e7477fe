# Runs a program with the standard streams that it is given, and kills all of it when whoever started it is gone.
# Arguments: a named pipe that the starter holds open, the program with its arguments.
life=$1
shift
exec 3<"$life" || exit 125
rm -f -- "$life"
set -m
"$@" <&0 3<&- &
program=$!
exec </dev/null >/dev/null 2>&1

watch() {
    trap '' TERM
    # The pipe ends with the last process that has it open for writing.
    IFS= read -r -u 3 _
    kill -KILL -- "-$program"
    kill -KILL "$program"
}
watch &
watcher=$!
exec 3<&-
while :; do
    wait "$program"
    code=$?
    kill -0 "$program" || break
    sleep 0.2
done
kill -KILL -- "-$watcher"
kill -KILL -- "-$program"
exit "$code"
