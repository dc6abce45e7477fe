(module_attribute name: (atom) @name) @definition.module
(fun_decl . clauses: (function_clause name: (atom) @name)) @definition.function
(pp_define lhs: (macro_lhs name: (_) @name)) @definition.macro
(record_decl name: (atom) @name) @definition.struct
(record_decl fields: (record_field name: (atom) @name) @definition.field)
(type_alias name: (type_name name: (atom) @name)) @definition.type
(opaque name: (type_name name: (atom) @name)) @definition.type
(callback fun: (atom) @name) @definition.method

(call expr: (atom) @reference.call)
(call expr: (remote fun: (atom) @reference.call))
(internal_fun fun: (atom) @reference.call)
(external_fun fun: (atom) @reference.call)
(macro_call_expr name: (_) @reference.other)
(record_name name: (atom) @reference.type)
(remote_module module: (atom) @reference.type)
(behaviour_attribute name: (atom) @reference.type)

(pp_include file: (string) @import)
(pp_include_lib file: (string) @import)
(import_attribute module: (atom) @import)

(comment) @comment
