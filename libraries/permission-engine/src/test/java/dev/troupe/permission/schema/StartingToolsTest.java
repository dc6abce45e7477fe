package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What wrappers, shells and builtins make of their arguments. */
class StartingToolsTest {

    /** A line | words | options | operands | what is not ordinary | what is started. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    env | env | | | |
                    env -i A=1 B=2 rm -rf / | env | -i | assignment:A=1 assignment:B=2 | loads@-i | [rm -rf /]
                    env -u X -C /tmp ls -la | env | -u=X:variable -C=/tmp:path | | leaves@-C | [ls -la]
                    env -u PATH ls | env | -u=PATH:variable | | executes@PATH | [ls]
                    env -S 'rm -rf /' | env | -S=rm -rf /:shell | | executes@-S | <rm -rf />
                    env A=… ls | env | | assignment:A=… | | [ls]
                    env $X… ls | env | | | executes@$X… | [$X… ls]
                    env - ls | env | -i | | loads@- | [ls]
                    nohup rm -rf x | nohup | | | | [rm -rf x]
                    timeout -k 1 5 rm -rf x | timeout | -k=1:number | number:5 | | [rm -rf x]
                    timeout --signal=KILL 5m cargo test | timeout | -s=KILL:text | number:5m | | [cargo test]
                    timeout ⁇ rm -rf x | timeout | | number:⁇ | executes@⁇ | [rm -rf x]
                    nice -n 5 sudo id | nice | -n=5:number | | | [sudo id]
                    nice -10 ls | nice | -number=10:number | | | [ls]
                    ionice -c3 ls | ionice | -c=3:text | | | [ls]
                    ionice -p 1 | ionice | -p=1:number | | writes@-p |
                    stdbuf -oL ls | stdbuf | -o=L:text | | | [ls]
                    setsid rm -rf x | setsid | | | | [rm -rf x]
                    time -o x ls | time | -o=x:written-path | | writes@-o | [ls]
                    command -v git | command | -v | text:git | |
                    command -pv git | command | -p -v | text:git | |
                    command rm -rf x | command | | | | [rm -rf x]
                    builtin command rm x | builtin | | | | [command rm x]
                    exec -a x ls | exec | -a=x:text | | | [ls]
                    eval rm -rf '~ x' | eval | | shell:rm shell:-rf shell:~ x | | <rm -rf ~ x>
                    eval rm $x… y | eval | | shell:rm shell:$x… shell:y | | <rm $x…>
                    sh -c 'ls -la' a b | sh | -c | shell:ls -la text:a text:b | | <ls -la>
                    bash -lc 'cargo test' | sh | -l -c | shell:cargo test | loads@-lc | <cargo test>
                    bash -euo pipefail -c ls | sh | -e -u -o=pipefail:text -c | shell:ls | | <ls>
                    bash -o noglob -c ls | sh | -o=noglob:text -c | shell:ls | | <ls>
                    bash -k -c 'ls PATH=x' | sh | -k -c | shell:ls PATH=x | executes@-k | <ls PATH=x>
                    bash -kc 'ls PATH=x' | sh | -k -c | shell:ls PATH=x | executes@-kc | <ls PATH=x>
                    bash -o keyword -c 'ls PATH=x' | sh | -o=keyword:text -c | shell:ls PATH=x | executes@-o | <ls PATH=x>
                    bash -ok -c ls | sh | -o=k:text -c | shell:ls | executes@-ok | <ls>
                    bash --norc -c ls | sh | --norc -c | shell:ls | | <ls>
                    bash x.sh a | sh | | path:x.sh text:a | executes@x.sh |
                    bash | sh | | | executes@bash |
                    bash -s a | sh | -s | path:a | executes@-s executes@a |
                    bash -i | sh | -i | | executes@bash interacts@-i |
                    bash --version | sh | --version | | |
                    bash -c $x… | sh | -c | shell:$x… | | <$x…>
                    bash --init-file x -c ls | sh | --rcfile=x:path -c | shell:ls | loads@--init-file | <ls>
                    xargs | xargs | | | |
                    xargs grep -n TODO | xargs | | | | [grep -n TODO ⁇]
                    xargs -0 -n1 rm | xargs | -0 -n=1:number | | | [rm ⁇]
                    xargs -I{} mv {} /tmp | xargs | -I={}:text | | | [mv … /tmp ⁇]
                    xargs -i cp {} a{}b | xargs | -i | | | [cp … a… ⁇]
                    xargs -p rm | xargs | -p | | interacts@-p | [rm ⁇]
                    sudo -u x rm -rf / | sudo | -u=x:name | | executes@sudo | [rm -rf /]
                    sudo -i | sudo | -i | | executes@sudo interacts@-i |
                    doas ls | sudo | | | executes@doas | [ls]
                    su root -c id | su | -c=id:shell | text:root | executes@su | <id>
                    su - x | su | -l | text:x | executes@su |
                    chroot / rm -rf / | chroot | | path:/ | leaves@chroot | [rm -rf /]
                    unshare -r rm -rf / | unshare | -r | | executes@unshare | [rm -rf /]
                    cd a | cd | | path:a | |
                    export CI=b C | export | | variable:CI=b variable:C | |
                    export A=b PATH | export | | variable:A=b variable:PATH | executes@A=b executes@PATH |
                    export CI=… PATH=… | export | | variable:CI=… variable:PATH=… | executes@PATH=… |
                    declare -r x PATH | declare | -r | variable:x variable:PATH | executes@PATH |
                    declare -a 'CI=($(id))' | declare | -a | variable:CI=($(id)) | executes@CI=($(id)) |
                    declare CI=… | declare | | variable:CI=… | executes@CI=… |
                    local -n x | declare | -n | variable:x | executes@-n |
                    readonly +x y | declare | +=x:text | variable:y | executes@+x |
                    getopts ab: x PATH | getopts | | text:ab: variable:x text:PATH | |
                    getopts ab: PATH | getopts | | text:ab: variable:PATH | executes@PATH |
                    mapfile -t -n 3 x | mapfile | -t -n=3:number | variable:x | |
                    readarray -C 'rm x' IFS | mapfile | -C=rm x:shell | variable:IFS | executes@-C executes@IFS | <rm x>
                    let x=1 | let | | text:x=1 | executes@x=1 |
                    wait -n -p x 1 | wait | -n -p=x:variable | text:1 | |
                    wait -p PATH | wait | -p=PATH:variable | | executes@PATH |
                    unset A PATH | unset | | variable:A variable:PATH | executes@PATH |
                    unset 'a[$(id)]' | unset | | variable:a[$(id)] | executes@a[$(id)] |
                    set -euo pipefail | set | -e -u -o=pipefail:text | | |
                    set -k | set | -k | | executes@-k |
                    set -o keyword | set | -o=keyword:text | | executes@-o |
                    source ./evil a | source | | path:./evil text:a | executes@./evil |
                    . ./evil | source | | path:./evil | executes@./evil |
                    trap 'rm x' EXIT | trap | | shell:rm x text:EXIT | | <rm x>
                    alias ls=evil | alias | | assignment:ls=evil | executes@ls=evil |
                    hash -p ./evil ls | hash | -p=./evil:path | text:ls | executes@-p |
                    type -a ls | type | -a | text:ls | |
                    read -r x HOME | read | -r | variable:x variable:HOME | executes@HOME |
                    read 'a[$(id)]' | read | | variable:a[$(id)] | executes@a[$(id)] |
                    test -f x | test | -f=x:path | | |
                    [ a = b ] | test | = ] | text:a text:b | |
                    [ -v … ] | test | -v=…:text ] | | executes@-v |
                    [ … = b ] | test | = ] | text:… text:b | executes@… |
                    true x | true | | text:x | |
                    : x | true | | text:x | |
                    zsh -c ls | zsh | -c | shell:ls | executes@zsh | <ls>
                    bash -O extglob -c ls | sh | -O=extglob:text -c | shell:ls | loads@-O | <ls>
                    bash +x -c ls | sh | +=x:text -c | shell:ls | executes@+x | <ls>
                    cd | cd | | | leaves@cd |
                    xargs -I … rm x | xargs | -I=…:text | | executes@… | [rm x ⁇]
                    """)
    void isReadAsTheToolReadsIt(
            String line,
            @Nullable String words,
            @Nullable String options,
            @Nullable String operands,
            @Nullable String findings,
            @Nullable String started) {
        Lines.assertRead(line, words, options, operands, findings, started);
    }
}
