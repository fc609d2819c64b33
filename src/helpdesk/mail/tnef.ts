import { type MapiProps, readProps } from './tnef-props.ts'
import { createTnefReader, type TnefReader } from './tnef-reader.ts'

/** Transport Neutral Encapsulation Format (MS-OXTNEF): winmail.dat of Outlook and Exchange. */

export type TnefFile = {
  readonly filename: string
  readonly content_type: string
  readonly bytes: Uint8Array
  readonly content_id: string | null
}

export type TnefContent = { readonly text: string; readonly files: readonly TnefFile[] }

const SIGNATURE = 0x223e9f78
const MAX_ATTRIBUTES = 20_000
const MAX_FILES = 200
const MAX_DEPTH = 5

const ATTRIBUTE = {
  oem_codepage: 0x9007,
  body: 0x800c,
  message_props: 0x9003,
  attach_begin: 0x9002,
  attach_title: 0x8010,
  attach_data: 0x800f,
  attach_props: 0x9005,
} as const

const PROP = {
  body: 0x1000,
  attach_data: 0x3701,
  attach_filename: 0x3704,
  attach_long_filename: 0x3707,
  attach_mime_tag: 0x370e,
  attach_content_id: 0x3712,
  display_name: 0x3001,
} as const

const OBJECT_ID_BYTES = 16
/** Interface id IID_IMessage: the embedded object is a message, which is encoded as TNEF, too. */
const MESSAGE_OBJECT = '0703020000000000c000000000000046'

type TnefAttachment = { title: string; data: Uint8Array | undefined; props: MapiProps }

type TnefAttribute = { readonly id: number; readonly data: Uint8Array }

/** Yields the attributes of a stream; ends before a truncated attribute. */
const attributesOf = function* (reader: TnefReader): Generator<TnefAttribute> {
  for (let count = 0; count < MAX_ATTRIBUTES && reader.remaining() >= 9; count++) {
    reader.skip(1)
    const id = reader.u32() & 0xffff
    const length = reader.u32()
    if (length > reader.remaining()) return
    yield { id, data: reader.bytes(length) }
    if (reader.remaining() >= 2) reader.skip(2)
  }
}

const decoderFor = (codepage: number): TextDecoder => {
  try {
    return new TextDecoder(codepage === 65_001 ? 'utf-8' : `windows-${codepage}`)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const textOf = (bytes: Uint8Array, decoder: TextDecoder): string => decoder.decode(bytes).replace(/\0[\s\S]*$/, '')

const isMessageObject = (data: Uint8Array): boolean => Buffer.from(data.subarray(0, OBJECT_ID_BYTES)).toString('hex') === MESSAGE_OBJECT

const filenameOf = ({ title, props }: TnefAttachment): string => {
  const names = [PROP.attach_long_filename, PROP.attach_filename, PROP.display_name].map((id) => props.text(id))
  return [names[0], title, names[1], names[2]].find((name) => name !== undefined && name.trim() !== '')?.trim() ?? 'attachment'
}

const filesOf = (draft: TnefAttachment, depth: number): readonly TnefFile[] => {
  const object = draft.props.object(PROP.attach_data)
  if (object && isMessageObject(object)) return readStream(object.subarray(OBJECT_ID_BYTES), depth + 1)?.files ?? []
  const data = draft.data ?? draft.props.binary(PROP.attach_data) ?? object?.subarray(OBJECT_ID_BYTES)
  if (data === undefined) return []
  const content_type = draft.props.text(PROP.attach_mime_tag) ?? ''
  return [
    {
      filename: filenameOf(draft),
      content_type: /^[\w.+-]+\/[\w.+-]+$/.test(content_type) ? content_type.toLowerCase() : 'application/octet-stream',
      // Copies the bytes, because a view would keep the whole mail in memory.
      bytes: Uint8Array.from(data),
      content_id: draft.props.text(PROP.attach_content_id)?.replace(/^<|>$/g, '') || null,
    },
  ]
}

const NO_PROPS: MapiProps = { text: () => undefined, binary: () => undefined, object: () => undefined }

const readStream = (bytes: Uint8Array, depth: number): TnefContent | undefined => {
  const reader = createTnefReader(bytes)
  if (depth > MAX_DEPTH || reader.remaining() < 6 || reader.u32() !== SIGNATURE) return undefined
  reader.skip(2)
  let decoder = decoderFor(1252)
  let text = ''
  const drafts: TnefAttachment[] = []
  const startAttachment = (): TnefAttachment => {
    const draft: TnefAttachment = { title: '', data: undefined, props: NO_PROPS }
    drafts.push(draft)
    return draft
  }
  for (const { id, data } of attributesOf(reader)) {
    if (id === ATTRIBUTE.attach_begin && drafts.length < MAX_FILES) startAttachment()
    const draft = drafts.at(-1)
    if (id === ATTRIBUTE.oem_codepage && data.length >= 4) decoder = decoderFor(createTnefReader(data).u32())
    else if (id === ATTRIBUTE.body) text ||= textOf(data, decoder)
    else if (id === ATTRIBUTE.message_props) text ||= readProps(data, decoder).text(PROP.body) ?? ''
    else if (id === ATTRIBUTE.attach_title && draft) draft.title = textOf(data, decoder)
    else if (id === ATTRIBUTE.attach_data && draft) draft.data = data
    else if (id === ATTRIBUTE.attach_props && draft) draft.props = readProps(data, decoder)
  }
  return { text, files: drafts.flatMap((draft) => filesOf(draft, depth)).slice(0, MAX_FILES) }
}

/** Text and files of a TNEF stream; undefined for other bytes. A truncated stream is read as far as possible. */
export const readTnef = (bytes: Uint8Array): TnefContent | undefined => readStream(bytes, 0)
