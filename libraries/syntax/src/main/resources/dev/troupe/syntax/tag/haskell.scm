(header module: (module) @name) @definition.module
(data_type name: (name) @name) @definition.type
(newtype name: (name) @name) @definition.type
(type_synomym name: (name) @name) @definition.type
(class name: (name) @name) @definition.interface
(data_constructor constructor: (record name: (constructor) @name)) @definition.enum_member
(data_constructor constructor: (prefix name: (constructor) @name)) @definition.enum_member
(newtype_constructor name: (constructor) @name) @definition.enum_member
(field name: (field_name (variable) @name)) @definition.field
(class_declarations (signature name: (variable) @name) @definition.method)
(instance name: (name) @name) @scope
(instance_declarations (function name: (variable) @name) @definition.method)
(instance_declarations (bind name: (variable) @name) @definition.method)
(declarations (signature name: (variable) @name) @definition.function)
(declarations (function name: (variable) @name) @definition.function)
(declarations (function (infix operator: (operator) @name)) @definition.function)
(declarations (bind name: (variable) @name) @definition.function)

(apply function: (variable) @reference.call)
(apply function: (qualified id: (variable) @reference.call))
(apply function: (constructor) @reference.call)
(infix left_operand: (variable) @reference.other)
(infix right_operand: (variable) @reference.other)
(apply argument: (variable) @reference.other)
(match expression: (variable) @reference.other)
(name) @reference.type
(qualified id: (variable) @reference.other)
(operator) @reference.other

(import module: (module) @import)

(comment) @comment
(haddock) @comment
