((element (start_tag
  (attribute
    (attribute_name) @_id
    [(quoted_attribute_value (attribute_value) @name) (attribute_value) @name]) @definition.section))
  (#eq? @_id "id"))
((element
  (start_tag (tag_name) @_heading)
  (text) @name @definition.section)
  (#match? @_heading "^h[1-6]$"))

((tag_name) @reference.call (#match? @reference.call "-"))
((attribute (attribute_name) @_class (quoted_attribute_value (attribute_value) @reference.other))
  (#eq? @_class "class"))

((script_element (start_tag
  (attribute (attribute_name) @_src (quoted_attribute_value (attribute_value) @import))))
  (#eq? @_src "src"))
((element (start_tag
  (tag_name) @_link
  (attribute (attribute_name) @_href (quoted_attribute_value (attribute_value) @import))))
  (#eq? @_link "link") (#eq? @_href "href"))

(comment) @comment

(script_element (raw_text) @embedded.script)
(style_element (raw_text) @embedded.style)
