; Begun from queries/tags.scm of tree-sitter-elixir (Apache License 2.0; see NOTICE.md).
((call target: (identifier) @_keyword (arguments . (alias) @name)) @definition.module
  (#eq? @_keyword "defmodule"))
((call target: (identifier) @_keyword (arguments . (alias) @name)) @definition.interface
  (#eq? @_keyword "defprotocol"))
((call
  target: (identifier) @_keyword
  (arguments (keywords (pair key: (keyword) @_for value: (alias) @name)))) @scope
  (#eq? @_keyword "defimpl") (#match? @_for "^for:"))
((call
  target: (identifier) @_keyword
  (arguments . (call target: (identifier) @name))) @definition.function
  (#any-of? @_keyword "def" "defp" "defdelegate" "defn" "defnp"))
((call target: (identifier) @_keyword (arguments . (identifier) @name)) @definition.function
  (#any-of? @_keyword "def" "defp" "defdelegate" "defn" "defnp"))
((call
  target: (identifier) @_keyword
  (arguments . (binary_operator left: (call target: (identifier) @name) operator: "when"))) @definition.function
  (#any-of? @_keyword "def" "defp" "defn" "defnp"))
((call
  target: (identifier) @_keyword
  (arguments . (call target: (identifier) @name))) @definition.macro
  (#any-of? @_keyword "defmacro" "defmacrop" "defguard" "defguardp"))
((call
  target: (identifier) @_keyword
  (arguments . (binary_operator left: (call target: (identifier) @name) operator: "when"))) @definition.macro
  (#any-of? @_keyword "defmacro" "defmacrop" "defguard" "defguardp"))
((call
  target: (identifier) @_keyword
  (arguments . (list (atom) @name @definition.field)))
  (#any-of? @_keyword "defstruct" "defexception"))
((call
  target: (identifier) @_keyword
  (arguments . (list (keywords (pair key: (keyword) @name @definition.field)))))
  (#any-of? @_keyword "defstruct" "defexception"))
((unary_operator operator: "@" operand: (call
  target: (identifier) @_type
  (arguments . (binary_operator left: (identifier) @name)))) @definition.type
  (#any-of? @_type "type" "typep" "opaque"))
((unary_operator operator: "@" operand: (call
  target: (identifier) @_type
  (arguments . (binary_operator left: (call target: (identifier) @name))))) @definition.type
  (#any-of? @_type "type" "typep" "opaque"))
((unary_operator operator: "@" operand: (call
  target: (identifier) @_callback
  (arguments . (binary_operator left: (call target: (identifier) @name))))) @definition.method
  (#any-of? @_callback "callback" "macrocallback"))
((unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))) @definition.constant
  (#not-any-of? @name "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback"
    "macrocallback" "impl" "behaviour" "derive" "enforce_keys" "deprecated" "since" "tag"))

((call target: (identifier) @reference.call)
  (#not-any-of? @reference.call "def" "defp" "defdelegate" "defmacro" "defmacrop" "defmodule"
    "defprotocol" "defimpl" "defstruct" "defexception" "defguard" "defguardp" "alias" "import"
    "require" "use" "quote" "unquote" "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque"
    "callback" "if" "unless" "case" "cond" "with" "for" "fn" "raise" "receive" "try"))
(call target: (dot right: (identifier) @reference.call))
(binary_operator operator: "|>" right: (identifier) @reference.call)
(struct (alias) @reference.type)
(alias) @reference.type

((call target: (identifier) @_import (arguments . (alias) @import))
  (#any-of? @_import "alias" "import" "require" "use"))
((call
  target: (identifier) @_import
  (arguments . (dot left: (alias) @import.from right: (tuple (alias) @import.name))))
  (#any-of? @_import "alias" "import" "require" "use"))

(comment) @comment
((unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments . (string) @comment)))
  (#any-of? @_doc "doc" "moduledoc" "typedoc"))
