package dev.troupe.permission.schema;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What tools that change and pack files make of their arguments. */
class FileToolsTest {

    /** A line | words | options | operands | what is not ordinary | what is started. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    rm -rf a b | rm | -r -f | written-path:a written-path:b | |
                    rm --recursive --force -- -x | rm | -r -f | written-path:-x | |
                    mv a b c | mv | | written-path:a written-path:b written-path:c | |
                    mv -t dir a b | mv | -t=dir:written-path | written-path:a written-path:b | |
                    cp -a a b | cp | -a | path:a written-path:b | |
                    cp --target-directory=dir a | cp | -t=dir:written-path | path:a | |
                    cp a | cp | | written-path:a | |
                    ln -s /etc etc | ln | -s | written-path:/etc written-path:etc | |
                    chmod -R 777 . | chmod | -R | mode:777 written-path:. | |
                    chmod u+x,g-w a | chmod | | mode:u+x,g-w written-path:a | |
                    chmod -x a | chmod | -x | written-path:a | |
                    chmod --reference=b a | chmod | --reference=b:path | written-path:a | |
                    chown -R root:root a | chown | -R | text:root:root written-path:a | |
                    chgrp x a | chown | | text:x written-path:a | |
                    mkdir -p -m 700 a/b | mkdir | -p -m=700:mode | written-path:a/b | |
                    rmdir a | rmdir | | written-path:a | |
                    touch -r b a | touch | -r=b:path | written-path:a | |
                    dd if=/dev/zero of=/dev/sda bs=1M | dd | if==/dev/zero:path of==/dev/sda:written-path bs==1M:number | | |
                    dd of=x… bs=1 | dd | of==x…:written-path bs==1:number | | |
                    dd evil | dd | | text:evil | executes@evil |
                    dd --help | dd | --help | | |
                    tar -tf a.tar | tar | -t -f=a.tar:path | | |
                    tar tvf a.tar b | tar | -t -v -f=a.tar:path | path:b | |
                    tar xf a.tar -C / | tar | -x -f=a.tar:path -C=/:path | | writes@xf leaves@-C |
                    tar -czf out.tgz src | tar | -c -z -f=out.tgz:written-path | path:src | writes@-czf |
                    tar cbf 20 out.tgz src | tar | -c -b=20:number -f=out.tgz:written-path | path:src | writes@cbf |
                    tar -tf host:x | tar | -t -f=host:x:path | | connects@-tf |
                    tar --to-command=./e -xf a.tar | tar | --to-command=./e:command -x -f=a.tar:path | | executes@--to-command=./e writes@-xf | [./e]
                    tar -cf a.tar x --checkpoint=1 --checkpoint-action=exec=id | tar | -c -f=a.tar:written-path --checkpoint=1:number --checkpoint-action=exec=id:text | path:x | writes@-cf executes@--checkpoint-action=exec=id |
                    tar --use-compress-program=./evil -tf a.tar | tar | -I=./evil:command -t -f=a.tar:path | | executes@--use-compress-program=./evil | [./evil]
                    tar -I ./evil -tf a.tar | tar | -I=./evil:command -t -f=a.tar:path | | executes@-I | [./evil]
                    tar -tf a.tar --ex x | tar | -t -f=a.tar:path | path:x | executes@--ex |
                    du -sh a | du | -s -h | path:a | |
                    df -h | df | -h | | |
                    ls -la a | ls | -l -a | path:a | |
                    ls -la… | ls | -l -a | | executes@-la… |
                    realpath -m a | realpath | -m | path:a | |
                    readlink -f a | readlink | -f | path:a | |
                    which -a ls | which | -a | path:ls | |
                    tar -tf a.tar -M | tar | -t -f=a.tar:path -M | | interacts@-M |
                    tar tf… a.tar | tar | -t -f=a.tar:path | | executes@tf… |
                    cp -L a b | cp | -L | path:a written-path:b | leaves@-L |
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
