import { DAY, HOUR, MINUTE, SECOND } from '../../src/contract/time.ts'

const UNITS: Readonly<Record<string, number>> = { ms: 1_000, s: SECOND, m: MINUTE, h: HOUR, d: DAY }

/** `26h`, `90s`, `1d12h` in microseconds. */
export const durationOf = (text: string): number => {
  const parts = [...text.matchAll(/(\d+)(ms|s|m|h|d)/g)]
  if (parts.map(([part]) => part).join('') !== text || text === '') throw new Error(`"${text}" is not a duration such as 26h or 1d12h.`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ''] ?? 0), 0)
}
