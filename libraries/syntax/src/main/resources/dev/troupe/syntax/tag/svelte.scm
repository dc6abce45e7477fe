((attribute
  (attribute_name) @_id
  (quoted_attribute_value (attribute_value) @name)) @definition.section
  (#eq? @_id "id"))

((tag_name) @reference.call (#match? @reference.call "^[A-Z]|-"))
((attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @reference.other))
  (#eq? @_class "class"))

(script_element (raw_text) @embedded.script)
(style_element (raw_text) @embedded.style)

(comment) @comment
