import { LINES } from './row-at.ts'

const NEEDS_ESCAPE = /["\\]/

const quoted = (text: string): string => `"${NEEDS_ESCAPE.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`

const elementOf = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'number') return String(value)
  return quoted(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value))
}

/** An array as PostgreSQL reads it. The driver can do this too, more slowly. */
export const arrayLiteral = (values: readonly unknown[]): string => {
  let [before, element]: [unknown, string] = [null, 'NULL']
  const elements = values.map((value) => {
    // Columns say the same again and again.
    if (value !== before) [before, element] = [value, elementOf(value)]
    return element
  })
  return `{${elements.join(',')}}`
}

export type ArrayType = 'bigint' | 'integer' | 'text' | 'bytea' | 'xid' | 'tid'

/** How PostgreSQL knows a type of whole numbers, how many bytes one takes, the largest there is, and how one is put there. */
type Whole = {
  readonly oid: number
  readonly bytes: number
  readonly largest: number
  readonly put: (view: DataView, at: number, value: number) => void
}

const HALF = 2 ** 32

const putWord: Whole['put'] = (view, at, value) => view.setInt32(at, value)

const WHOLE: Readonly<Partial<Record<ArrayType, Whole>>> = {
  bigint: {
    oid: 20,
    bytes: 8,
    largest: Number.MAX_SAFE_INTEGER,
    put: (view, at, value) => {
      view.setInt32(at, Math.floor(value / HALF))
      view.setInt32(at + 4, value)
    },
  },
  integer: { oid: 23, bytes: 4, largest: 2 ** 31 - 1, put: putWord },
  xid: { oid: 28, bytes: 4, largest: HALF - 1, put: putWord },
  tid: {
    oid: 27,
    bytes: 6,
    largest: HALF * LINES - 1,
    put: (view, at, value) => {
      view.setUint32(at, Math.floor(value / LINES))
      view.setUint16(at + 4, value % LINES)
    },
  },
}

const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const IS_NULL = -1

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined

/** Whole numbers as PostgreSQL keeps them, which neither side has to write out in digits and read again. Nothing when there is anything else. */
const wholeNumbers = (values: readonly unknown[], { oid, bytes, largest, put }: Whole): Buffer | undefined => {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * (LENGTH_BYTES + bytes))
  const view = new DataView(buffer.buffer, buffer.byteOffset)
  const header = [1, 1, oid, values.length, 1]
  for (const [place, word] of header.entries()) view.setInt32(place * 4, word)
  let at = HEADER_BYTES
  for (const value of values) {
    view.setInt32(at, isNothing(value) ? IS_NULL : bytes)
    at += LENGTH_BYTES
    if (isNothing(value)) continue
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > largest) return undefined
    put(view, at, value)
    at += bytes
  }
  return buffer.subarray(0, at)
}

/** An array in the shortest way to say it. */
export const arrayValue = (values: readonly unknown[], type?: ArrayType): string | Buffer => {
  const whole = type && WHOLE[type]
  return (whole && wholeNumbers(values, whole)) ?? arrayLiteral(values)
}
