import { DAY, HOUR, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import { chanceOf, type Chance } from './chance.ts'

/** A job somebody watches, and how reliable it is. */
export type Job = {
  readonly name: string
  readonly tags: string
  /** Microseconds between two runs. */
  readonly every: number
  /** After midnight UTC, for jobs that run once a day. */
  readonly begins: number
  readonly schedule?: string
  readonly grace: number
  /** Seconds a run takes, more or less. */
  readonly takes: number
  /** Of a hundred runs so many fail or stay away. */
  readonly trouble: number
  readonly says: string
  /** How it stands at the end of the story. */
  readonly ends?: 'down' | 'late' | 'paused' | 'running' | 'new'
}

/** The hour it runs, the seconds it takes, and how many of a hundred runs go wrong. */
type Habits = readonly [hour: number, takes: number, trouble: number]

/** Whoever watches a job gives it twice the time it takes: one that is down during each of its runs is no news. */
const graceFor = (takes: number, least: number): number => Math.max(least, 2 * takes)

const daily = (name: string, tags: string, [hour, takes, trouble]: Habits, says: string): Job => ({
  name,
  tags,
  every: DAY,
  begins: hour * HOUR,
  schedule: `0 ${hour} * * *`,
  grace: graceFor(takes, 3_600),
  takes,
  trouble,
  says,
})

const hourly = (name: string, tags: string, [takes, trouble]: readonly [takes: number, trouble: number], says: string): Job => ({
  name,
  tags,
  every: HOUR,
  begins: 4 * MINUTE,
  grace: graceFor(takes, 900),
  takes,
  trouble,
  says,
})

const often = (name: string, tags: string, minutes: number, says: string): Job => ({
  name,
  tags,
  every: minutes * MINUTE,
  begins: 0,
  grace: 300,
  takes: 2,
  trouble: 0.2,
  says,
})

export const JOBS: readonly Job[] = [
  { ...daily('db-backup-eu', 'prod db', [2, 1_880, 2.5], 'backup ok, 14.2 GB'), ends: 'down' },
  daily('db-backup-us', 'prod db', [3, 2_040, 1.5], 'backup ok, 18.7 GB'),
  daily('db-backup-staging', 'staging db', [1, 320, 4], 'backup ok, 2.1 GB'),
  daily('files-backup', 'prod storage', [4, 3_120, 2], '218,412 files, 61 changed'),
  daily('backup-verify', 'prod db', [6, 940, 3], 'restored and compared: equal'),
  daily('invoice-run', 'prod billing', [5, 412, 2], '184 invoices sent'),
  daily('dunning-letters', 'prod billing', [7, 96, 1], '12 letters'),
  daily('payment-import', 'prod billing', [8, 148, 2], '96 payments matched'),
  daily('report-nightly', 'prod reports', [4, 610, 1.5], 'report written'),
  daily('sales-digest', 'reports', [6, 44, 1], 'sent to 9 people'),
  daily('usage-rollup', 'prod reports', [0, 1_260, 2], '4.1 M rows'),
  daily('cert-renew', 'web security', [11, 12, 1], 'nothing to renew'),
  daily('security-scan', 'security', [2, 2_700, 3], '0 critical, 4 low'),
  daily('ldap-sync', 'identity', [1, 38, 2], '412 people, 3 changed'),
  { ...daily('license-audit', 'compliance', [9, 21, 1], '12 seats free'), ends: 'paused' },
  daily('log-archive', 'prod storage', [0, 720, 2], '38 GB archived'),
  daily('search-reindex', 'prod web', [3, 2_240, 4], '1.9 M documents'),
  daily('sitemap', 'web', [5, 55, 1], '12,804 addresses'),
  daily('newsletter', 'marketing', [9, 210, 2], '5,112 sent'),
  daily('crm-export', 'marketing', [7, 84, 3], 'exported'),
  daily('warehouse-load', 'prod reports', [2, 4_310, 3], '92 tables'),
  daily('stock-import', 'prod shop', [6, 66, 2], '8,220 articles'),
  daily('price-update', 'prod shop', [5, 31, 1], '144 prices'),
  daily('thumbnail-cleanup', 'storage', [1, 130, 1], '2.2 GB freed'),
  daily('mail-quarantine', 'security mail', [8, 18, 1], '31 messages held'),
  daily('patch-windows', 'desktop', [22, 1_510, 5], '186 of 188 machines'),
  daily('patch-linux', 'server', [23, 840, 2], 'all up to date'),
  daily('vpn-user-review', 'identity security', [10, 8, 1], 'no change'),
  hourly('etl-hourly', 'prod etl', [540, 0.6], 'ok, 81,020 rows'),
  { ...hourly('exchange-rates', 'prod billing', [3, 0.3], '32 rates'), ends: 'late' },
  hourly('queue-report', 'prod', [6, 0.2], 'depth 14'),
  hourly('cache-warm', 'web', [22, 0.4], '412 pages'),
  { ...hourly('video-transcode', 'prod media', [1_400, 0.5], '8 files'), ends: 'running' },
  hourly('metrics-rollup', 'reports', [48, 0.2], 'ok'),
  hourly('fraud-model', 'prod shop', [310, 0.5], 'scored 2,104 orders'),
  hourly('partner-feed', 'shop', [26, 1.2], 'accepted'),
  often('uptime-eu', 'web prod', 10, '200 in 84 ms'),
  often('uptime-us', 'web prod', 10, '200 in 121 ms'),
  often('mail-roundtrip', 'mail', 15, 'back after 3 s'),
  { ...daily('payroll-check', 'compliance billing', [6, 15, 0], ''), ends: 'new' },
]

export type Run = { readonly start: Instant; readonly end: Instant; readonly outcome: 'success' | 'fail' | 'missed' }

/** The demo is filled with so many days at most. */
export const MAX_DAYS = 90

export type Period = { readonly now: Instant; readonly days: number }

/** How far back a job's runs go: as many as its log holds, and no more than the days of the demo. */
export const firstRunOf = ({ every }: Job, now: Instant, days: number): Instant => now - Math.min(days * DAY, 400 * every)

/** When a job ran and how it went, from the same chance every time. The last run before `now` decides how it stands. */
export const runsOf = (job: Job, seed: number, now: Instant, days: number = MAX_DAYS): readonly Run[] => {
  const chance: Chance = chanceOf(seed)
  const from = firstRunOf(job, now, days)
  const first = Math.ceil((from - job.begins) / job.every) * job.every + job.begins
  const runs: Run[] = []
  for (let start = first; start < now; start += job.every) {
    const late = chance.happens(0.04) ? chance.between(1, 20) * MINUTE : chance.between(0, 20) * SECOND
    const took = Math.max(1, Math.round(job.takes * (0.8 + 0.5 * chance.next())))
    const bad = chance.happens(job.trouble / 100)
    const outcome = bad ? (chance.happens(0.6) ? 'fail' : 'missed') : 'success'
    runs.push({ start: start + Math.min(late, job.every / 4), end: start + Math.min(late, job.every / 4) + took * SECOND, outcome })
  }
  return runs
}

/** The runs that are over, the last of them bent to how the job stands at the end. */
export const toldRunsOf = (job: Job, seed: number, now: Instant, days: number = MAX_DAYS): readonly Run[] => {
  const runs = runsOf(job, seed, now, days).filter(({ end }) => end < now)
  if (job.ends === 'new') return []
  if (job.ends === 'down') return [...runs.slice(0, -1), ...runs.slice(-1).map((run): Run => ({ ...run, outcome: 'fail' }))]
  if (job.ends !== 'late') return runs
  // The next ping has been awaited for a few minutes.
  const last = now - job.every - 5 * MINUTE
  return [...runs.filter(({ start }) => start < last), { start: last, end: last + SECOND, outcome: 'success' }]
}
