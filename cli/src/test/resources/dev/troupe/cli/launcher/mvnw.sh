#!/bin/sh
# In place of Maven: "builds" what the launcher looks for.
echo built >>builds
echo '[INFO] Building Troupe :: Contracts 0.1.0                                [8/18]'
mkdir -p cli/target/lib standalone/target/server
: >cli/target/troupe-cli-0.jar
: >standalone/target/server/troupe-standalone.jar
