// Spans of working time as people write them: 30m, 4h, 1h 30m, 2d. A day here is a day of the clock, 24 hours.

const units: Readonly<Record<string, number>> = { d: 1_440, h: 60, m: 1 }

/** Minutes, or nothing when it cannot be read. A bare number is minutes. */
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
