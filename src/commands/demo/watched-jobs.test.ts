import { describe, expect, it } from 'vitest'
import { DAY, MINUTE, parseInstant, SECOND } from '../../contract/time.ts'
import { JOBS, runsOf, toldRunsOf } from './watched-jobs.ts'

const NOW = parseInstant('2026-11-15T12:00:00Z') ?? 0

describe('the jobs of the demo', () => {
  it('are forty, each with a name of its own', () => {
    expect(new Set(JOBS.map(({ name }) => name)).size).toBe(40)
  })

  it.each(JOBS.map((job) => [job.name, job] as const))('%s ran in order, never after now, and the same way every time', (_name, job) => {
    const runs = runsOf(job, 5, NOW)
    expect(runs).toEqual(runsOf(job, 5, NOW))
    expect(runs.length).toBeGreaterThan(80)
    expect(runs[0]?.start).toBeGreaterThanOrEqual(NOW - 90 * DAY - DAY)
    for (const [at, { start, end }] of runs.entries()) {
      expect(end).toBeGreaterThan(start)
      expect(start).toBeGreaterThan(runs[at - 1]?.start ?? 0)
    }
  })

  it.each(JOBS.map((job) => [job.name, job] as const))('%s is never taken for dead while it runs', (_name, job) => {
    const longest = Math.max(...runsOf(job, 5, NOW).map(({ start, end }) => end - start))
    expect(longest).toBeLessThan(job.grace * SECOND)
  })

  it('fail now and then, some more than others', () => {
    const bad = JOBS.map((job, at) => runsOf(job, at, NOW).filter(({ outcome }) => outcome !== 'success').length)
    expect(bad.filter((count) => count > 0).length).toBeGreaterThan(15)
    expect(Math.max(...bad)).toBeLessThan(20)
  })

  it('stand as they are meant to at every time of the day, during a run as well', () => {
    const day = Array.from({ length: DAY / (10 * MINUTE) }, (_, at) => NOW + at * 10 * MINUTE)
    for (const [seed, job] of JOBS.entries())
      for (const now of day) {
        const runs = toldRunsOf(job, seed, now)
        expect(runs.every(({ end }) => end < now)).toBe(true)
        if (job.ends === 'down') expect(runs.at(-1)?.outcome).toBe('fail')
        if (job.ends === 'late') expect(runs.at(-1)?.start).toBe(now - job.every - 5 * MINUTE)
      }
  })
})
