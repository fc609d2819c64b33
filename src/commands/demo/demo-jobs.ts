import { DAY, HOUR, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import { createRandom, type Random } from './random.ts'

export type DemoJob = {
  readonly name: string
  readonly tags: string
  /** Microseconds between two runs. */
  readonly every: number
  readonly begins: number
  readonly schedule?: string
  readonly grace: number
  readonly duration_seconds: number
  /** Percentage of runs that fail or are missed. */
  readonly failure_percent: number
  readonly output: string
  readonly final_state?: 'down' | 'late' | 'paused' | 'running' | 'new'
}

type DailyJobProfile = readonly [hour: number, takes: number, trouble: number]

/** Twice the duration, so that a check is not down during normal runs. */
const chooseGrace = (duration_seconds: number, least: number): number => Math.max(least, 2 * duration_seconds)

const dailyJob = (name: string, tags: string, [hour, duration_seconds, failure_percent]: DailyJobProfile, output: string): DemoJob => ({
  name,
  tags,
  every: DAY,
  begins: hour * HOUR,
  schedule: `0 ${hour} * * *`,
  grace: chooseGrace(duration_seconds, 3_600),
  duration_seconds,
  failure_percent,
  output,
})

const hourlyJob = (
  name: string,
  tags: string,
  [duration_seconds, failure_percent]: readonly [takes: number, trouble: number],
  output: string,
): DemoJob => ({
  name,
  tags,
  every: HOUR,
  begins: 4 * MINUTE,
  grace: chooseGrace(duration_seconds, 900),
  duration_seconds,
  failure_percent,
  output,
})

const frequentJob = (name: string, tags: string, minutes: number, output: string): DemoJob => ({
  name,
  tags,
  every: minutes * MINUTE,
  begins: 0,
  grace: 300,
  duration_seconds: 2,
  failure_percent: 0.2,
  output,
})

export const DEMO_JOBS: readonly DemoJob[] = [
  { ...dailyJob('db-backup-eu', 'prod db', [2, 1_880, 2.5], 'backup ok, 14.2 GB'), final_state: 'down' },
  dailyJob('db-backup-us', 'prod db', [3, 2_040, 1.5], 'backup ok, 18.7 GB'),
  dailyJob('db-backup-staging', 'staging db', [1, 320, 4], 'backup ok, 2.1 GB'),
  dailyJob('files-backup', 'prod storage', [4, 3_120, 2], '218,412 files, 61 changed'),
  dailyJob('backup-verify', 'prod db', [6, 940, 3], 'restored and compared: equal'),
  dailyJob('invoice-run', 'prod billing', [5, 412, 2], '184 invoices sent'),
  dailyJob('dunning-letters', 'prod billing', [7, 96, 1], '12 letters'),
  dailyJob('payment-import', 'prod billing', [8, 148, 2], '96 payments matched'),
  dailyJob('report-nightly', 'prod reports', [4, 610, 1.5], 'report written'),
  dailyJob('sales-digest', 'reports', [6, 44, 1], 'sent to 9 people'),
  dailyJob('usage-rollup', 'prod reports', [0, 1_260, 2], '4.1 M rows'),
  dailyJob('cert-renew', 'web security', [11, 12, 1], 'nothing to renew'),
  dailyJob('security-scan', 'security', [2, 2_700, 3], '0 critical, 4 low'),
  dailyJob('ldap-sync', 'identity', [1, 38, 2], '412 people, 3 changed'),
  { ...dailyJob('license-audit', 'compliance', [9, 21, 1], '12 seats free'), final_state: 'paused' },
  dailyJob('log-archive', 'prod storage', [0, 720, 2], '38 GB archived'),
  dailyJob('search-reindex', 'prod web', [3, 2_240, 4], '1.9 M documents'),
  dailyJob('sitemap', 'web', [5, 55, 1], '12,804 addresses'),
  dailyJob('newsletter', 'marketing', [9, 210, 2], '5,112 sent'),
  dailyJob('crm-export', 'marketing', [7, 84, 3], 'exported'),
  dailyJob('warehouse-load', 'prod reports', [2, 4_310, 3], '92 tables'),
  dailyJob('stock-import', 'prod shop', [6, 66, 2], '8,220 articles'),
  dailyJob('price-update', 'prod shop', [5, 31, 1], '144 prices'),
  dailyJob('thumbnail-cleanup', 'storage', [1, 130, 1], '2.2 GB freed'),
  dailyJob('mail-quarantine', 'security mail', [8, 18, 1], '31 messages held'),
  dailyJob('patch-windows', 'desktop', [22, 1_510, 5], '186 of 188 machines'),
  dailyJob('patch-linux', 'server', [23, 840, 2], 'all up to date'),
  dailyJob('vpn-user-review', 'identity security', [10, 8, 1], 'no change'),
  hourlyJob('etl-hourly', 'prod etl', [540, 0.6], 'ok, 81,020 rows'),
  { ...hourlyJob('exchange-rates', 'prod billing', [3, 0.3], '32 rates'), final_state: 'late' },
  hourlyJob('queue-report', 'prod', [6, 0.2], 'depth 14'),
  hourlyJob('cache-warm', 'web', [22, 0.4], '412 pages'),
  { ...hourlyJob('video-transcode', 'prod media', [1_400, 0.5], '8 files'), final_state: 'running' },
  hourlyJob('metrics-rollup', 'reports', [48, 0.2], 'ok'),
  hourlyJob('fraud-model', 'prod shop', [310, 0.5], 'scored 2,104 orders'),
  hourlyJob('partner-feed', 'shop', [26, 1.2], 'accepted'),
  frequentJob('uptime-eu', 'web prod', 10, '200 in 84 ms'),
  frequentJob('uptime-us', 'web prod', 10, '200 in 121 ms'),
  frequentJob('mail-roundtrip', 'mail', 15, 'back after 3 s'),
  { ...dailyJob('payroll-check', 'compliance billing', [6, 15, 0], ''), final_state: 'new' },
]

export type DemoRun = { readonly start: Instant; readonly end: Instant; readonly outcome: 'success' | 'fail' | 'missed' }

export const MAX_DAYS = 90

export type Period = { readonly now: Instant; readonly days: number }

/** The log keeps a limited number of runs, so frequent jobs begin later. */
export const getFirstRun = ({ every }: DemoJob, now: Instant, days: number): Instant => now - Math.min(days * DAY, 400 * every)

/** Generates the runs of a job from the seed. */
export const listRuns = (job: DemoJob, seed: number, now: Instant, days: number = MAX_DAYS): readonly DemoRun[] => {
  const random: Random = createRandom(seed)
  const from = getFirstRun(job, now, days)
  const first = Math.ceil((from - job.begins) / job.every) * job.every + job.begins
  const runs: DemoRun[] = []
  for (let start = first; start < now; start += job.every) {
    const late = random.happens(0.04) ? random.between(1, 20) * MINUTE : random.between(0, 20) * SECOND
    const took = Math.max(1, Math.round(job.duration_seconds * (0.8 + 0.5 * random.next())))
    const bad = random.happens(job.failure_percent / 100)
    const outcome = bad ? (random.happens(0.6) ? 'fail' : 'missed') : 'success'
    runs.push({ start: start + Math.min(late, job.every / 4), end: start + Math.min(late, job.every / 4) + took * SECOND, outcome })
  }
  return runs
}

export const listReportedRuns = (job: DemoJob, seed: number, now: Instant, days: number = MAX_DAYS): readonly DemoRun[] => {
  const runs = listRuns(job, seed, now, days).filter(({ end }) => end < now)
  if (job.final_state === 'new') return []
  if (job.final_state === 'down') return [...runs.slice(0, -1), ...runs.slice(-1).map((run): DemoRun => ({ ...run, outcome: 'fail' }))]
  if (job.final_state !== 'late') return runs
  // The job is late: its next ping is a few minutes overdue.
  const last = now - job.every - 5 * MINUTE
  return [...runs.filter(({ start }) => start < last), { start: last, end: last + SECOND, outcome: 'success' }]
}
