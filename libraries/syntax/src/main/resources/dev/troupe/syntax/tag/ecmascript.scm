; What JavaScript and TypeScript share. Begun from queries/tags.scm of tree-sitter-javascript (see NOTICE.md).
(class_declaration name: (_) @name) @definition.class
(class name: (_) @name) @definition.class
(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(arguments (function_expression name: (identifier) @name) @definition.function)
(export_statement value: (function_expression name: (identifier) @name) @definition.function)
((method_definition name: (property_identifier) @name) @definition.constructor
  (#eq? @name "constructor"))
(method_definition name: (_) @name) @definition.method
(variable_declarator
  name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(variable_declarator name: (identifier) @name value: (class)) @definition.class
(assignment_expression
  left: (identifier) @name
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.function
((assignment_expression
  left: (member_expression
    object: (member_expression
      object: (identifier) @container
      property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression
  left: (member_expression
    object: (identifier) @_exports
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.function
  (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression
    object: (member_expression
      object: (identifier) @_module
      property: (property_identifier) @_exports)
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.function
  (#eq? @_module "module")
  (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module)
  right: (function_expression name: (identifier) @name)) @definition.function
  (#eq? @_module "module"))
((assignment_expression
  left: (member_expression
    object: (identifier) @container
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.method
  (#not-eq? @container "module"))
(assignment_expression
  left: (member_expression
    object: [(member_expression) (this)]
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]) @definition.method
(pair
  key: (property_identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @definition.method

; A variable that holds an import is none: its name is defined elsewhere.
((program
  (lexical_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.constant))
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#not-match? @_value "^require\\s*\\("))
((program
  (lexical_declaration (variable_declarator name: (identifier) @name !value) @definition.constant))
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
((program
  (lexical_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.variable))
  (#not-match? @_value "^require\\s*\\("))
(program
  (lexical_declaration (variable_declarator name: (identifier) @name !value) @definition.variable))
((program (export_statement
  (lexical_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.constant)))
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#not-match? @_value "^require\\s*\\("))
((program (export_statement
  (lexical_declaration (variable_declarator name: (identifier) @name !value) @definition.constant)))
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
((program (export_statement
  (lexical_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.variable)))
  (#not-match? @_value "^require\\s*\\("))
(program (export_statement
  (lexical_declaration (variable_declarator name: (identifier) @name !value) @definition.variable)))
((program
  (variable_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.variable))
  (#not-match? @_value "^require\\s*\\("))
(program
  (variable_declaration (variable_declarator name: (identifier) @name !value) @definition.variable))
((program (export_statement
  (variable_declaration (variable_declarator name: (identifier) @name value: (_) @_value) @definition.variable)))
  (#not-match? @_value "^require\\s*\\("))
(program (export_statement
  (variable_declaration (variable_declarator name: (identifier) @name !value) @definition.variable)))

(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (property_identifier) @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (property_identifier) @reference.call))
(decorator (identifier) @reference.call)
(member_expression property: (property_identifier) @reference.other)
(arguments (identifier) @reference.other)
(shorthand_property_identifier) @reference.other
(object_pattern (shorthand_property_identifier_pattern) @reference.other)
(import_specifier name: (identifier) @reference.other)
(export_specifier name: (identifier) @reference.other)

(import_statement source: (string) @import)
(export_statement source: (string) @import)
((call_expression function: (identifier) @_require arguments: (arguments . (string) @import))
  (#eq? @_require "require"))
(call_expression function: (import) arguments: (arguments . (string) @import))

(comment) @comment
