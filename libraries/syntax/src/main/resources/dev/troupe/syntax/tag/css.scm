(rule_set (selectors (class_selector (class_name) @name)) @definition.selector)
(rule_set (selectors (id_selector (id_name) @name)) @definition.selector)
(rule_set (selectors (descendant_selector (class_selector (class_name) @name) .))) @definition.selector
(rule_set (selectors (child_selector (class_selector (class_name) @name) .))) @definition.selector
(keyframes_statement (keyframes_name) @name) @definition.section
((declaration (property_name) @name) @definition.variable (#match? @name "^--"))

(class_selector (class_name) @reference.other)
(id_selector (id_name) @reference.other)
((plain_value) @reference.other (#match? @reference.other "^--"))

(import_statement (string_value) @import)
(import_statement (call_expression (arguments (string_value) @import)))

(comment) @comment
