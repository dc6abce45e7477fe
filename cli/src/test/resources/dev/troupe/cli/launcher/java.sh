#!/bin/sh
# In place of Java: does what the launcher starts Java for, as the test wishes.
case "$*" in
    *-XX:AOTMode=create*)
        for option in "$@"; do
            case $option in
                -XX:AOTCache=*) cache=${option#*=} ;;
            esac
        done
        case ${CREATING:-} in
            fails)
                printf half >"$cache"
                exit 1
                ;;
            hangs)
                printf half >"$cache"
                echo $$ >"$STARTED"
                exec sleep 600
                ;;
            *) printf whole >"$cache" ;;
        esac
        ;;
    *dev.troupe.cli.StartCacheTrainingMain*)
        mkdir -p "$TROUPE_HOME"
        case ${DEMO:-} in
            fails)
                echo "the demo went wrong"
                exit 1
                ;;
            hangs)
                echo $$ >"$STARTED"
                exec sleep 600
                ;;
            *)
                printf notes >"$TROUPE_HOME/server.aotconf"
                for option in "$@"; do
                    case $option in
                        -XX:AOTConfiguration=*) printf notes >"${option#*=}" ;;
                    esac
                done
                ;;
        esac
        ;;
    *dev.troupe.cli.ClassFileUpgradeMain*) ;;
    *)
        if [ -n "${STREAMS:-}" ]; then
            had=
            for stream in 0 1 2; do
                [ ! -e /dev/fd/$stream ] || had="$had$stream
"
            done
            printf %s "$had" >"$STREAMS"
        fi
        echo "cache: $(cat "$(dirname "$SERVER_JAR")/troupe-standalone.aot" 2>/dev/null)"
        ;;
esac
