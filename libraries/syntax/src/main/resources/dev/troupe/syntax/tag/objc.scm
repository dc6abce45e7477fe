; Used behind c.scm: what Objective-C has beside C.
(class_interface name: (identifier) @name) @definition.class
(class_implementation name: (identifier) @name) @definition.class
(category_interface name: (identifier) @name) @definition.class
(category_implementation name: (identifier) @name) @definition.class
(protocol_declaration name: (identifier) @name) @definition.interface
(method_declaration selector: (identifier) @name) @definition.method
(method_declaration
  selector: (keyword_selector . (keyword_declarator keyword: (identifier) @name))) @definition.method
(method_definition selector: (identifier) @name) @definition.method
(method_definition
  selector: (keyword_selector . (keyword_declarator keyword: (identifier) @name))) @definition.method
(property_declaration declarator: (identifier) @name) @definition.property
(property_declaration
  declarator: (pointer_declarator declarator: (identifier) @name)) @definition.property

(message_expression selector: (identifier) @reference.call)
(message_expression
  selector: (keyword_argument_list . (keyword_argument keyword: (identifier) @reference.call)))
(message_expression receiver: (identifier) @reference.other)
(superclass_reference name: (identifier) @reference.type)
(protocol_qualifiers name: (identifier) @reference.type)

(preproc_import path: (_) @import)
(module_import module: (_) @import)
