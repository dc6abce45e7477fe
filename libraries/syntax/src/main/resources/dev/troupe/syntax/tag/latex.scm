(part text: (curly_group (_) @name)) @definition.section
(chapter text: (curly_group (_) @name)) @definition.section
(section text: (curly_group (_) @name)) @definition.section
(subsection text: (curly_group (_) @name)) @definition.section
(subsubsection text: (curly_group (_) @name)) @definition.section
(paragraph text: (curly_group (_) @name)) @definition.section
(label_definition name: (curly_group_text (_) @name)) @definition.property
(new_command_definition declaration: (curly_group_command_name (command_name) @name)) @definition.macro

(generic_command command: (command_name) @reference.call)
(label_reference names: (curly_group_text_list (_) @reference.other))
(citation keys: (curly_group_text_list (_) @reference.other))

(latex_include path: (curly_group_path (path) @import))
(class_include path: (curly_group_path (path) @import))
(package_include paths: (curly_group_path_list (path) @import))
(graphics_include path: (curly_group_path (path) @import))

(line_comment) @comment
