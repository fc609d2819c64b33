import { describe, expect, it } from 'vitest'
import { DAY, MINUTE, parseInstant, SECOND } from '../../contract/time.ts'
import { DEMO_JOBS, listRuns, listReportedRuns } from './demo-jobs.ts'

const NOW = parseInstant('2026-11-15T12:00:00Z') ?? 0

describe('the jobs of the demo', () => {
  it('are forty, each with a name of its own', () => {
    expect(new Set(DEMO_JOBS.map(({ name }) => name)).size).toBe(40)
  })

  it.each(DEMO_JOBS.map((job) => [job.name, job] as const))(
    '%s ran in order, never after now, and the same way every time',
    (_name, job) => {
      const runs = listRuns(job, 5, NOW)
      expect(runs).toEqual(listRuns(job, 5, NOW))
      expect(runs.length).toBeGreaterThan(80)
      expect(runs[0]?.start).toBeGreaterThanOrEqual(NOW - 90 * DAY - DAY)
      for (const [at, { start, end }] of runs.entries()) {
        expect(end).toBeGreaterThan(start)
        expect(start).toBeGreaterThan(runs[at - 1]?.start ?? 0)
      }
    },
  )

  it.each(DEMO_JOBS.map((job) => [job.name, job] as const))('%s is never taken for dead while it runs', (_name, job) => {
    const longest = Math.max(...listRuns(job, 5, NOW).map(({ start, end }) => end - start))
    expect(longest).toBeLessThan(job.grace * SECOND)
  })

  it('fail now and then, some more than others', () => {
    const bad = DEMO_JOBS.map((job, at) => listRuns(job, at, NOW).filter(({ outcome }) => outcome !== 'success').length)
    expect(bad.filter((count) => count > 0).length).toBeGreaterThan(15)
    expect(Math.max(...bad)).toBeLessThan(20)
  })

  it('stand as they are meant to at every time of the day, during a run as well', () => {
    const day = Array.from({ length: DAY / (10 * MINUTE) }, (_, at) => NOW + at * 10 * MINUTE)
    for (const [seed, job] of DEMO_JOBS.entries())
      for (const now of day) {
        const runs = listReportedRuns(job, seed, now)
        expect(runs.every(({ end }) => end < now)).toBe(true)
        if (job.final_state === 'down') expect(runs.at(-1)?.outcome).toBe('fail')
        if (job.final_state === 'late') expect(runs.at(-1)?.start).toBe(now - job.every - 5 * MINUTE)
      }
  })
})
