; Begun from queries/tags.scm of tree-sitter-python (see NOTICE.md).
(class_definition name: (identifier) @name) @definition.class
((class_definition body: (block (function_definition name: (identifier) @name) @definition.constructor))
  (#eq? @name "__init__"))
(function_definition name: (identifier) @name) @definition.function
(assignment left: (identifier) @name right: (lambda)) @definition.function
((module (expression_statement (assignment left: (identifier) @name) @definition.constant))
  (#match? @name "^_?[A-Z][A-Z0-9_]*$"))
(module (expression_statement (assignment left: (identifier) @name) @definition.variable))
((class_definition
  body: (block (expression_statement (assignment left: (identifier) @name) @definition.constant)))
  (#match? @name "^_?[A-Z][A-Z0-9_]*$"))
(class_definition
  body: (block (expression_statement (assignment left: (identifier) @name) @definition.field)))
(type_alias_statement left: (type (identifier) @name)) @definition.type

(call function: (identifier) @reference.call)
(call function: (attribute attribute: (identifier) @reference.call))
(decorator (identifier) @reference.call)
(decorator (attribute attribute: (identifier) @reference.call))
(class_definition superclasses: (argument_list (identifier) @reference.type))
(class_definition superclasses: (argument_list (attribute attribute: (identifier) @reference.type)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @reference.type)))
(type (identifier) @reference.type)
(type (attribute attribute: (identifier) @reference.type))
(type (generic_type (identifier) @reference.type))
(type (subscript value: (identifier) @reference.type))
(type (binary_operator (identifier) @reference.type))
(except_clause (identifier) @reference.type)
(except_clause (as_pattern (identifier) @reference.type))
(except_clause (tuple (identifier) @reference.type))
(except_clause (as_pattern (tuple (identifier) @reference.type)))
(attribute attribute: (identifier) @reference.other)
(argument_list (identifier) @reference.other)
(keyword_argument value: (identifier) @reference.other)
(import_from_statement name: (dotted_name (identifier) @reference.other .))
(import_from_statement name: (aliased_import name: (dotted_name (identifier) @reference.other .)))

(import_statement name: (dotted_name) @import)
(import_statement name: (aliased_import name: (dotted_name) @import))
(import_from_statement module_name: (_) @import.from name: (dotted_name) @import.name)
(import_from_statement
  module_name: (_) @import.from
  name: (aliased_import name: (dotted_name) @import.name))
(import_from_statement module_name: (_) @import.from (wildcard_import) @import.name)
(future_import_statement name: (dotted_name) @_future)

(comment) @comment
(module . (expression_statement (string) @comment))
(class_definition body: (block . (expression_statement (string) @comment)))
(function_definition body: (block . (expression_statement (string) @comment)))
