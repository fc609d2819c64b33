// How far two colours are apart, as WCAG 2 counts it.

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export type Palette = Readonly<Record<string, string>>

/** The colours of one scheme as the tokens name them: every `--name: light-dark(#…, #…)` of a block. */
export const paletteOf = (css: string, selector: string, scheme: 'light' | 'dark'): Palette => {
  const from = css.indexOf(`${selector} {`)
  const block = from === -1 ? '' : css.slice(from, css.indexOf('}', from))
  const found = block.matchAll(/--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)
  return Object.fromEntries([...found].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]))
}
