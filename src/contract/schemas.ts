import { Type, type TSchema } from 'typebox'

/** Pieces of schema that several routes share. */

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const Iso = Type.String({ format: 'date-time' })

/** One of a list of words. */
export const OneOf = <const W extends readonly string[]>(words: W, description?: string) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...(description && { description }) })

/** Where something stands in a list that people order. */
export const Position = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })

export const IdParams = Type.Object({ id: Type.Integer({ minimum: 1 }) })
export const UuidParams = Type.Object({ uuid: Type.String() })

export const One = <S extends TSchema>(schema: S) => Type.Object({ data: schema })

export const PageMeta = Type.Object({
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
})

const PageLinks = Type.Object(
  { first: Type.String(), last: Type.String(), prev: Nullable(Type.String()), next: Nullable(Type.String()) },
  { description: 'Addresses of the neighbouring pages, with the filters of this one.' },
)

export const Page = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), meta: PageMeta, links: Type.Optional(PageLinks) })

export const Nothing = Type.Null({ description: 'No body.' })

/** Spread into the query of every paged list. More than 100 a page is clamped, not refused. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, description: '15 when left out, 100 at most.' })),
}
