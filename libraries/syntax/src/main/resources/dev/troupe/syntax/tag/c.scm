; What C and C++ share. Begun from queries/tags.scm of tree-sitter-c (see NOTICE.md).
(struct_specifier name: (type_identifier) @name body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.enum_member
(type_definition declarator: (type_identifier) @name) @definition.type
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition declarator: (array_declarator declarator: (type_identifier) @name)) @definition.type
(type_definition
  declarator: (function_declarator
    declarator: (parenthesized_declarator
      (pointer_declarator declarator: (type_identifier) @name)))) @definition.type
(type_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (parenthesized_declarator
        (pointer_declarator declarator: (type_identifier) @name))))) @definition.type
(type_definition
  declarator: (function_declarator
    declarator: [
      (type_identifier) @name
      (parenthesized_declarator (type_identifier) @name)])) @definition.type
(type_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: [
        (type_identifier) @name
        (parenthesized_declarator (type_identifier) @name)]))) @definition.type
(function_definition
  declarator: (function_declarator declarator: (identifier) @name)) @definition.function
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name))) @definition.function
(function_definition
  declarator: (pointer_declarator
    declarator: (pointer_declarator
      declarator: (function_declarator declarator: (identifier) @name)))) @definition.function
(declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.function
(declaration
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name))) @definition.function
(translation_unit (declaration declarator: (identifier) @name) @definition.variable)
(translation_unit
  (declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable)
(translation_unit
  (declaration
    declarator: (init_declarator
      declarator: (pointer_declarator declarator: (identifier) @name))) @definition.variable)
(translation_unit
  (declaration
    declarator: (init_declarator
      declarator: (array_declarator declarator: (identifier) @name))) @definition.variable)
(translation_unit
  (declaration declarator: (pointer_declarator declarator: (identifier) @name)) @definition.variable)
(translation_unit
  (declaration declarator: (array_declarator declarator: (identifier) @name)) @definition.variable)
(field_declaration declarator: (field_identifier) @name) @definition.field
(field_declaration
  declarator: (pointer_declarator declarator: (field_identifier) @name)) @definition.field
(field_declaration
  declarator: (pointer_declarator
    declarator: (pointer_declarator declarator: (field_identifier) @name))) @definition.field
(field_declaration
  declarator: (array_declarator declarator: (field_identifier) @name)) @definition.field
(field_declaration
  declarator: (function_declarator
    declarator: (parenthesized_declarator
      (pointer_declarator declarator: (field_identifier) @name)))) @definition.field
(preproc_def name: (identifier) @name) @definition.macro
(preproc_function_def name: (identifier) @name) @definition.macro

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(type_identifier) @reference.type
(field_expression field: (field_identifier) @reference.other)
(argument_list (identifier) @reference.other)
(initializer_list (identifier) @reference.other)

(preproc_include path: (_) @import)

(comment) @comment
