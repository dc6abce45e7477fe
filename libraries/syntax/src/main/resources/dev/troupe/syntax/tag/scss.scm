(stylesheet (declaration (variable_name) @name) @definition.variable)
(mixin_statement (name) @name) @definition.function
(function_statement (name) @name) @definition.function
(placeholder (name) @name) @definition.selector
(rule_set (selectors (class_selector (class_name) @name)) @definition.selector)
(rule_set (selectors (id_selector (id_name) @name)) @definition.selector)
(rule_set (selectors (descendant_selector (class_selector (class_name) @name) .))) @definition.selector
(rule_set (selectors (child_selector (class_selector (class_name) @name) .))) @definition.selector
(keyframes_statement (keyframes_name) @name) @definition.section
((declaration (property_name) @name) @definition.variable (#match? @name "^--"))

(include_statement (identifier) @reference.call)
(call_expression (function_name) @reference.call)
(variable_value) @reference.other
(class_selector (class_name) @reference.other)
(extend_statement (_) @reference.other)

(use_statement (string_value) @import)
(forward_statement (string_value) @import)
(import_statement (string_value) @import)

(comment) @comment
