import { describe, expect, it } from 'vitest'
import { createMailScanner, isCheapMail, findExceededMailLimit } from './limits.ts'

const HEADER = 'From: a@b.test\r\nSubject: x\r\nContent-Type: text/plain\r\n'
const mail = (body: string, header = HEADER): Buffer => Buffer.from(`${header}\r\n${body}`)

describe('the limits of a mail', () => {
  it.each([
    ['140,000 lines of base64, an attachment of 10 MB', 'QUJD'.repeat(19).concat('\r\n').repeat(140_000)],
    ['base64 in lines of 60 characters', 'QUJD'.repeat(15).concat('\r\n').repeat(200_000)],
    ['a newsletter of 1 MB', '<tr><td style="padding:0"><p>some words</p></td></tr>\r\n'.repeat(16_000)],
    ['a log of 50,000 short lines', '12:00 ok\r\n'.repeat(50_000)],
    ['a patch with thousands of dashes', '-- old\r\n+- new\r\n'.repeat(4_000)],
  ])('accept %s', (_what, body) => {
    expect(findExceededMailLimit(mail(body))).toBeUndefined()
  })

  it.each([
    ['5 MB of empty lines', mail('\r\n'.repeat(2_500_000)), 'short_lines'],
    ['5 MB of short lines', mail('a\r\n'.repeat(1_600_000)), 'short_lines'],
    ['12,000 parts', mail('--b\r\n\r\nx\r\n'.repeat(12_000)), 'boundary_lines'],
    ['a header of 5 MB', mail('x', `X-A: ${`${'a'.repeat(70)}\r\n `.repeat(60_000)}\r\n`), 'header_bytes'],
    ['20,000 recipients', mail('x', `To: ${'someone@example.test,\r\n '.repeat(20_000)}a@b.test\r\n`), 'header_bytes'],
    ['1 MB of tags in long lines', mail(`${'<td>'.repeat(200)}\r\n`.repeat(600)), 'markup_tokens'],
    ['a header of one line that never ends', Buffer.from(`Subject: ${'x'.repeat(300_000)}`), 'header_bytes'],
  ])('refuse %s', (_what, raw, excess) => {
    expect(findExceededMailLimit(raw)).toBe(excess)
  })

  it('are the same however the mail is cut into chunks', () => {
    const raw = mail(`${'--b\r\n'.repeat(7)}- -\r\n\r\n`.repeat(3))
    for (const size of [1, 2, 3, 7, 64]) {
      const scanner = createMailScanner({
        max_short_lines: 1_000,
        max_boundary_lines: 20,
        max_header_bytes: HEADER.length + 2,
        max_markup_tokens: 10,
      })
      const answers = Array.from({ length: Math.ceil(raw.length / size) }, (_, at) =>
        scanner.scan(raw.subarray(at * size, (at + 1) * size)),
      )
      expect(answers.at(-1)).toBe('boundary_lines')
      expect(answers.indexOf('boundary_lines') * size).toBeGreaterThan(raw.lastIndexOf('--b') - 2 * size)
    }
  })
})

describe('a quick mail', () => {
  it.each([
    ['a few lines of plain text', mail('all good\r\n'), true],
    ['many lines', mail('\r\n'.repeat(400)), false],
    ['many bytes', mail('x'.repeat(9_000)), false],
    ['HTML', mail('<p>x</p>', 'Content-Type: text/html\r\n'), false],
    ['an encoded body', mail('eA==', 'Content-Transfer-Encoding: BASE64\r\n'), false],
    ['parts', mail('--b--', 'Content-Type: multipart/mixed; boundary=b\r\n'), false],
  ])('is not assumed by size alone: %s', (_what, raw, expected) => {
    expect(isCheapMail(raw)).toBe(expected)
  })
})
