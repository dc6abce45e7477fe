"""A language server that does what its first argument says. It speaks the real protocol."""
import json
import sys
import time

MODE = sys.argv[1]


def read():
    length = 0
    while True:
        header = sys.stdin.buffer.readline()
        if not header:
            sys.exit(0)
        if header.strip() == b"":
            break
        name, _, value = header.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(sys.stdin.buffer.read(length))


def send(message):
    body = json.dumps(dict(message, jsonrpc="2.0")).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    sys.stdout.buffer.flush()


def item(message):
    place = {"line": 0, "character": 0}
    return {"range": {"start": place, "end": place}, "message": message}


def publish(uri, version, items):
    params = {"uri": uri, "diagnostics": items}
    if version is not None:
        params["version"] = version
    send({"method": "textDocument/publishDiagnostics", "params": params})


def judge(uri, version, text):
    if MODE == "flood":
        publish(uri, version, [item("problem %d" % n) for n in range(10_000)])
    elif MODE == "old":
        publish(uri, version - 1, [item("of an older text")])
    elif MODE == "crash" and "crash" in text:
        print("out of luck", file=sys.stderr, flush=True)
        sys.exit(3)
    elif MODE == "silent":
        pass
    elif MODE == "memory":
        global hoard
        hoard = bytearray(400_000_000)
        for n in range(0, len(hoard), 4096):
            hoard[n] = 1
        publish(uri, version, [])
    else:
        publish(uri, version, [item("word") for word in text.split() if word == "bad"])


if MODE == "die":
    print("cannot find my library", file=sys.stderr, flush=True)
    sys.exit(1)
versions = {}
while True:
    message = read()
    method = message.get("method")
    if method == "initialize":
        if MODE == "hang":
            time.sleep(600)
        if MODE == "progress":
            token = {"token": "load"}
            begin = {"kind": "begin", "title": "Loading", "percentage": 40}
            send({"method": "$/progress", "params": dict(token, value=begin)})
            time.sleep(3)
            send({"method": "$/progress", "params": dict(token, value={"kind": "end"})})
        provider = {"textDocumentSync": 1, "documentSymbolProvider": True}
        if MODE == "cancels":
            provider["diagnosticProvider"] = {
                "interFileDependencies": False, "workspaceDiagnostics": False}
        send({"id": message["id"], "result": {"capabilities": provider}})
        send({"id": "c", "method": "workspace/configuration",
              "params": {"items": [{"section": "a.b"}, {}]}})
        send({"id": "f", "method": "workspace/workspaceFolders"})
        send({"id": "e", "method": "workspace/applyEdit", "params": {"edit": {}}})
        send({"id": "s", "method": "window/showMessageRequest",
              "params": {"type": 3, "message": "well?", "actions": []}})
        send({"method": "window/showMessage", "params": {"type": 3, "message": "hello"}})
        send({"method": "telemetry/event", "params": {"a": 1}})
    elif method == "textDocument/didOpen":
        document = message["params"]["textDocument"]
        judge(document["uri"], document["version"], document["text"])
    elif method == "textDocument/didChange":
        document = message["params"]["textDocument"]
        judge(document["uri"], document["version"], message["params"]["contentChanges"][0]["text"])
    elif method == "textDocument/diagnostic":
        tries = versions["tries"] = versions.get("tries", 0) + 1
        if tries % 2:
            send({"id": message["id"], "error": {"code": -32802, "message": "later"}})
        else:
            send({"id": message["id"], "result": {"kind": "full", "items": [item("pulled")]}})
    elif method == "exit":
        sys.exit(0)
    elif "id" in message and method:
        send({"id": message["id"], "result": None})
