import { createTnefReader, type TnefReader } from './tnef-reader.ts'

/** MAPI properties inside TNEF attributes (MS-OXTNEF 2.1.3.4). */

export type MapiProps = {
  text(id: number): string | undefined
  binary(id: number): Uint8Array | undefined
  object(id: number): Uint8Array | undefined
}

const MAX_PROPS = 5_000
const MAX_VALUES = 100_000

const TYPE = { string8: 0x001e, unicode: 0x001f, object: 0x000d, binary: 0x0102 } as const
const MULTI_VALUED = 0x1000
const FIRST_NAMED = 0x8000

/** Sizes of fixed-size values by property type, in bytes with padding. */
const FIXED_SIZE: ReadonlyMap<number, number> = new Map([
  [0x0001, 4],
  [0x0002, 4],
  [0x0003, 4],
  [0x0004, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x000a, 4],
  [0x000b, 4],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
])

type PropValue = { readonly type: number; readonly bytes: Uint8Array }

/** Thrown for a length beyond the end of the data: no later position can be trusted. */
class TruncatedError extends Error {}

const take = (reader: TnefReader, length: number): Uint8Array => {
  if (length > reader.remaining()) throw new TruncatedError()
  return reader.bytes(length)
}

const u32 = (reader: TnefReader): number => (reader.remaining() < 4 ? take(reader, 4).length : reader.u32())

const takePadded = (reader: TnefReader): Uint8Array => {
  const length = u32(reader)
  const bytes = take(reader, length)
  reader.skip(-length & 3)
  return bytes
}

const skipName = (reader: TnefReader): void => {
  take(reader, 16)
  if (u32(reader) === 0) u32(reader)
  else takePadded(reader)
}

const readValue = (reader: TnefReader, type: number): PropValue => {
  const base = type & ~MULTI_VALUED
  const size = FIXED_SIZE.get(base)
  const isCounted = size === undefined || (type & MULTI_VALUED) !== 0
  const count = isCounted ? u32(reader) : 1
  if (count > MAX_VALUES) throw new TruncatedError()
  let first: Uint8Array = new Uint8Array()
  for (let index = 0; index < count; index++) {
    const bytes = size === undefined ? takePadded(reader) : take(reader, size)
    if (index === 0) first = bytes
  }
  return { type: base, bytes: first }
}

const readAll = (reader: TnefReader, values: Map<number, PropValue>): void => {
  const count = Math.min(u32(reader), MAX_PROPS)
  for (let index = 0; index < count; index++) {
    const tag = u32(reader)
    const [type, id] = [tag & 0xffff, tag >>> 16]
    if (id >= FIRST_NAMED) skipName(reader)
    const value = readValue(reader, type)
    if (!values.has(id)) values.set(id, value)
  }
}

const utf16 = new TextDecoder('utf-16le')

const decoded = (value: PropValue | undefined, decoder: TextDecoder): string | undefined => {
  if (value?.type !== TYPE.string8 && value?.type !== TYPE.unicode) return undefined
  return (value.type === TYPE.unicode ? utf16 : decoder).decode(value.bytes).replace(/\0[\s\S]*$/, '')
}

/** Reads MAPI properties up to the first value that does not fit. `decoder` decodes strings in the sender's code page. */
export const readProps = (bytes: Uint8Array, decoder: TextDecoder): MapiProps => {
  const values = new Map<number, PropValue>()
  try {
    readAll(createTnefReader(bytes), values)
  } catch (error) {
    if (!(error instanceof TruncatedError)) throw error
  }
  const bytesOf = (id: number, type: number): Uint8Array | undefined => {
    const value = values.get(id)
    return value?.type === type ? value.bytes : undefined
  }
  return {
    text: (id) => decoded(values.get(id), decoder),
    binary: (id) => bytesOf(id, TYPE.binary),
    object: (id) => bytesOf(id, TYPE.object),
  }
}
