import { HOUR, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Day } from '../ui/chart/uptime-days.ts'
import type { StatusKind } from '../ui/status-kinds.ts'

// Sample data derived from an index, so that screenshots are reproducible.

/** Deterministic pseudo-random number between 0 and 1. */
export const grain = (seed: number): number => {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  const again = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((again ^ (again >>> 15)) >>> 0) / 2 ** 32
}

const pick = <T>(choices: readonly [T, ...T[]], seed: number): T => choices[Math.floor(grain(seed) * choices.length)] ?? choices[0]

export type FakeCheck = {
  readonly id: string
  readonly v: number
  readonly name: string
  readonly status: StatusKind
  readonly started: boolean
  readonly tags: readonly string[]
  readonly last_at: Instant
  readonly due_at: Instant
  readonly schedule: string
  readonly durations: readonly (number | undefined)[]
}

const jobs = [
  'db-backup',
  'etl',
  'cert-renew',
  'report',
  'mail-queue',
  'log-rotate',
  'invoice-run',
  'index-rebuild',
  'cache-warm',
  'sync',
] as const
const regions = ['eu', 'us', 'apac', 'prod', 'staging', 'hourly', 'nightly', 'weekly'] as const
const tags = ['prod', 'db', 'web', 'etl', 'billing', 'infra'] as const

const statusOf = (seed: number): StatusKind => {
  const roll = grain(seed)
  if (roll < 0.02) return 'down'
  if (roll < 0.04) return 'late'
  if (roll < 0.06) return 'new'
  return roll < 0.1 ? 'paused' : 'up'
}

export const failingFirst: Readonly<Record<StatusKind, number>> = { down: 0, late: 1, new: 2, running: 3, up: 4, paused: 5 }

export const fakeCheck = (at: number, now: Instant): FakeCheck => ({
  id: `check-${at}`,
  v: 1,
  name: `${pick(jobs, at * 7 + 1)}-${pick(regions, at * 7 + 2)}-${at}`,
  status: statusOf(at * 7 + 3),
  started: grain(at * 7 + 4) < 0.08,
  tags: [pick(tags, at * 7 + 5), pick(tags, at * 11 + 6)].filter((tag, index, all) => all.indexOf(tag) === index),
  last_at: now - Math.floor(grain(at * 13) * 26 * HOUR),
  due_at: now + Math.floor((grain(at * 17) - 0.2) * 20 * HOUR),
  schedule: pick(['0 2 * * *', '*/5 * * * *', '0 5 * * 1-5', 'hourly', '30 3 1 * *'], at * 19),
  durations: Array.from({ length: 20 }, (_, run) => (grain(at * 31 + run) < 0.06 ? undefined : (20 + 40 * grain(at * 37 + run)) * SECOND)),
})

export const fakeChecks = (count: number, now: Instant): readonly FakeCheck[] =>
  inOrder(Array.from({ length: count }, (_, at) => fakeCheck(at, now)))

export const inOrder = (checks: readonly FakeCheck[]): readonly FakeCheck[] =>
  checks.toSorted((a, b) => failingFirst[a.status] - failingFirst[b.status] || (a.name < b.name ? -1 : 1))

export const fakeDays = (seed: number): readonly Day[] =>
  Array.from({ length: 90 }, (_, at) => {
    const date = new Date(Date.UTC(2026, 7, 17) + at * 86_400_000).toISOString().slice(0, 10)
    const roll = grain(seed * 101 + at)
    return { date, watched_seconds: at < 6 ? 0 : 86_400, down_seconds: at < 6 ? 0 : roll > 0.97 ? 7_400 : roll > 0.93 ? 640 : 0 }
  })

export const fakeRuns = (now: Instant): readonly { at: Instant; value: number | undefined }[] =>
  Array.from({ length: 60 }, (_, at) => ({
    at: now - (60 - at) * 12 * HOUR,
    value: at > 30 && at < 34 ? undefined : (28 + 9 * grain(at) + (at === 47 ? 36 : 0)) * SECOND,
  }))

export const fakeDeadlines = (now: Instant) => [
  { due_at: now + 5 * HOUR, started_at: now - HOUR },
  { due_at: now + 12 * MINUTE, started_at: now - 2 * HOUR },
  { due_at: now + 75 * SECOND, started_at: now - HOUR },
  { due_at: now - 8 * MINUTE, started_at: now - HOUR },
]
