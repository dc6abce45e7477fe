(function_def (function_command (argument_list . (argument) @name))) @definition.function
(macro_def (macro_command (argument_list . (argument) @name))) @definition.macro
((normal_command (identifier) @_set (argument_list . (argument) @name)) @definition.variable
  (#match? @_set "(?i)^(set|option)$"))
((normal_command (identifier) @_target (argument_list . (argument) @name)) @definition.module
  (#match? @_target "(?i)^(project|add_library|add_executable|add_custom_target)$"))

(normal_command (identifier) @reference.call)
(normal_var (variable) @reference.other)
((normal_command (identifier) @_link (argument_list (argument) @reference.other))
  (#match? @_link "(?i)^(target_link_libraries|add_dependencies)$")
  (#not-any-of? @reference.other "PRIVATE" "PUBLIC" "INTERFACE"))

((normal_command (identifier) @_include (argument_list . (argument) @import))
  (#match? @_include "(?i)^(include|add_subdirectory|find_package)$"))

(line_comment) @comment
(bracket_comment) @comment
