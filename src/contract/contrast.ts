/** Contrast of two colours by WCAG 2. Colours are `#rrggbb`. */

export const COLOR = /^#[0-9a-f]{6}$/i

const READABLE = 4.5

const channelsOf = (color: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminanceOf = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio of two colours: from 1 (equal) to 21 (black on white). */
export const computeContrast = (one: string, other: string): number => {
  const [a, b] = [luminanceOf(one), luminanceOf(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export const WHITE = '#ffffff'
export const DARK = '#0e1116'

/** Text colour on a filled button: white or dark, whichever has more contrast; undefined where neither is readable. */
export const chooseTextColor = (color: string): typeof WHITE | typeof DARK | undefined => {
  const best = computeContrast(color, WHITE) >= computeContrast(color, DARK) ? WHITE : DARK
  return computeContrast(color, best) >= READABLE ? best : undefined
}

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0')

const mix = (color: string, other: string, share: number): string => {
  const others = channelsOf(other)
  return `#${channelsOf(color)
    .map((channel, index) => hex(channel + ((others[index] ?? channel) - channel) * share))
    .join('')}`
}

const STEPS = 50

export const chooseShade = (color: string, ground: string): string => {
  const towards = luminanceOf(ground) > 0.18 ? '#000000' : WHITE
  for (let step = 0; step < STEPS; step += 1) {
    const shade = mix(color.toLowerCase(), towards, step / STEPS)
    if (computeContrast(shade, ground) >= READABLE) return shade
  }
  return towards
}
