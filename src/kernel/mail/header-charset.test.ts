import { describe, expect, it } from 'vitest'
import { withUtf8Header } from './header-charset.ts'

const mail = (subject: readonly number[] | string, ...rest: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from('From: scan@device.test\r\nSubject: '),
    Buffer.from(typeof subject === 'string' ? Buffer.from(subject, 'latin1') : subject),
    Buffer.from(['', ...rest].join('\r\n'), 'latin1'),
  ])
const subjectOf = (raw: Uint8Array): string => /Subject: (.*)\r/.exec(Buffer.from(raw).toString('utf8'))?.[1] ?? ''

const RUSSIAN = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]

describe('a raw 8-bit header', () => {
  it.each<[string, Buffer, string]>([
    ['the charset of the text', mail(RUSSIAN, 'Content-Type: text/plain; charset="windows-1251"', '', 'x'), 'Привет'],
    ['a charset on a folded line', mail(RUSSIAN, 'Content-Type: text/plain;', '\tcharset=Windows-1251', '', 'x'), 'Привет'],
    [
      'the charset of the first part that names one',
      mail(RUSSIAN, 'Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Type: text/plain; charset=windows-1251', '', 'x'),
      'Привет',
    ],
    ['Latin-1', mail('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=iso-8859-1', '', 'x'), 'Grüße'],
    ['Latin-1 where UTF-8 is named wrongly', mail('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=utf-8', '', 'x'), 'Grüße'],
    ['Latin-1 where no charset is named', mail('Gr\xfc\xdfe', '', 'x'), 'Grüße'],
    ['Latin-1 where the charset is unknown', mail('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=x-klingon', '', 'x'), 'Grüße'],
    [
      'Latin-1 where the charset is no superset of ASCII',
      mail('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=utf-16', '', 'x'),
      'Grüße',
    ],
  ])('is decoded in %s', (_title, raw, subject) => {
    expect(subjectOf(withUtf8Header(raw))).toBe(subject)
  })

  it('keeps its lines that are UTF-8, and the body as it is', () => {
    const utf8 = Buffer.from('Größe').toString('latin1')
    const raw = mail('Gr\xfc\xdfe', `X-Name: ${utf8}`, 'Content-Type: text/plain; charset=iso-8859-1', '', 'Gr\xfc\xdfe')
    const text = Buffer.from(withUtf8Header(raw))

    expect(text.toString('utf8')).toContain('X-Name: Größe\r\n')
    expect(text.subarray(-5).toString('latin1')).toBe('Gr\xfc\xdfe')
  })

  it('that is ASCII or UTF-8 is left alone, as are mails without a body', () => {
    const ascii = mail('Hello', '', 'Gr\xfc\xdfe')

    expect(withUtf8Header(ascii)).toBe(ascii)
    expect(subjectOf(withUtf8Header(Buffer.from('Subject: Gr\xfc\xdfe\r\n', 'latin1')))).toBe('Grüße')
    expect(withUtf8Header(new Uint8Array())).toHaveLength(0)
  })
})
