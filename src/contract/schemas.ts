import { Type, type TSchema } from 'typebox'

/** Shared schemas. Every text, list, record and number of a request has a limit. */

export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

export const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** Longest body of a request without a file. */
export const MAX_BODY = 1_048_576

/** A file of 25 MB as base64, with line breaks. */
export const FileText = Type.String({ maxLength: 36_000_000 })

export const Amount = Type.Number({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER })

export const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })

export const Iso = Type.String({ format: 'date-time', maxLength: 40 })

export const Email = Type.String({ format: 'email', maxLength: 254 })

/** `HH:MM`; an end may be 24:00. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', maxLength: 5 })
export const EndOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$', maxLength: 5 })

export const Day = Type.String({ format: 'date', maxLength: 10, description: 'A date, such as 2026-01-31.' })

export const TimeZone = Type.String({ format: 'timezone', minLength: 1, maxLength: 64 })

export const IpAddresses = Type.Array(Type.String({ format: 'ip', minLength: 2, maxLength: 50 }), { maxItems: 256 })
export const MacAddresses = Type.Array(Type.String({ format: 'mac', minLength: 12, maxLength: 17 }), { maxItems: 256 })

export const MAX_TAGS = 50
export const Tag = Type.String({ maxLength: 50 })
export const TagList = Type.Array(Tag, { maxItems: MAX_TAGS })

export const OneOf = <const W extends readonly string[]>(words: W, description?: string) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...(description && { description }) })

/** Several values of an enum. Duplicates are accepted, because clients send them. */
export const SomeOf = <const W extends readonly string[]>(
  words: W,
  options: { readonly minItems?: number; readonly description?: string } = {},
) => Type.Array(OneOf(words), { maxItems: Math.max(100, 2 * words.length), ...options })

/** Free JSON: limited by the characters of its text, and in depth like every body. */
export const FreeJson = (maxJsonLength: number) => Type.Unsafe<unknown>({ 'x-max-json-length': maxJsonLength })

type FreeRecordLimits = {
  readonly maxProperties: number
  readonly maxJsonLength: number
  readonly description?: string
}

export const FreeRecord = ({ maxProperties, maxJsonLength, description }: FreeRecordLimits) =>
  Type.Record(Type.String(), Type.Unknown(), {
    maxProperties,
    'x-max-json-length': maxJsonLength,
    ...(description && { description }),
  })

export const IntegrationConf = FreeRecord({
  maxProperties: 50,
  maxJsonLength: 50_000,
  description: 'Settings of its kind, such as an address or a key.',
})

export const Position = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })

export const IdParams = Type.Object({ id: Id })

export const One = <S extends TSchema>(schema: S) => Type.Object({ data: schema })

export const PageMeta = Type.Object({
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  total: Type.Integer(),
  last_page: Type.Integer(),
})

const PageLinks = Type.Object(
  { first: Type.String(), last: Type.String(), prev: Nullable(Type.String()), next: Nullable(Type.String()) },
  { description: 'URLs of the neighbouring pages, with the filters of this one.' },
)

export const Page = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), meta: PageMeta, links: Type.Optional(PageLinks) })

export const Nothing = Type.Null({ description: 'No body.' })

/** A redirect: no body, the address is in `Location`. */
export const Redirect = Type.Null({ description: 'Redirect to the URL in `Location`.' })

/** A text body, not JSON. Bodies with a `contentMediaType` are not validated. */
export const Text = (contentMediaType: string, description: string) =>
  Type.Unsafe<string>({ type: 'string', contentMediaType, description })

/** Error of the URLs that browsers open. */
export const ErrorPage = Text('text/html', 'An error, as an HTML page.')

/** A binary body with the content type of its file. */
export const Bytes = (description: string, contentMediaType = '*/*') =>
  Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType, description })

/** Query parameters of every paged list. More than 100 a page is clamped. */
export const pageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Default 15, maximum 100.' })),
}
