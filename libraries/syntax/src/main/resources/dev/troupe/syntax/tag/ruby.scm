; Begun from queries/tags.scm of tree-sitter-ruby (see NOTICE.md).
((method name: (_) @name) @definition.constructor (#eq? @name "initialize"))
(method name: (_) @name) @definition.method
(singleton_method name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method
(class name: (constant) @name) @definition.class
(class name: (scope_resolution scope: (_) @container name: (_) @name)) @definition.class
(module name: (constant) @name) @definition.module
(module name: (scope_resolution scope: (_) @container name: (_) @name)) @definition.module
(assignment left: (constant) @name) @definition.constant
((call
  method: (identifier) @_attribute
  arguments: (argument_list (simple_symbol) @name)) @definition.property
  (#any-of? @_attribute "attr_reader" "attr_writer" "attr_accessor"))
((call
  method: (identifier) @_alias
  arguments: (argument_list . (simple_symbol) @name)) @definition.method
  (#any-of? @_alias "alias_method" "define_method" "scope"))

(call method: (identifier) @reference.call)
(call method: (constant) @reference.call)
((call receiver: (constant) @reference.type method: (identifier) @_new) (#eq? @_new "new"))
(superclass (constant) @reference.type)
(superclass (scope_resolution name: (constant) @reference.type))
(constant) @reference.type
(identifier) @reference.other

((call
  method: (identifier) @_require
  arguments: (argument_list . (string) @import))
  (#any-of? @_require "require" "require_relative" "load" "autoload"))
((call
  method: (identifier) @_require
  arguments: (argument_list (simple_symbol) . (string) @import))
  (#eq? @_require "autoload"))

(comment) @comment
