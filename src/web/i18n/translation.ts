/** Type of a translated catalog: a text becomes `string`, a function that builds a text keeps its parameters. */
export type Said<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Said<T[K]> }

/** Parameters of a message: texts, and numbers. */
export type Texts<Name extends string> = { readonly [name in Name]: string }
export type Numbers<Name extends string> = { readonly [name in Name]: number }
