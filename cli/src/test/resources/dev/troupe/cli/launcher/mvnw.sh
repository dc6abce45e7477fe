#!/bin/sh
# In place of Maven: "builds" what the launcher looks for.
echo built >>builds
mkdir -p cli/target/lib standalone/target/server
: >cli/target/troupe-cli-0.jar
: >standalone/target/server/troupe-standalone.jar
