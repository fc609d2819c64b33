import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { begun, changed, markdownOf, without } from './uploads.ts'

describe('files on their way', () => {
  it('are begun, get on, fail, are tried again in the same line and go', () => {
    const first = begun(begun([], 1, 'a.png'), 2, 'b.png')
    const failed = changed(changed(first, 1, { share: 0.5 }), 1, { error: 'no' })
    expect(failed).toEqual([
      { id: 1, name: 'a.png', share: 0.5, error: 'no' },
      { id: 2, name: 'b.png', share: 0 },
    ])
    expect(begun(failed, 1, 'a.png').at(-1)).toEqual({ id: 1, name: 'a.png', share: 0 })
    expect(without(failed, 1).map(({ id }) => id)).toEqual([2])
  })

  it.each([
    ['Plan [1].png', true, String.raw`![Plan \[1\]](/help/files/k/x%281%29.png)`],
    ['guide.pdf', false, '[guide.pdf](/help/files/k/x%281%29.png)'],
  ])('%s becomes Markdown', (filename, is_picture, text) => {
    expect(markdownOf({ filename, is_picture, path: '/help/files/k/x(1).png' })).toBe(text)
  })

  it('whatever it is called, it is one picture and nothing else', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => /^[^\p{Cc}\p{Cf}"<>|:*?\n&]+$/u.test(text) && text.trim() === text)
    fc.assert(
      fc.property(name, (filename) => {
        fc.pre(filename.isWellFormed())
        const path = `/help/files/k/${encodeURIComponent(filename)}`
        const [block] = new MarkdownIt().parseInline(markdownOf({ filename: `${filename}.png`, path, is_picture: true }), {})
        expect(block?.children?.map(({ type }) => type)).toEqual(['image'])
      }),
    )
  })
})
