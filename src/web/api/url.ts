export type Scalar = string | number | boolean
export type Query = Readonly<Record<string, Scalar | readonly Scalar[] | undefined | null>>

const fill = (path: string, params: Readonly<Record<string, Scalar>>): string =>
  path.replaceAll(/:([A-Za-z_][A-Za-z0-9_]*)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`The path ${path} needs a value for ${name}.`)
    return encodeURIComponent(value)
  })

/** Undefined values are omitted; a list repeats its name. */
export const searchOf = (query: Query): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const one of values) if (one !== undefined && one !== null) search.append(name, String(one))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

export const urlOf = (root: string, path: string, given: { params?: Readonly<Record<string, Scalar>>; query?: Query }): string =>
  `${root}${fill(path, given.params ?? {})}${searchOf(given.query ?? {})}`
