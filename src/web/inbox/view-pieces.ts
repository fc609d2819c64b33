import type { SavedView } from './data.ts'

// What a saved view asks for, in pieces that can be taken away one by one.

export type ViewFilters = SavedView['filters']
export type Piece = { readonly field: keyof ViewFilters; readonly value: string }

const fieldsOf = (filters: ViewFilters) =>
  // The keys of a record are its fields: views are saved with nothing else.
  Object.entries(filters) as readonly (readonly [keyof ViewFilters, string | readonly (string | number)[] | undefined])[]

export const piecesOf = (filters: ViewFilters): readonly Piece[] =>
  fieldsOf(filters).flatMap(([field, said = []]) => [said].flat().map((value) => ({ field, value: String(value) })))

/** A field of which nothing is left asks for nothing. */
export const withoutPiece = (filters: ViewFilters, { field, value }: Piece): ViewFilters =>
  Object.fromEntries(
    fieldsOf(filters).flatMap(([name, said]) => {
      const left = name === field ? (typeof said === 'string' ? [] : said?.filter((one) => String(one) !== value)) : said
      return left === undefined || left.length === 0 ? [] : [[name, left] as const]
    }),
  )
