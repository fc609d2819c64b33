/** Type of a translated catalog: a text becomes `string`, a function that builds a text keeps its parameters. */
export type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { readonly [K in keyof T]: Translated<T[K]> }

/** Parameters of a message: texts, and numbers. */
export type TextParams<Name extends string> = { readonly [name in Name]: string }
export type NumberParams<Name extends string> = { readonly [name in Name]: number }

/** Labels by a value of the API, which may have none. */
export type Labels = { readonly [value in string]: string }
