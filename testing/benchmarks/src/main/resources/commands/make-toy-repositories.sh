#!/bin/bash
# Makes small repositories in which the lines of everyday-commands.jsonl can run: one for each name that "in" may have.
# Needs bash and git, and no network. What a tool has to prepare is prepared where the tool is there.
#
# use: make-toy-repositories.sh DIRECTORY [plain|node|python|rust|java|c|go]...
set -euo pipefail

if [ $# -lt 1 ]; then
    echo "use: make-toy-repositories.sh DIRECTORY [plain|node|python|rust|java|c|go]..." >&2
    exit 2
fi
mkdir -p "$1"
ROOT=$(cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- plain node python rust java c go

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
MINUTE=0

# Some are there by name only: what chooses a version asks the home directory, and knows none.
has() { command -v "$1" > /dev/null 2>&1; }
works() { has "$1" && "$1" "${2:---version}" > /dev/null 2>&1; }

# Writes standard input to a file of the repository.
put() {
    mkdir -p "$(dirname "$1")"
    cat > "$1"
}

begin() {
    if [ -e "$ROOT/$1" ]; then
        echo "make-toy-repositories: $ROOT/$1 is there already" >&2
        exit 1
    fi
    mkdir -p "$ROOT/$1"
    cd "$ROOT/$1"
    git init -q -b main
    git config user.name "Toy Author"
    git config user.email toy@example.com
    git config commit.gpgsign false
    git config tag.gpgsign false
}

# Commits everything, a minute after the commit before.
save() {
    MINUTE=$((MINUTE + 1))
    local at
    at="2024-03-01T10:$(printf %02d "$MINUTE"):00Z"
    git add -A
    GIT_AUTHOR_DATE=$at GIT_COMMITTER_DATE=$at git commit -qm "$1"
}

make_plain() {
    begin plain
    printf '%s\n' 'build/' 'dist/' 'tmp/' 'logs/' '*.db' '*.local' '.env' 'node_modules/' '__pycache__/' > .gitignore
    printf '%s\n' '# Shop' '' 'A toy shop that adds up orders.' '' 'It says foo where it could say bar.' > README.md
    printf '%s\n' '# Changes' '' '## 1.0.0' '- First version' > CHANGELOG.md
    printf '%s\n' 'Do with it what you like.' > LICENSE
    echo 1.0.0 > VERSION
    put src/app.py <<'END'
"""The program."""
import sys

from util import total

# TODO: read the amounts from a file


def main():
    print(total([int(a) for a in sys.argv[1:]]))   


if __name__ == "__main__":
    main()
END
    put src/util.py <<'END'
"""Sums."""


def total(amounts):
    return sum(amounts)


def mean(amounts):
    return total(amounts) / len(amounts)
END
    put src/index.js <<'END'
const total = (amounts) => amounts.reduce((a, b) => a + b, 0);
console.log(total([1, 2, 3]));
END
    printf '%s\n' '#include <stdio.h>' 'int main(void) { puts("shop"); return 0; }' > src/main.c
    echo 'an old name' > src/old_name.txt
    put scripts/build.sh <<'END'
#!/bin/sh
mkdir -p build
cat src/*.py > build/out.txt
echo built
END
    put scripts/check.sh <<'END'
#!/bin/sh
for f in src/util.py README.md; do
    test -s "$f" || { echo "missing: $f"; exit 1; }
done
echo ok
END
    printf '%s\n' '#!/bin/sh' 'echo "nothing is deployed"' > scripts/deploy.sh
    chmod +x scripts/build.sh scripts/check.sh
    printf '%s\n' '#!/bin/sh' 'set -e' 'sh scripts/check.sh' | put tests/test_app.sh
    {
        printf 'all: build test\nbuild:\n\tsh scripts/build.sh\ntest:\n\tsh tests/test_app.sh\n'
        printf 'clean:\n\trm -rf build\n.PHONY: all build test clean\n'
    } > Makefile
    save 'Add application'

    printf '%s\n' '# Guide' '' 'Start it with make.' '' 'TODO: say more.' | put docs/guide.md
    printf '%s\n' '# API' '' 'total(amounts)' | put docs/api.md
    printf '%s\n' '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>' | put docs/img/logo.svg
    printf '%s\n' 'digraph { a -> b }' | put docs/graph.dot
    printf '%s\n' 'notes of the sub-directory' | put sub/notes.md
    printf '%s\n' '#!/bin/sh' 'echo tool' | put sub/tool.sh
    save 'Add docs'

    printf '%s\n' '{"name": "shop", "version": "1.0.0", "server": {"host": "localhost", "port": 8080}}' | put config/app.json
    printf '%s\n' '{"name": "shop", "version": "1.0.0", "server": {"host": "shop.example.com", "port": 80}}' | put config/prod.json
    printf '%s\n' '# settings' '[server]' 'port=8080' | put config/app.ini
    printf '%s\n' 'id,name,amount' '1,apple,3.50' '2,pear,2.25' '3,plum,10.00' | put data/orders.csv
    printf '%s\n' '[{"id": 1, "name": "Ada", "active": true}, {"id": 2, "name": "Bob", "active": false}]' | put data/users.json
    printf '%s\n' '{"kind": "order", "n": 1}' '{"kind": "visit", "n": 2}' '{"kind": "order", "n": 3}' | put data/events.ndjson
    printf '%s\n' 'API_KEY=' > .env.example
    printf '%s\n' 'root = true' > .editorconfig
    put compose.yaml <<'END'
services:
  web:
    image: shop:dev
    ports: ["8080:8080"]
END
    printf '%s\n' 'FROM debian:12' 'COPY src /app' 'CMD ["ls", "/app"]' > Dockerfile
    put k8s/base/deployment.yaml <<'END'
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop}
spec:
  replicas: 1
  selector: {matchLabels: {app: shop}}
  template:
    metadata: {labels: {app: shop}}
    spec: {containers: [{name: web, image: "shop:dev"}]}
END
    printf '%s\n' 'resources: [deployment.yaml]' | put k8s/base/kustomization.yaml
    printf '%s\n' 'resources: [../../base]' 'namePrefix: dev-' | put k8s/overlays/dev/kustomization.yaml
    printf '%s\n' 'apiVersion: v2' 'name: shop' 'version: 0.1.0' | put chart/Chart.yaml
    printf '%s\n' 'replicas: 1' | put chart/values.yaml
    printf '%s\n' 'apiVersion: v1' 'kind: ConfigMap' 'metadata: {name: shop}' 'data: {replicas: "{{ .Values.replicas }}"}' | put chart/templates/config.yaml
    printf '%s\n' 'variable "name" {' '  default = "shop"' '}' | put infra/main.tf
    save 'Add config'
    git tag v1.0.0

    git switch -qc bugfix/rounding
    printf '%s\n' '' '' 'def rounded(amounts):' '    return round(total(amounts), 2)' >> src/util.py
    save 'Fix rounding of totals'
    git switch -q main
    git merge -q --ff-only bugfix/rounding
    GIT_COMMITTER_DATE=2024-03-01T11:00:00Z git tag -a v1.1.0 -m 'Release 1.1.0'

    git switch -qc feature/login
    printf '%s\n' 'def login(name):' '    return bool(name)' > src/login.py
    save 'Add login'
    printf '%s\n' '# Login' > docs/login.md
    save 'Describe login'
    git switch -q main
    printf '%s\n' '' '## 1.1.0' '- Rounded totals' >> CHANGELOG.md
    save 'Note 1.1.0'
    sed -i 's/"""Sums."""/"""Sums and means."""/' src/util.py
    save 'Say what util does'
    git remote add origin https://example.com/team/shop.git
    git update-ref refs/remotes/origin/main HEAD~1
    git config branch.main.remote origin
    git config branch.main.merge refs/heads/main

    # Work that is in no commit: a stash, a change, new files, ignored files.
    sed -i 's/Start it with make/Start it with make all/' docs/guide.md
    GIT_AUTHOR_DATE=2024-03-01T11:05:00Z GIT_COMMITTER_DATE=2024-03-01T11:05:00Z git stash push -q -m 'better guide'
    sed -i 's/return sum(amounts)/return sum(amounts or [])/' src/util.py
    git diff > ../fix.patch.new
    git checkout -q -- src/util.py
    mv ../fix.patch.new fix.patch
    printf '%s\n' '' 'Run `make` first.' >> README.md
    printf '%s\n' alpha beta gamma foo > notes.txt
    printf 'API_KEY=not-a-real-key\nDEBUG=1\n' > .env
    mkdir -p logs tmp dist build empty-dir
    printf '%s\n' '10:00 app: ERROR disk full' '10:01 app: INFO fine' '10:02 app: ERROR net down' > logs/app.log
    printf '%s\n' 'GET / 200' 'GET /cart 200' 'POST /cart 201' > logs/access.log
    echo 'old log' | gzip -n > logs/old.log.gz
    touch -d 2024-01-01 logs/old.log.gz
    echo scratch > tmp/scratch.txt
    echo 'console.log(1)' > dist/bundle.js
    echo old > build/out.txt
    echo 'bak' > src/util.py.bak
    tar -czf assets.tar.gz docs/img
    if has zip; then zip -qrX assets.zip docs/img; fi
    if has sqlite3; then
        sqlite3 data/shop.db 'create table orders(id integer primary key, name text, amount real); insert into orders values (1, "apple", 3.5), (2, "pear", 2.25);' > /dev/null
    fi
}

# A package with one program in it: name, name of the program; the program comes from standard input.
stand_in() {
    put "tools/$1/bin.js"
    chmod +x "tools/$1/bin.js"
    printf '{"name": "%s", "version": "1.0.0", "bin": {"%s": "bin.js"}, "main": "bin.js"}\n' "$1" "$2" > "tools/$1/package.json"
}

make_node() {
    begin node
    printf '%s\n' 'node_modules/' 'dist/' 'out/' 'coverage/' '*.tgz' > .gitignore
    put package.json <<'END'
{
  "name": "shop",
  "version": "1.0.0",
  "description": "A toy shop",
  "private": true,
  "scripts": {
    "build": "node scripts/build.mjs",
    "build:types": "tsc",
    "test": "node --test",
    "test:unit": "node --test test/math.test.js",
    "lint": "eslint src",
    "format": "prettier --write src",
    "typecheck": "tsc --noEmit",
    "check": "npm run lint && npm run typecheck",
    "clean": "node -e \"require('fs').rmSync('dist', {recursive: true, force: true})\"",
    "dev": "node scripts/server.js",
    "start": "node src/index.js"
  },
  "devDependencies": {
    "eslint": "file:tools/eslint",
    "jest": "file:tools/jest",
    "local-tools": "file:tools/local-tools",
    "prettier": "file:tools/prettier",
    "typescript": "file:tools/typescript",
    "vite": "file:tools/vite",
    "vitest": "file:tools/vitest"
  }
}
END
    printf '%s\n' '{"compilerOptions": {"strict": true, "outDir": "dist"}, "include": ["src"]}' > tsconfig.json
    put src/index.js <<'END'
const { add } = require('./math');
console.log(add(2, 3));
END
    printf '%s\n' 'exports.add = (a, b) => a + b;' > src/math.js
    printf '%s\n' 'export const add = (a, b) => a + b;' > src/math.mjs
    printf '%s\n' 'export const twice = (n: number): number => 2 * n;' > src/twice.ts
    put test/math.test.js <<'END'
const test = require('node:test');
const assert = require('node:assert');
const { add } = require('../src/math');
test('adds', () => assert.strictEqual(add(2, 3), 5));
END
    put scripts/build.mjs <<'END'
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
mkdirSync('dist', { recursive: true });
for (const name of readdirSync('src')) copyFileSync(`src/${name}`, `dist/${name}`);
console.log('built');
END
    put scripts/server.js <<'END'
require('node:http').createServer((_, answer) => answer.end('hello\n')).listen(process.env.PORT || 3456, '127.0.0.1');
END
    printf '%s\n' '{"name": "local-pkg", "version": "1.0.0", "main": "index.js"}' | put packages/local-pkg/package.json
    echo 'module.exports = 1;' > packages/local-pkg/index.js
    # They do little of what the programs of these names do: they read and write where those would.
    stand_in typescript tsc <<'END'
#!/usr/bin/env node
const fs = require('fs');
const words = process.argv.slice(2);
if (words.includes('--version')) { console.log('Version 0.0.0'); process.exit(0); }
if (words.includes('--noEmit')) process.exit(0);
const at = words.indexOf('--outDir');
const out = at >= 0 ? words[at + 1] : 'dist';
fs.mkdirSync(out, { recursive: true });
for (const name of fs.readdirSync('src').filter((n) => n.endsWith('.ts'))) {
  fs.writeFileSync(`${out}/${name.replace(/ts$/, 'js')}`, fs.readFileSync(`src/${name}`, 'utf8').replace(/: \w+/g, ''));
}
END
    stand_in eslint eslint <<'END'
#!/usr/bin/env node
const fs = require('fs');
if (process.argv.includes('--version')) { console.log('v0.0.0'); process.exit(0); }
for (const name of fs.readdirSync('src')) {
  const text = fs.readFileSync(`src/${name}`, 'utf8');
  if (process.argv.includes('--fix')) fs.writeFileSync(`src/${name}`, text.replace(/[ \t]+$/gm, ''));
}
END
    stand_in prettier prettier <<'END'
#!/usr/bin/env node
const fs = require('fs');
for (const directory of process.argv.slice(2).filter((w) => !w.startsWith('-'))) {
  for (const name of fs.readdirSync(directory)) {
    const file = `${directory}/${name}`;
    const text = fs.readFileSync(file, 'utf8');
    if (process.argv.includes('--write')) fs.writeFileSync(file, text.trimEnd() + '\n');
  }
}
END
    stand_in jest jest <<'END'
#!/usr/bin/env node
const { execFileSync } = require('child_process');
const fs = require('fs');
execFileSync(process.execPath, ['--test'], { stdio: 'inherit' });
if (process.argv.includes('--coverage')) {
  fs.mkdirSync('coverage', { recursive: true });
  fs.writeFileSync('coverage/lcov.info', 'TN:\n');
}
END
    stand_in vitest vitest <<'END'
#!/usr/bin/env node
require('child_process').execFileSync(process.execPath, ['--test'], { stdio: 'inherit' });
END
    stand_in vite vite <<'END'
#!/usr/bin/env node
const fs = require('fs');
fs.mkdirSync('dist/assets', { recursive: true });
fs.writeFileSync('dist/index.html', '<!doctype html>\n');
fs.writeFileSync('dist/assets/index.js', fs.readFileSync('src/index.js'));
END
    stand_in local-tools local-tools <<'END'
#!/usr/bin/env node
console.log('local tools');
END
    if works npm; then npm install --offline --no-audit --no-fund --silent > /dev/null; fi
    save 'Add shop'
    echo '// to be continued' >> src/index.js
}

make_python() {
    begin python
    printf '%s\n' '.venv/' '__pycache__/' '.pytest_cache/' '*.sqlite' 'build/' 'dist/' '*.egg-info/' 'vendor/' 'wheels/' > .gitignore
    printf '%s\n' '"""A toy shop."""' '' '__version__ = "1.0.0"' | put shop/__init__.py
    put shop/cart.py <<'END'
"""Sums."""


def total(amounts):
    """
    Adds them up.

    >>> total([1, 2])
    3
    """
    return sum(amount for amount in amounts)
END
    put shop/__main__.py <<'END'
"""The command line."""
import argparse

from shop.cart import total


def main():
    parser = argparse.ArgumentParser(prog="shop")
    parser.add_argument("action", choices=["total"])
    parser.add_argument("amounts", nargs="*", type=int)
    options = parser.parse_args()
    print(total(options.amounts))


if __name__ == "__main__":
    main()
END
    put tests/__init__.py < /dev/null
    put tests/test_cart.py <<'END'
import unittest

from shop.cart import total


def test_total():
    assert total([1, 2, 3]) == 6


class CartTest(unittest.TestCase):
    def test_empty(self):
        self.assertEqual(total([]), 0)
END
    printf '%s\n' '{"apple": 3, "pear": 2}' | put data/prices.json
    put scripts/report.py <<'END'
import json
import pathlib

prices = json.loads((pathlib.Path(__file__).parent.parent / "data/prices.json").read_text())
for name, price in sorted(prices.items()):
    print(name, price)
END
    put scripts/seed.py <<'END'
import argparse
import pathlib

parser = argparse.ArgumentParser()
parser.add_argument("--rows", type=int, default=10)
rows = parser.parse_args().rows
pathlib.Path("data/seed.csv").write_text("".join(f"{n},{n * n}\n" for n in range(rows)))
END
    put scripts/migrate.py <<'END'
import sqlite3

with sqlite3.connect("shop.sqlite") as database:
    database.execute("create table if not exists orders(id integer primary key, amount real)")
    database.execute("insert into orders(amount) values (1.5)")
END
    put setup.py <<'END'
from setuptools import setup

setup(name="shop", version="1.0.0", packages=["shop"])
END
    printf '%s\n' '# nothing yet' > requirements.txt
    put pkgs/greeting/setup.py <<'END'
from setuptools import setup

setup(name="greeting", version="1.0.0", packages=["greeting"])
END
    printf '%s\n' 'def hello():' '    return "hello"' | put pkgs/greeting/greeting/__init__.py
    # A wheel is a zip file: it is made without the tools that would build it.
    if has python3; then
        (cd pkgs/greeting && python3 - ../greeting-1.0.0-py3-none-any.whl) <<'END'
import sys
import zipfile

files = {
    "greeting/__init__.py": open("greeting/__init__.py").read(),
    "greeting-1.0.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: greeting\nVersion: 1.0.0\n",
    "greeting-1.0.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: toy\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
}
record = "greeting-1.0.0.dist-info/RECORD"
files[record] = "".join(f"{name},,\n" for name in [*files, record])
with zipfile.ZipFile(sys.argv[1], "w") as wheel:
    for name, text in files.items():
        wheel.writestr(zipfile.ZipInfo(name), text)
END
    fi
    save 'Add shop'
    echo '# to be continued' >> shop/cart.py
}

make_rust() {
    begin rust
    printf '%s\n' 'target/' 'single' > .gitignore
    printf '%s\n' '[package]' 'name = "shop"' 'version = "0.1.0"' 'edition = "2021"' > Cargo.toml
    printf '%s\n' '//! A toy shop.' '' 'pub mod cart;' | put src/lib.rs
    put src/cart.rs <<'END'
//! Sums.

/// Adds them up.
///
/// ```
/// assert_eq!(shop::cart::total(&[1, 2]), 3);
/// ```
pub fn total(amounts: &[i64]) -> i64 {
    amounts.iter().sum()
}

#[cfg(test)]
mod tests {
    #[test]
    fn adds() {
        assert_eq!(super::total(&[1, 2, 3]), 6);
    }
}
END
    put src/main.rs <<'END'
fn main() {
    let amounts: Vec<i64> = std::env::args()
        .skip(1)
        .map(|a| a.parse().unwrap())
        .collect();
    println!("{}", shop::cart::total(&amounts));
}
END
    put examples/demo.rs <<'END'
fn main() {
    println!("{}", shop::cart::total(&[2, 3]));
}
END
    printf '%s\n' 'fn main() {' '    println!("single");' '}' > src/single.rs
    if works cargo; then cargo generate-lockfile --offline -q; fi
    save 'Add shop'
    echo '// to be continued' >> src/cart.rs
}

# The newest version of an artefact that is in the local repository, else the one given.
newest() {
    local directory="${MAVEN_REPOSITORY:-$HOME/.m2/repository}/$1" version
    for version in $(ls "$directory" 2> /dev/null | grep -E '^[0-9.]+$' | sort -Vr); do
        if ls "$directory/$version"/*.jar > /dev/null 2>&1; then
            echo "$version"
            return
        fi
    done
    echo "$2"
}

plugin() {
    printf '      <plugin><artifactId>%s</artifactId><version>%s</version></plugin>\n' "$1" "$(newest "org/apache/maven/plugins/$1" "$2")"
}

make_java() {
    begin java
    printf '%s\n' 'target/' 'out/' 'build/' 'apidocs/' > .gitignore
    put src/main/java/shop/Cart.java <<'END'
package shop;

/** Sums. */
public final class Cart {
    private Cart() {}

    /** Adds them up. */
    public static int total(int... amounts) {
        int sum = 0;
        for (int amount : amounts) {
            sum += amount;
        }
        return sum;
    }

    /** Prints the sum of what is given. */
    public static void main(String[] args) {
        int[] amounts = java.util.Arrays.stream(args).mapToInt(Integer::parseInt).toArray();
        System.out.println(total(amounts));
    }
}
END
    put src/test/java/shop/CartTest.java <<'END'
package shop;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class CartTest {
    @Test
    public void addsAmounts() {
        assertEquals(6, Cart.total(1, 2, 3));
    }
}
END
    printf '%s\n' 'public class Hello {' '    public static void main(String[] args) {' '        System.out.println("hello");' '    }' '}' | put src/single/Hello.java
    put src/main/resources/shop.properties < /dev/null
    {
        cat <<'END'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>toy.example</groupId>
  <artifactId>shop</artifactId>
  <version>1.0.0</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>junit</groupId>
      <artifactId>junit</artifactId>
      <version>4.13.2</version>
      <scope>test</scope>
    </dependency>
  </dependencies>
  <build>
    <plugins>
END
        plugin maven-clean-plugin 3.4.0
        plugin maven-resources-plugin 3.3.1
        plugin maven-compiler-plugin 3.13.0
        plugin maven-jar-plugin 3.4.2
        plugin maven-surefire-plugin 3.5.2
        printf '%s\n' '    </plugins>' '  </build>' '</project>'
    } > pom.xml
    printf '%s\n' '#!/bin/sh' 'exec mvn -o "$@"' > mvnw
    put gradlew <<'END'
#!/bin/sh
# Stands in for a wrapper: it compiles where the wrapper would build.
case "$*" in
    *build*|*test*|*check*|*assemble*) mkdir -p build/classes && javac -d build/classes src/main/java/shop/*.java && echo "BUILD SUCCESSFUL" ;;
    *) echo "BUILD SUCCESSFUL" ;;
esac
END
    chmod +x mvnw gradlew
    printf '%s\n' 'plugins { java }' > build.gradle.kts
    mkdir -p lib
    if works javac && works jar; then
        mkdir -p out
        javac -d out src/main/java/shop/*.java
        jar cf lib/toy.jar -C out .
        rm -r out
    fi
    save 'Add shop'
    echo '// to be continued' >> src/main/java/shop/Cart.java
}

make_c() {
    begin c
    printf '%s\n' 'app' 'app-asan' '*.o' '*.so' '*.a' 'build/' 'build-ninja/' 'hello' > .gitignore
    printf '%s\n' '#ifndef CART_H' '#define CART_H' 'long total(const long *amounts, int count);' '#endif' | put include/cart.h
    put src/cart.c <<'END'
#include "cart.h"

long total(const long *amounts, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
        sum += amounts[i];
    }
    return sum;
}
END
    put src/main.c <<'END'
#include <stdio.h>
#include <stdlib.h>

#include "cart.h"

int main(int argc, char **argv) {
    long amounts[16];
    int count = argc - 1 > 16 ? 16 : argc - 1;
    for (int i = 0; i < count; i++) {
        amounts[i] = strtol(argv[i + 1], NULL, 10);
    }
    printf("%ld\n", total(amounts, count));
    return 0;
}
END
    printf '%s\n' '#include <iostream>' 'int main() { std::cout << "hello\n"; }' > src/hello.cpp
    printf '%s\n' '#include "cart.h"' 'int main(void) {' '    long amounts[] = {1, 2, 3};' '    return total(amounts, 3) == 6 ? 0 : 1;' '}' | put tests/cart_test.c
    {
        printf 'CFLAGS ?= -O1 -g\n\nall: app lib\n\n'
        printf 'app: src/main.o src/cart.o\n\t$(CC) $(LDFLAGS) -o $@ $^\n\n'
        printf '%%.o: %%.c include/cart.h\n\t$(CC) $(CFLAGS) -Iinclude -c -o $@ $<\n\n'
        printf 'lib:\n\t$(MAKE) -C lib\n\n'
        printf 'test check: src/cart.o\n\t$(CC) $(CFLAGS) -Iinclude -o build-test tests/cart_test.c src/cart.o\n\t./build-test\n\trm -f build-test\n\n'
        printf 'clean:\n\trm -f app app-asan src/*.o lib/*.a lib/*.o\n\n.PHONY: all lib test check clean\n'
    } > Makefile
    mkdir -p lib
    printf 'all: libcart.a\n\nlibcart.a: ../src/cart.c\n\t$(CC) -I../include -c -o cart.o $<\n\tar rcs $@ cart.o\n' > lib/Makefile
    put CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(shop C)
enable_testing()
include_directories(include)
add_executable(app src/main.c src/cart.c)
add_executable(cart_test tests/cart_test.c src/cart.c)
add_test(NAME cart COMMAND cart_test)
END
    put meson.build <<'END'
project('shop', 'c')
executable('app', 'src/main.c', 'src/cart.c', include_directories: include_directories('include'))
END
    save 'Add shop'
    echo '/* to be continued */' >> src/cart.c
}

make_go() {
    begin go
    printf '%s\n' 'bin/' 'cover.out' > .gitignore
    printf '%s\n' 'module toy.example/shop' '' 'go 1.21' > go.mod
    put cart/cart.go <<'END'
// Package cart adds amounts up.
package cart

// Total adds them up.
func Total(amounts ...int) int {
	sum := 0
	for _, amount := range amounts {
		sum += amount
	}
	return sum
}
END
    put cart/cart_test.go <<'END'
package cart

import "testing"

func TestTotal(t *testing.T) {
	if Total(1, 2, 3) != 6 {
		t.Fail()
	}
}

func BenchmarkTotal(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Total(1, 2, 3)
	}
}
END
    put cmd/app/main.go <<'END'
package main

import (
	"fmt"
	"os"
	"strconv"

	"toy.example/shop/cart"
)

func main() {
	sum := 0
	for _, word := range os.Args[1:] {
		amount, _ := strconv.Atoi(word)
		sum = cart.Total(sum, amount)
	}
	fmt.Println(sum)
}
END
    save 'Add shop'
    printf '\n// to be continued\n' >> cart/cart.go
}

for name in "$@"; do
    MINUTE=0
    case "$name" in
        plain | node | python | rust | java | c | go) "make_$name" ;;
        *)
            echo "make-toy-repositories: there is no repository \"$name\"" >&2
            exit 2
            ;;
    esac
done
