package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What grep, find and ripgrep make of their arguments. */
class SearchToolsTest {

    /** A line | words | options | operands | what is not ordinary | what is started. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    grep -rn5 foo src | grep | -r -n -5 | text:foo path:src | |
                    grep foo | grep | | text:foo | |
                    grep file -e pat | grep | -e=pat:text | path:file | |
                    grep --regexp=pat file | grep | -e=pat:text | path:file | |
                    grep -f list src | grep | -f=list:path | path:src | |
                    grep -- -x f | grep | | text:-x path:f | |
                    grep -A 3 -B3 -C3 x f | grep | -A=3:number -B=3:number -C=3:number | text:x path:f | |
                    grep --colour=always x f | grep | --color=always:text | text:x path:f | |
                    grep --co x f | grep | | text:x path:f | executes@--co |
                    grep --frobnicate x f | grep | | text:x path:f | executes@--frobnicate |
                    egrep x f | grep | | text:x path:f | |
                    find | find | | | |
                    find . -name *.rs -newer Cargo.toml | find | -name=*.rs:text -newer=Cargo.toml:path | path:. | |
                    find -L src lib -type f ( -name a -o ! -path b ) -print0 | find | -L -type=f:text ( -name=a:text -o ! -path=b:text ) -print0 | path:src path:lib | leaves@-L |
                    find . -exec rm -rf {} ; -print | find | -exec=rm:command -print | path:. | executes@-exec | [rm -rf .…]
                    find / -exec rm {} + | find | -exec=rm:command | path:/ | executes@-exec | [rm /…]
                    find a b -execdir ./x… {} ; | find | -execdir=./x…:command | path:a path:b | executes@-execdir executes@./x… | [./x… …]
                    find . -exec sh -c id | find | -exec=sh:command | path:. | executes@-exec | [sh -c id]
                    find . -delete | find | -delete | path:. | destroys@-delete |
                    find . -fprintf /tmp/x %p -fls y | find | -fprintf=/tmp/x:written-path -fprintf=%p:text -fls=y:written-path | path:. | writes@-fprintf writes@-fls |
                    find . -files0-from list | find | -files0-from=list:path | path:. | leaves@-files0-from |
                    find . -newerXY x | find | | path:. path:x | executes@-newerXY |
                    find -O3 . -maxdepth 2 | find | -O=3:number -maxdepth=2:number | path:. | |
                    find . -na x | find | | path:. path:x | executes@-na |
                    rg -n foo src | rg | -n | text:foo path:src | |
                    rg -f=/etc/shadow . | rg | -f=/etc/shadow:path | path:. | |
                    rg -A3 -B=2 x | rg | -A=3:number -B=2:number | text:x | |
                    rg -- --pre docs | rg | | text:--pre path:docs | |
                    rg --pre ./evil x | rg | --pre=./evil:command | text:x | executes@--pre | [./evil]
                    rg --pre=./evil x | rg | --pre=./evil:command | text:x | executes@--pre=./evil | [./evil]
                    rg --hostname-bin ./evil x | rg | --hostname-bin=./evil:command | text:x | executes@--hostname-bin | [./evil]
                    rg -z x | rg | -z | text:x | executes@-z |
                    rg --search x | rg | | text:x | executes@--search |
                    rg --files src lib | rg | --files | path:src path:lib | |
                    rg -e a -e b src | rg | -e=a:text -e=b:text | path:src | |
                    find -- . -delete | find | -- -delete | path:. | destroys@-delete |
                    find . -follow -name x | find | -follow -name=x:text | path:. | leaves@-follow |
                    grep -Rn x src | grep | -R -n | text:x path:src | leaves@-Rn |
                    rg -L x | rg | -L | text:x | leaves@-L |
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
