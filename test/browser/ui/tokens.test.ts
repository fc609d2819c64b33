import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, paletteOf, type Palette } from './contrast.ts'

const css = readFileSync(new URL('../../../src/web/ui/tokens.css', import.meta.url), 'utf8')

const grounds = ['bg', 'surface', 'raised', 'hover', 'selected']
const kinds = ['up', 'late', 'down', 'paused', 'new', 'running']

const schemes = (['light', 'dark'] as const).flatMap((scheme) => {
  const normal = paletteOf(css, ':root', scheme)
  return [
    { name: scheme, palette: normal, text: 4.5, graphic: 3 },
    {
      name: `high-contrast ${scheme}`,
      palette: { ...normal, ...paletteOf(css, ":root[data-theme='contrast']", scheme) },
      text: 7,
      graphic: 4.5,
    },
  ]
})

/** Pairs that are not far enough apart, with how far they are. */
const tooClose = (palette: Palette, pairs: readonly (readonly [string, string])[], least: number): readonly string[] =>
  pairs
    .map(([one, other]) => ({ one, other, ratio: contrast(palette[one] ?? '#000000', palette[other] ?? '#000000') }))
    .filter(({ ratio }) => ratio < least)
    .map(({ one, other, ratio }) => `${one} on ${other}: ${ratio.toFixed(2)}`)

const on = (names: readonly string[], below: readonly string[]): readonly (readonly [string, string])[] =>
  names.flatMap((name) => below.map((ground) => [name, ground] as const))

describe('contrast', () => {
  it('is counted as WCAG counts it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#123456', '#123456')).toBe(1)
  })
})

describe.each(schemes)('the $name colours', ({ palette, text, graphic }) => {
  it('are all there', () => {
    for (const name of [...grounds, 'text', 'muted', 'accent', 'on-accent', 'line', 'line-strong']) expect(palette[name]).toMatch(/^#/)
    for (const kind of kinds) for (const part of ['', '-solid', '-soft']) expect(palette[`${kind}${part}`]).toMatch(/^#/)
  })

  it('let text be read on every ground', () => {
    expect(tooClose(palette, on(['text', 'muted', 'accent', ...kinds], grounds), text)).toEqual([])
    expect(
      tooClose(
        palette,
        kinds.map((kind) => [kind, `${kind}-soft`] as const),
        text,
      ),
    ).toEqual([])
    expect(
      tooClose(
        palette,
        [
          ['on-accent', 'accent'],
          ['on-accent', 'down-solid'],
          ['bg', 'text'],
        ],
        Math.min(text, 4.5),
      ),
    ).toEqual([])
  })

  it('let marks and the edges of fields be seen', () => {
    expect(
      tooClose(
        palette,
        on(
          kinds.map((kind) => `${kind}-solid`),
          ['bg', 'surface', 'raised'],
        ),
        graphic,
      ),
    ).toEqual([])
    expect(tooClose(palette, on(['line-strong', 'accent'], ['bg', 'surface', 'raised']), 3)).toEqual([])
  })
})
