// Durations of working time as text: 30m, 4h, 1h 30m, 2d. A day is 24 hours here.

const units: Readonly<Record<string, number>> = { d: 1_440, h: 60, m: 1 }

/** A bare number is minutes; undefined for invalid text. */
export const minutesOf = (text: string): number | undefined => {
  const plain = text.trim().toLowerCase()
  if (/^\d+$/.test(plain)) return Number(plain)
  if (!/^(?:\d+(?:[.,]\d+)?\s*[dhm]\s*)+$/.test(plain)) return undefined
  const parts = [...plain.matchAll(/(\d+(?:[.,]\d+)?)\s*([dhm])/g)]
  return Math.round(parts.reduce((sum, [, count = '', unit = '']) => sum + Number(count.replace(',', '.')) * (units[unit] ?? 0), 0))
}

export const minutesText = (minutes: number | null | undefined): string => {
  if (minutes === null || minutes === undefined) return ''
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'm'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ')
}
