import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, readFile } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=B'

const part = (head: string, content: Uint8Array | string): Buffer =>
  Buffer.concat([Buffer.from(`--B\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const END = Buffer.from('--B--\r\n')
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"'

describe('reading a form', () => {
  it('whatever is in the file comes out as it went in', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (content) => {
        fc.pre(!Buffer.from(content).includes('\r\n--B'))
        const found = readFile(Buffer.concat([part(FILE, content), END]), TYPE, 'file')
        expect('bytes' in found && Buffer.from(found.bytes).equals(content)).toBe(true)
      }),
    )
  })

  it('no bytes make it crash', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, type) => void readFile(Buffer.from(bytes), type, 'file')))
    const pieces = fc.constantFrom('--B', '--B--', '\r\n', '\r\n\r\n', FILE, 'Content-Type: x', 'junk', '--', 'filename="')
    fc.assert(fc.property(fc.array(pieces), (parts) => void readFile(Buffer.from(parts.join('')), TYPE, 'file')))
  })

  it('other fields are passed over, the file and its type are found', () => {
    const body = Buffer.concat([
      part('Content-Disposition: form-data; name="note"', 'hello'),
      part(`${FILE}\r\nContent-Type: text/plain`, 'hi'),
      END,
    ])
    expect(readFile(body, TYPE, 'file')).toMatchObject({ filename: 'a.txt', content_type: 'text/plain' })
  })

  it.each([
    ['Content-Disposition: form-data; name="file"; filename="we %22said%22.txt"', 'we "said".txt'],
    ['content-disposition: form-data; filename="a\\"b.txt"; name="file"', 'a"b.txt'],
    ['Content-Disposition: form-data; name="file"; filename=""', ''],
  ])('%s', (head, filename) => {
    expect(readFile(Buffer.concat([part(head, 'x'), END]), TYPE, 'file')).toMatchObject({ filename })
  })

  it.each([
    ['no file', Buffer.concat([part('Content-Disposition: form-data; name="file"', 'text'), END]), 'The file field is required.'],
    ['two files', Buffer.concat([part(FILE, 'a'), part(FILE, 'b'), END]), 'Send one file at a time in the field file.'],
    ['cut off', part(FILE, 'a'), 'The form could not be read.'],
    ['no blank line', Buffer.concat([Buffer.from('--B\r\nfoo\r\n'), END]), 'The form could not be read.'],
    ['nothing', Buffer.alloc(0), 'The form could not be read.'],
  ])('%s is said to be so', (_title, body, mistake) => {
    expect(readFile(body, TYPE, 'file')).toEqual({ mistake })
  })
})

it.each([
  ['multipart/form-data; boundary=abc', 'abc'],
  ['multipart/form-data; boundary="a b"', 'a b'],
  ['multipart/form-data; charset=utf-8; boundary=abc; x=y', 'abc'],
  ['Multipart/Form-Data;boundary=----X', '----X'],
  ['multipart/form-data', undefined],
  ['multipart/mixed; boundary=abc', undefined],
  [`multipart/form-data; boundary=${'x'.repeat(71)}`, undefined],
])('the boundary of %s', (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary)
})
