import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasTooManyCells, markdownToText, MAX_TABLE_CELLS, renderMarkdown } from './markdown.ts'

describe('Markdown', () => {
  it('becomes headings, lists, tables and code', () => {
    const html = renderMarkdown('# Title\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nx()\n```\n')
    for (const piece of ['<h2>Title</h2>', '<li>one</li>', '<td>1</td>', '<code class="language-js">']) expect(html).toContain(piece)
  })

  it('sets the columns of a table as they are written, and no other way', () => {
    expect(renderMarkdown('| a |  |\n|---|:-:|')).toContain('<td align="center"></td>')
    const html = renderMarkdown('| a | b | c |\n|:-:|--:|---|\n| 1 | 2 | 3 |')
    for (const piece of ['<th align="center">a</th>', '<td align="right">2</td>', '<td>3</td>']) expect(html).toContain(piece)
    const odd = renderMarkdown(
      '<table><tr><td align="x" style="text-align:url(x)">a</td><td style="text-align:center;position:fixed">b</td></tr></table>',
    )
    expect(odd).not.toMatch(/align|style/)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '![x](javascript:alert(1))',
    '<a href="jAvAsCrIpT:alert(1)">x</a>',
    '<iframe src="https://evil.test"></iframe>',
    '<svg onload=alert(1)>',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '<style>*{display:none}</style>',
    '<form action="https://evil.test"><input name=password></form>',
    '<p style="position:fixed">x</p>',
  ])('%s does nothing', (text) => {
    expect(renderMarkdown(text)).not.toMatch(/script|onerror|onload|iframe|svg|data:|<style|style=|<form|<input/i)
  })

  it('never lets an element through that runs', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '[',
      ']',
      '(',
      ')',
      'script',
      'img',
      ' src=',
      ' onerror=',
      'javascript:',
      '\n',
      'a',
      '&#',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(renderMarkdown(pieces.join(''))).not.toMatch(/<script|<[^>]*\s(?:onerror|href="javascript)/i)
      }),
    )
  })

  it('has words of its own', () => expect(markdownToText('**Reset** the [VPN](https://x.test)')).toBe('Reset the VPN'))
})

describe('tables of Markdown', () => {
  const table = (columns: number, rows: number, row = '|\n'): string =>
    `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${row.repeat(rows)}\n`

  it('have at most 5,000 cells, heads and filled-up cells included', () => {
    expect(hasTooManyCells(table(10, 499))).toBe(false)
    expect(hasTooManyCells(table(10, 500))).toBe(true)
    expect(renderMarkdown(table(10, 499)).match(/<t[dh]>/g)).toHaveLength(MAX_TABLE_CELLS)
  })

  it.each([
    ['in several tables', table(100, 10).repeat(5)],
    ['in a quote', `> ${table(100, 60).replaceAll('\n', '\n> ')}`],
    ['in a list', `- ${table(100, 60).replaceAll('\n', '\n  ')}`],
    ['with other line ends', table(100, 60).replaceAll('\n', '\r\n')],
    ['written out', table(100, 60, `|${'b|'.repeat(100)}\n`)],
  ])('are shown as they were typed when there are more, %s', (_title, text) => {
    expect(hasTooManyCells(text)).toBe(true)
    expect(renderMarkdown(text)).toContain('|a|a|')
    expect(renderMarkdown(text)).not.toMatch(/<t[dh]>/)
  })

  it('are not counted in code', () => expect(hasTooManyCells(`\`\`\`\n${table(100, 60)}\n\`\`\`\n`)).toBe(false))
})
