import { describe, expect, it } from 'vitest'
import { markdownToText } from '../../src/helpdesk/kb/markdown.ts'
import { htmlToText } from '../../src/helpdesk/mail/html-text.ts'
import { stripQuotedReply } from '../../src/helpdesk/mail/strip-quoted-reply.ts'
import { sanitizeRichText, textToHtml } from '../../src/helpdesk/replies/rich-text.ts'

/**
 * One person must not stop the process: the longest text that is taken is read in `npm test`, and an eighth of an article; a soak compares
 * the longest with an eighth of it. Reading that looks again at all that came before costs sixty-four times as much for eight times the length.
 */
const TIMES = 8
const ARTICLE_LENGTH = process.env.SOAK ? 50_000 : 6_250
// Garbage collection and other processes have their part in it: harmless texts were seen to cost 25 times as much.
const MOST_TIMES = 40
const MEASURED_FROM_MS = 40

const spent = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

const written = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

const growth = (read: (text: string) => unknown, piece: string, longest: number): number => {
  const large = spent(() => read(written(piece, longest)))
  if (large < MEASURED_FROM_MS) return 1
  return (
    large /
    Math.max(
      spent(() => read(written(piece, longest / TIMES))),
      MEASURED_FROM_MS / TIMES,
    )
  )
}

const expectToGrowWithItsLength = (read: (text: string) => unknown, piece: string, longest: number): void => {
  if (!process.env.SOAK) return void read(written(piece, longest))
  let least = growth(read, piece, longest)
  for (let again = 0; again < 4 && least >= MOST_TIMES; again++) least = Math.min(least, growth(read, piece, longest))
  expect(least).toBeLessThan(MOST_TIMES)
}

const MARKDOWN = [
  '[',
  '![',
  '[a](',
  '[[a]',
  '[a](b "',
  '*a ',
  '*_',
  '**a _b ',
  '`',
  '> ',
  '- ',
  '1. ',
  '|',
  'a|b\n-|-\n',
  '[a]: b\n',
] as const
const LINKS = ['http://', 'http://a(', 'www.', 'a@', 'a@b.c', '<http:', '\\', '&', '&#', '"', '# a\n', 'a\n=\n', '  \n'] as const
const TAGS = [
  '<',
  '<b>',
  '</b>',
  '<b>\n',
  '<i></b>',
  '<table></title>',
  '<o:p></div>',
  '<li><p>',
  '<a b="',
  '<!--',
  '<![CDATA[',
  '<td>',
] as const
const MAIL = [
  '<blockquote>',
  '<div id="',
  '&#32;',
  '&#10;',
  ' \n',
  '\u00a0',
  '<br>\n',
  '<title>',
  '<script>',
  '<div>\n</div>\n',
  '<p> </p>',
] as const
const QUOTED = ['>', '> a\n', 'On a wrote:\n', 'From: a\n', 'On 1 Jan a@b.c ', '__', ' ', '\n', '1 ', '-- \n', ':'] as const

describe('the cost of a hostile text grows with its length', () => {
  it.each([...MARKDOWN, ...LINKS, ...TAGS])('%j in an article', (piece) => {
    expectToGrowWithItsLength(markdownToText, piece, ARTICLE_LENGTH)
  })

  it.each([...TAGS, ...MAIL])('%j in an HTML mail', (piece) => {
    expectToGrowWithItsLength(sanitizeRichText, piece, 100_000)
    expectToGrowWithItsLength(htmlToText, piece, 100_000)
  })

  it.each([...QUOTED, ...LINKS])('%j in a plain mail', (piece) => {
    expectToGrowWithItsLength(stripQuotedReply, piece, 100_000)
    expectToGrowWithItsLength(textToHtml, piece, 50_000)
  })
})
