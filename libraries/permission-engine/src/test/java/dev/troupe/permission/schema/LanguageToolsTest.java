package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What sed, awk and jq make of their arguments. */
class LanguageToolsTest {

    /** A line | words | options | operands | what is not ordinary | what is started. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    sed -n 1,40p a | sed | -n | sed:1,40p path:a | |
                    sed -i.bak s/a/b/ a | sed | -i=.bak:text | sed:s/a/b/ written-path:a | writes@-i.bak |
                    sed -n -e 1p -e 'e id' a | sed | -n -e=1p:sed -e=e id:sed | path:a | executes@e id |
                    sed -f evil.sed a | sed | -f=evil.sed:path | path:a | executes@-f |
                    sed --expression=p a | sed | -e=p:sed | path:a | |
                    sed s/a/b/w… a | sed | | sed:s/a/b/w… path:a | executes@s/a/b/w… |
                    sed -n $x… a | sed | -n | sed:$x… path:a | executes@$x… |
                    awk '{print $1}' a | awk | | awk:{print $1} path:a | |
                    awk -F: -v x=1 '{print x}' a | awk | -F=::text -v=x=1:text | awk:{print x} path:a | |
                    awk -f evil.awk a | awk | -f=evil.awk:path | path:a | executes@-f |
                    awk -l ./evil x | awk | -l=./evil:path | awk:x | loads@-l |
                    gawk -i inplace '{print}' a | awk | -i=inplace:path | awk:{print} path:a | loads@-i |
                    awk 'BEGIN{system("id")}' | awk | | awk:BEGIN{system("id")} | executes@BEGIN{system("id")} |
                    awk -W exec=x | awk | -W=exec=x:text | | executes@-W |
                    jq .a a.json | jq | | jq:.a path:a.json | |
                    jq -rn '1' a.json | jq | -r -n | jq:1 path:a.json | |
                    jq --arg x y --rawfile z /etc/shadow '$z' a.json | jq | --arg=x:name --arg=y:text --rawfile=z:name --rawfile=/etc/shadow:path | jq:$z path:a.json | |
                    jq -f evil.jq a.json | jq | -f | path:evil.jq path:a.json | executes@-f |
                    jq . -f a.json | jq | -f | path:. path:a.json | executes@-f |
                    jq -L /tmp . a.json | jq | -L=/tmp:path | jq:. path:a.json | loads@-L |
                    jq 'env' a.json | jq | | jq:env path:a.json | executes@env |
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
