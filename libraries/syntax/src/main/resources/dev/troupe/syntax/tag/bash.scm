(function_definition name: (word) @name) @definition.function
((program (variable_assignment name: (variable_name) @name) @definition.constant)
  (#match? @name "^[A-Z][A-Z0-9_]*$"))
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)

((command name: (command_name (word) @reference.call))
  (#not-any-of? @reference.call "source" "."))
((simple_expansion (variable_name) @reference.other) (#match? @reference.other "^[A-Za-z_]"))
(expansion (variable_name) @reference.other)

((command name: (command_name (word) @_source) . argument: (_) @import)
  (#any-of? @_source "source" "."))

(comment) @comment
