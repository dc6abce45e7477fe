; What C++ has beside C. Begun from queries/tags.scm of tree-sitter-cpp (see NOTICE.md).
(class_specifier name: (type_identifier) @name body: (_)) @definition.class
(class_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.struct
(namespace_definition name: (namespace_identifier) @name) @definition.module
(namespace_definition
  name: (nested_namespace_specifier) @name) @definition.module
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(function_definition
  declarator: (function_declarator declarator: (field_identifier) @name)) @definition.method
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (field_identifier) @name))) @definition.method
(function_definition
  declarator: (reference_declarator
    (function_declarator declarator: (field_identifier) @name))) @definition.method
(function_definition
  declarator: (reference_declarator
    (function_declarator declarator: (identifier) @name))) @definition.function
(function_definition
  declarator: (function_declarator
    declarator: [(operator_name) (destructor_name)] @name)) @definition.method
(field_declaration
  declarator: (function_declarator declarator: (field_identifier) @name)) @definition.method
(field_declaration
  declarator: (function_declarator declarator: (operator_name) @name)) @definition.method
(declaration
  declarator: (function_declarator
    declarator: [(operator_name) (destructor_name)] @name)) @definition.method
(function_definition
  declarator: (reference_declarator
    (function_declarator declarator: (operator_name) @name))) @definition.function
(field_declaration
  declarator: (pointer_declarator
    declarator: (function_declarator declarator: (field_identifier) @name))) @definition.method
(field_declaration
  declarator: (reference_declarator
    (function_declarator declarator: (field_identifier) @name))) @definition.method
(function_definition
  declarator: (function_declarator
    declarator: (qualified_identifier
      scope: (_) @container
      name: [(identifier) (destructor_name) (operator_name)] @name))) @definition.method
(function_definition
  declarator: (function_declarator
    declarator: (qualified_identifier
      name: (qualified_identifier
        scope: (_) @container
        name: [(identifier) (destructor_name) (operator_name)] @name)))) @definition.method
(function_definition
  declarator: (pointer_declarator
    declarator: (function_declarator
      declarator: (qualified_identifier
        scope: (_) @container
        name: (identifier) @name)))) @definition.method
(function_definition
  declarator: (reference_declarator
    (function_declarator
      declarator: (qualified_identifier
        scope: (_) @container
        name: [(identifier) (operator_name)] @name)))) @definition.method
(declaration_list (declaration declarator: (identifier) @name) @definition.variable)
(declaration_list
  (declaration declarator: (init_declarator declarator: (identifier) @name)) @definition.variable)

(call_expression function: (qualified_identifier name: (identifier) @reference.call))
(call_expression
  function: (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call)))
(call_expression function: (template_function name: (identifier) @reference.call))
(call_expression
  function: (qualified_identifier name: (template_function name: (identifier) @reference.call)))
(new_expression type: (type_identifier) @reference.call)
(qualified_identifier name: (identifier) @reference.other)
