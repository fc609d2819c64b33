import type { SavedView } from './data.ts'

// Filters of a saved view as a list of removable conditions.

export type ViewFilters = SavedView['filters']
export type Piece = { readonly field: keyof ViewFilters; readonly value: string }

const fieldsOf = (filters: ViewFilters) =>
  // `Object.entries` loses the key type; saved filters have no other keys.
  Object.entries(filters) as readonly (readonly [keyof ViewFilters, string | readonly (string | number)[] | undefined])[]

export const piecesOf = (filters: ViewFilters): readonly Piece[] =>
  fieldsOf(filters).flatMap(([field, said = []]) => [said].flat().map((value) => ({ field, value: String(value) })))

/** A field without remaining values is dropped. */
export const withoutPiece = (filters: ViewFilters, { field, value }: Piece): ViewFilters =>
  Object.fromEntries(
    fieldsOf(filters).flatMap(([name, said]) => {
      const left = name === field ? (typeof said === 'string' ? [] : said?.filter((one) => String(one) !== value)) : said
      return left === undefined || left.length === 0 ? [] : [[name, left] as const]
    }),
  )
