import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  attachment,
  attribute,
  binary,
  body,
  codepage,
  integer,
  MESSAGE_INTERFACE,
  object,
  outlookFile,
  props,
  stream,
  string8,
  unicode,
} from '../../../test/mail/tnef.ts'
import { readTnef } from './tnef.ts'

const PDF = Buffer.from('%PDF-1.7 …')
const filesOf = (bytes: Buffer) => readTnef(bytes)?.files.map(({ filename, content_type }) => [filename, content_type])

describe('a TNEF stream', () => {
  it('gives each file under its long name, with its type and bytes', () => {
    const tnef = readTnef(
      stream(
        codepage(1252),
        ...outlookFile('OFFER~1.PDF', 'Angebot für März.pdf', PDF, 'application/pdf'),
        ...outlookFile('A.TXT', 'a.txt', Buffer.from('hi')),
      ),
    )

    expect(tnef?.files.map(({ filename, content_type, bytes }) => [filename, content_type, Buffer.from(bytes).toString()])).toEqual([
      ['Angebot für März.pdf', 'application/pdf', PDF.toString()],
      ['a.txt', 'application/octet-stream', 'hi'],
    ])
  })

  it('decodes names in the code page of the sender', () => {
    const name = Buffer.from([0xc4, 0xee, 0xea, '.'.charCodeAt(0), 0x31])

    expect(filesOf(stream(codepage(1251), ...attachment({ title: name, data: PDF })))).toEqual([['Док.1', 'application/octet-stream']])
    expect(filesOf(stream(codepage(1251), ...attachment({ data: PDF, props: props(string8(0x3707, name)) })))).toEqual([
      ['Док.1', 'application/octet-stream'],
    ])
    expect(filesOf(stream(codepage(99_999), ...attachment({ title: Buffer.from('a.txt'), data: PDF })))).toEqual([
      ['a.txt', 'application/octet-stream'],
    ])
  })

  it('finds bytes and Content-ID among the properties', () => {
    const given = props(integer(0x0e21, 1), binary(0x3701, PDF), unicode(0x3712, '<logo@x>'), unicode(0x3704, 'LOGO.PNG'))
    const [file] = readTnef(stream(...attachment({ props: given })))?.files ?? []

    expect(file).toMatchObject({ filename: 'LOGO.PNG', content_id: 'logo@x' })
    expect(Buffer.from(file?.bytes ?? [])).toEqual(PDF)
  })

  it('gives the files of attached messages, up to five levels deep', () => {
    const nest = (depth: number): Buffer =>
      depth === 0
        ? stream(...outlookFile('IN.TXT', 'inner.txt', PDF))
        : stream(...attachment({ props: props(object(0x3701, MESSAGE_INTERFACE, nest(depth - 1))) }))

    expect(filesOf(nest(5))).toEqual([['inner.txt', 'application/octet-stream']])
    expect(filesOf(nest(6))).toEqual([])
  })

  it('gives the text of the body attribute or property', () => {
    expect(readTnef(stream(body('Hello\r\nthere')))?.text).toBe('Hello\r\nthere')
    expect(readTnef(stream(attribute(1, 0x0006_9003, props(unicode(0x1000, 'Grüße')))))?.text).toBe('Grüße')
  })

  it('that is none gives nothing, and a truncated one what comes before its end', () => {
    const first = stream(...outlookFile('A', 'a.txt', Buffer.from('first')))
    const second = Buffer.concat(outlookFile('B', 'b.txt', Buffer.alloc(1_000)))

    expect(readTnef(Buffer.from('hello'))).toBeUndefined()
    expect(readTnef(Buffer.alloc(0))).toBeUndefined()
    expect(filesOf(Buffer.concat([first, second.subarray(0, 500)]))).toEqual([['a.txt', 'application/octet-stream']])
  })

  it('of 100,000 attachments gives 200', () => {
    const one = Buffer.concat(attachment({ data: Buffer.from('x') }))
    const files = readTnef(stream(Buffer.concat(Array.from({ length: 100_000 }, () => one))))?.files

    expect(files?.length).toBe(200)
  })

  it('never throws, and never gives more bytes than it has', () => {
    const whole = stream(
      codepage(1252),
      body('x'),
      ...outlookFile('A', 'a.txt', PDF),
      ...attachment({ props: props(object(0x3701, MESSAGE_INTERFACE, stream(...outlookFile('C', 'c', PDF)))) }),
    )
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 })
    fc.assert(
      fc.property(changes, fc.nat(whole.length), (list, length) => {
        const bytes = Buffer.from(whole.subarray(0, length))
        for (const [at, value] of list) if (at < length) bytes[at] = value
        const size = (readTnef(bytes)?.files ?? []).reduce((sum, file) => sum + file.bytes.length, 0)
        expect(size).toBeLessThanOrEqual(length)
      }),
      { numRuns: process.env.SOAK ? 20_000 : 500 },
    )
  })
})
