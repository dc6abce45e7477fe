(class_definition name: (identifier) @name) @definition.class
(mixin_declaration (identifier) @name) @definition.class
(extension_declaration name: (identifier) @name) @definition.class
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.enum_member
(type_alias (type_identifier) @name) @definition.type
((function_signature name: (identifier) @name) @definition.function . (function_body) @end)
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body) @end)
((method_signature (getter_signature name: (identifier) @name)) @definition.property . (function_body) @end)
((method_signature (setter_signature name: (identifier) @name)) @definition.property . (function_body) @end)
((method_signature (constructor_signature name: (identifier) @name .)) @definition.constructor . (function_body) @end)
((method_signature (constructor_signature name: (identifier) @name . parameters: (_))) @definition.constructor . (function_body) @end)
((method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor . (function_body) @end)
(function_signature name: (identifier) @name) @definition.function
(declaration (getter_signature name: (identifier) @name)) @definition.property
(constructor_signature name: (identifier) @name . parameters: (_)) @definition.constructor
(constant_constructor_signature (identifier) @name . (formal_parameter_list)) @definition.constructor
(class_body (declaration
  (const_builtin)
  (static_final_declaration_list (static_final_declaration (identifier) @name))) @definition.constant)
(class_body (declaration
  (static_final_declaration_list (static_final_declaration (identifier) @name))) @definition.field)
(class_body (declaration
  (initialized_identifier_list (initialized_identifier (identifier) @name))) @definition.field)
(program (static_final_declaration_list (static_final_declaration (identifier) @name) @definition.constant))
(program (initialized_identifier_list (initialized_identifier (identifier) @name) @definition.variable))

((identifier) @reference.call . (selector (argument_part)))
((selector (unconditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
((selector (conditional_assignable_selector (identifier) @reference.call)) . (selector (argument_part)))
(type_identifier) @reference.type
(annotation name: (identifier) @reference.type)
(unconditional_assignable_selector (identifier) @reference.other)
(argument (identifier) @reference.other)

(import_specification (configurable_uri (uri) @import))
(library_export (configurable_uri (uri) @import))
(part_directive (uri) @import)

(comment) @comment
(documentation_comment) @comment
