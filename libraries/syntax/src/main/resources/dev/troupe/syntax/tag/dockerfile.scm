(from_instruction as: (image_alias) @name) @definition.module
(arg_instruction name: (unquoted_string) @name) @definition.variable
(env_pair name: (unquoted_string) @name) @definition.variable

(expansion (variable) @reference.other)

(from_instruction (image_spec) @import)

(comment) @comment
