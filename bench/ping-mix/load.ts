import type { Range } from './mix.ts'

export type Shape = 'mix' | 'get' | 'close'

/** What the generator is to send. */
export type Load = Range & {
  readonly ports: readonly number[]
  readonly shape: Shape
  readonly seconds: number
  readonly ping_key: string
  /** Each check of the range once by GET, however long it takes. */
  readonly each?: boolean
}

/** What was answered: in all, and in each tenth of a second since `started_at` (milliseconds since 1970). */
export type Answered = {
  readonly per_second: number
  readonly refused: number
  readonly refusal: string
  readonly started_at: number
  readonly tenths: readonly number[]
}

const TENTH_MS = 100

const tenthsBetween = ({ started_at, tenths }: Answered, from: number, to: number): readonly number[] =>
  tenths.slice(Math.floor((from - started_at) / TENTH_MS), Math.ceil((to - started_at) / TENTH_MS))

/** Answers in the tenth of a second between two instants that had fewest. */
export const slowestTenth = (answered: Answered, from: number, to: number): number =>
  tenthsBetween(answered, from, to).reduce((least, count) => Math.min(least, count), Infinity)

/** Answers per second between two instants, as far as tenths of a second tell. */
export const paceBetween = (answered: Answered, from: number, to: number): number => {
  const meanwhile = tenthsBetween(answered, from, to)
  return (meanwhile.reduce((sum, count) => sum + count, 0) / Math.max(1, meanwhile.length)) * (1_000 / TENTH_MS)
}
