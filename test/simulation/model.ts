import { HOUR, SECOND, type Instant } from '../../src/contract/time.ts'

/** A second telling of what pings and time do to a check, made from the description alone and for one check at a time. */

export type Plan = {
  readonly timeout: number
  readonly grace: number
  readonly max_runtime: number | null
  readonly failure_threshold: number
  readonly recovery_threshold: number
  /** Every moment a ping is expected, for checks that go by the calendar. */
  readonly runs: readonly Instant[] | undefined
}

export type Sign = { readonly at: Instant; readonly kind: 'success' | 'fail' | 'start' | 'log'; readonly rid: string | null }

export type ToldFlip = { readonly to: 'up' | 'down'; readonly at: Instant; readonly why: string }

export type Story = {
  readonly flips: readonly ToldFlip[]
  readonly durations: readonly (number | null)[]
  readonly status: string
  readonly started: boolean
}

const firstAfter = (runs: readonly Instant[], at: Instant): Instant => {
  let [low, high] = [0, runs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((runs[middle] ?? Infinity) > at) high = middle
    else low = middle + 1
  }
  return runs[low] ?? Infinity
}

/** How long the run took that this sign ends: looked for backwards, among the signs with the same run id. */
const durationOf = (signs: readonly Sign[], index: number): number | null => {
  const end = signs[index]
  if (!end || (end.kind !== 'success' && end.kind !== 'fail')) return null
  for (let i = index - 1; i >= 0; i--) {
    const sign = signs[i]
    if (!sign || sign.rid !== end.rid || sign.kind === 'log') continue
    if (sign.kind !== 'start') return null
    return end.at - sign.at < 72 * HOUR ? end.at - sign.at : null
  }
  return null
}

export const tellStory = (plan: Plan, signs: readonly Sign[], until: Instant): Story => {
  const flips: ToldFlip[] = []
  let status = 'new'
  let heard: Instant | null = null
  let run: { readonly at: Instant; readonly rid: string | null } | null = null
  let failures = 0
  let recoveries = 0

  const expectedAfter = (at: Instant): Instant => (plan.runs ? firstAfter(plan.runs, at) : at + plan.timeout * SECOND)
  const runEndsBy = (): Instant => (run ? run.at + (plan.max_runtime ?? plan.grace) * SECOND : Infinity)
  const silentUntil = (): Instant => (heard === null ? Infinity : expectedAfter(heard) + plan.grace * SECOND)

  const become = (to: 'up' | 'down', at: Instant, why: string): void => {
    if (status !== to) flips.push({ to, at, why })
    status = to
  }

  const letTimePass = (now: Instant): void => {
    if (status === 'down') return
    const due = Math.min(runEndsBy(), status === 'up' ? silentUntil() : Infinity)
    if (due > now) return
    become('down', due, 'timeout')
    failures = 0
    recoveries = 0
  }

  const endRun = ({ at, kind, rid }: Sign): void => {
    if (!run) return
    const isAnotherRun = rid !== null && rid !== run.rid
    if (kind === 'success' && isAnotherRun && at < runEndsBy()) return
    run = null
  }

  for (const sign of signs) {
    letTimePass(sign.at)
    if (sign.kind === 'start') run = { at: sign.at, rid: sign.rid }
    if (sign.kind === 'success' && status === 'down') {
      if (heard !== null && sign.at >= silentUntil()) recoveries = 0
      failures = 0
      recoveries++
      if (recoveries >= plan.recovery_threshold) {
        become('up', sign.at, '')
        recoveries = 0
      }
    } else if (sign.kind === 'success') {
      become('up', sign.at, '')
      failures = 0
      recoveries = 0
    } else if (sign.kind === 'fail') {
      failures++
      recoveries = 0
      if (status === 'down' || failures >= plan.failure_threshold) become('down', sign.at, 'fail')
      else become('up', sign.at, '')
    }
    if (sign.kind === 'success' || sign.kind === 'fail') {
      endRun(sign)
      heard = sign.at
    }
  }
  letTimePass(until)
  return { flips, durations: signs.map((_, index) => durationOf(signs, index)), status, started: run !== null }
}
