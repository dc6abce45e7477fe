; Begun from queries/tags.scm of tree-sitter-r (see NOTICE.md).
(left_assignment name: (identifier) @name value: [(function_definition) (lambda_function)]) @definition.function
(equals_assignment
  name: (identifier) @name
  value: [(function_definition) (lambda_function)]) @definition.function
((program (left_assignment
  name: (identifier) @name
  value: (call function: (identifier) @_class)) @definition.class)
  (#any-of? @_class "R6Class" "setRefClass" "ggproto"))
(program (left_assignment name: (identifier) @name) @definition.variable)
(program (equals_assignment name: (identifier) @name) @definition.variable)
((call function: (identifier) @_set arguments: (arguments . (string) @name)) @definition.class
  (#any-of? @_set "setClass" "setRefClass"))
((call function: (identifier) @_set arguments: (arguments . (string) @name)) @definition.function
  (#any-of? @_set "setGeneric" "setMethod"))
(default_argument name: (identifier) @name value: (function_definition)) @definition.method

(call function: (identifier) @reference.call)
(call function: (namespace_get function: (identifier) @reference.call))
(call function: (dollar (identifier) (identifier) @reference.call))
(arguments (identifier) @reference.other)

((call function: (identifier) @_library arguments: (arguments . [(identifier) (string)] @import))
  (#any-of? @_library "library" "require" "requireNamespace" "source"))

(comment) @comment
