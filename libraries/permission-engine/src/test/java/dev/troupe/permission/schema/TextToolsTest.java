package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tools that read and print text make of their arguments. */
class TextToolsTest {

    /** A line | words | options | operands | what is not ordinary | what is started. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    cat -n a b | cat | -n | path:a path:b | |
                    cat -- -x y | cat | | path:-x path:y | |
                    cat - | cat | | path:- | |
                    cat --number=3 a | cat | | path:a | executes@--number=3 |
                    head -50 a | head | -number=50:number | path:a | |
                    head -n 5 -c5 a | head | -n=5:number -c=5:number | path:a | |
                    head -5c /etc/shadow | head | | path:/etc/shadow | executes@-5c |
                    tail -n +5 -f a | tail | -n=+5:number -f | path:a | interacts@-f |
                    tail -20 a | tail | -number=20:number | path:a | |
                    sort -k1,2 -t , -rn a | sort | -k=1,2:text -t=,:text -r -n | path:a | |
                    sort --outp=x a | sort | -o=x:written-path | path:a | writes@--outp=x |
                    sort a -o x | sort | -o=x:written-path | path:a | writes@-o |
                    sort -T /tmp --compress-program ./e a | sort | -T=/tmp:written-path --compress-program=./e:command | path:a | writes@-T executes@--compress-program | [./e]
                    sort --files0-from=list | sort | --files0-from=list:path | | leaves@--files0-from=list |
                    uniq -c a | uniq | -c | path:a | |
                    uniq a b | uniq | | path:a written-path:b | writes@b |
                    cut -d : -f1 a | cut | -d=::text -f=1:text | path:a | |
                    tr -d a-z | tr | -d | text:a-z | |
                    wc -l a | wc | -l | path:a | |
                    wc --files0-from=list | wc | --files0-from=list:path | | leaves@--files0-from=list |
                    diff -u a b | diff | -u | path:a path:b | |
                    diff --to-file=x a | diff | --to-file=x:path | path:a | |
                    diff -l a b | diff | -l | path:a path:b | executes@-l |
                    cmp a b | cmp | | path:a path:b | |
                    comm -12 a b | comm | -1 -2 | path:a path:b | |
                    tee -a x y | tee | -a | written-path:x written-path:y | |
                    sha256sum -c sums | sha256sum | -c | path:sums | |
                    md5sum a | sha256sum | | path:a | |
                    xxd -r a b | xxd | -r | path:a written-path:b | writes@b |
                    xxd -l 5 a | xxd | -l=5:number | path:a | |
                    od -An -tx1 a | od | -A=n:text -t=x1:text | path:a | |
                    strings -n 8 a | strings | -n=8:number | path:a | |
                    column -t -s, a | column | -t -s=,:text | path:a | |
                    nl a | nl | | path:a | |
                    printf %s x | printf | | format:%s text:x | |
                    printf %n x | printf | | format:%n text:x | executes@%n |
                    printf %%n%s x | printf | | format:%%n%s text:x | |
                    printf x… y | printf | | format:x… text:y | executes@x… |
                    printf x… | printf | | format:x… | |
                    printf -v 'a[1]' x | printf | -v=a[1]:name | format:x | executes@-v |
                    echo -n hi … | echo | | text:-n text:hi text:… | |
                    basename a .c | basename | | text:a text:.c | |
                    date +%F | date | +=%F:text | | |
                    date -s x | date | -s=x:text | | writes@-s |
                    date 010101 | date | | text:010101 | writes@010101 |
                    seq 1 5 | seq | | number:1 number:5 | |
                    sleep 1 | sleep | | number:1 | |
                    pwd -P | pwd | -P | | |
                    tree -L 2 -I x src | tree | -L=2:number -I=x:text | path:src | |
                    tree -o /etc/x | tree | -o=/etc/x:written-path | | writes@-o |
                    less a | less | | path:a | |
                    less +!id a | less | +=!id:text | path:a | executes@+!id |
                    less -k /tmp/evil a | less | -k=/tmp/evil:path | path:a | loads@-k |
                    less --lesskey-src=x a | less | --lesskey-src=x:path | path:a | loads@--lesskey-src=x |
                    less -pfoo$k/tmp/x a | less | -p=foo$k/tmp/x:text | path:a | executes@-pfoo$k/tmp/x |
                    less -j5k/tmp/x a | less | -j=5k/tmp/x:text | path:a | executes@-j5k/tmp/x |
                    less -N -j5 a | less | -N -j=5:text | path:a | |
                    more +/x a | more | +=/x:text | path:a | executes@+/x |
                    man 3 printf | man | | text:3 text:printf | |
                    man -H./evil ls | man | -H=./evil:command | text:ls | executes@-H./evil | [./evil]
                    man -C x ls | man | -C=x:path | text:ls | loads@-C |
                    man ./evil | man | | text:./evil | executes@./evil |
                    file a | file | | path:a | |
                    file -C | file | -C | | writes@-C |
                    stat -c %n a | stat | -c=%n:text | path:a | |
                    strings @list | strings | | path:@list | leaves@@list |
                    strings a.bin | strings | | path:a.bin | |
                    tree -l src | tree | -l | path:src | leaves@-l |
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
