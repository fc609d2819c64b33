/** Builds TNEF streams (MS-OXTNEF) as Outlook does: attributes with checksums, MAPI properties with padding. */

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, (value >> 8) & 0xff])
const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value >>> 0).buffer)
const padded = (bytes: Buffer): Buffer => Buffer.concat([u32(bytes.length), bytes, Buffer.alloc(-bytes.length & 3)])
const utf16 = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le')

const checksum = (bytes: Buffer): number => bytes.reduce((sum, byte) => (sum + byte) & 0xffff, 0)

export const attribute = (level: 1 | 2, id: number, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from([level]), u32(id), u32(data.length), data, u16(checksum(data))])

type Prop = Buffer

const single = (id: number, type: number, bytes: Buffer): Prop => Buffer.concat([u16(type), u16(id), u32(1), padded(bytes)])
export const unicode = (id: number, text: string): Prop => single(id, 0x001f, utf16(text))
export const string8 = (id: number, bytes: Buffer): Prop => single(id, 0x001e, Buffer.concat([bytes, Buffer.from([0])]))
export const binary = (id: number, bytes: Buffer): Prop => single(id, 0x0102, bytes)
export const object = (id: number, interface_id: string, bytes: Buffer): Prop =>
  single(id, 0x000d, Buffer.concat([Buffer.from(interface_id, 'hex'), bytes]))
export const integer = (id: number, value: number): Prop => Buffer.concat([u16(0x0003), u16(id), u32(value)])
/** A property of a name, as Outlook writes many of. */
export const named = (name: string, value: number): Prop =>
  Buffer.concat([u16(0x0003), u16(0x8001), Buffer.alloc(16, 7), u32(1), padded(utf16(name)), u32(value)])
export const props = (...list: readonly Prop[]): Buffer => Buffer.concat([u32(list.length), ...list])

export const MESSAGE_INTERFACE = '0703020000000000c000000000000046'

export const stream = (...attributes: readonly Buffer[]): Buffer => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes])

export const codepage = (number: number): Buffer => attribute(1, 0x0006_9007, Buffer.concat([u32(number), u32(0)]))
export const body = (text: string): Buffer => attribute(1, 0x0002_800c, Buffer.from(`${text}\0`, 'latin1'))

type Attached = { readonly title?: Buffer; readonly data?: Buffer; readonly props?: Buffer }

export const attachment = ({ title, data, props: given }: Attached): readonly Buffer[] => [
  attribute(2, 0x0006_9002, Buffer.alloc(14)),
  ...(title ? [attribute(2, 0x0001_8010, Buffer.concat([title, Buffer.from([0])]))] : []),
  ...(data ? [attribute(2, 0x0006_800f, data)] : []),
  ...(given ? [attribute(2, 0x0006_9005, given)] : []),
]

/** One file as Outlook sends it: a short name in the code page, the long one in Unicode. */
export const outlookFile = (short: string, long: string, data: Buffer, mime?: string): readonly Buffer[] =>
  attachment({
    title: Buffer.from(short),
    data,
    props: props(integer(0x0e21, 1), named('x-attr', 7), unicode(0x3707, long), ...(mime ? [unicode(0x370e, mime)] : [])),
  })
