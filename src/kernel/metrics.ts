import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { SECOND } from '../contract/time.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import { countOutbox } from './outbox/dead-events.ts'
import { countJobs } from './jobs/jobs.ts'

export type SignInKind = 'password' | 'basic' | 'second_factor' | 'passkey' | 'saml' | 'saml_logout' | 'oidc' | 'scim_token'

export type Metrics = {
  readonly registry: Registry
  /** Labels are API, method and status class, never the URL: it may hold secrets and is unbounded. */
  observeRequest(labels: { api: string; method: string; status: string }, seconds: number): void
  observeDatabase(kind: 'read' | 'tx', seconds: number): void
  countError(kind: string): void
  /** The label is bounded, because unauthenticated callers cause these. */
  countRefusedSignIn(kind: SignInKind): void
  readonly pings: PingMetrics
  measurePingQueue(length: () => number): void
}

export type PingMetrics = {
  result(ping: { readonly action: string }, outcome: string): void
  batch(batch: { readonly size: number; readonly seconds: number; readonly conflicts: number }): void
}

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const jobGauges = (registry: Registry, db: Db, clock: Clock): void => {
  const lag = new Gauge({
    name: 'watchdesk_jobs_lag_seconds',
    help: 'How long the oldest due job has been waiting.',
    labelNames: ['kind'],
    registers: [registry],
  })
  new Gauge({
    name: 'watchdesk_jobs',
    help: 'Jobs by kind and state.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      this.reset()
      lag.reset()
      for (const { kind, state, count, oldest_at } of await db.read(countJobs)) {
        this.set({ kind, state }, count)
        if (state === 'waiting') lag.set({ kind }, Math.max(0, (clock.now() - oldest_at) / SECOND))
      }
    },
  })
}

/** A dead event is a missing effect: alert on it. */
const outboxGauge = (registry: Registry, db: Db): void => {
  new Gauge({
    name: 'watchdesk_outbox_events',
    help: 'Events waiting for dispatch (pending), and dead ones.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { pending, dead } = await db.read(countOutbox)
      this.set({ state: 'pending' }, pending)
      this.set({ state: 'dead' }, dead)
    },
  })
}

const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256]

const pingMetrics = (registry: Registry): PingMetrics => {
  const pings = new Counter({
    name: 'watchdesk_pings_total',
    help: 'Pings by action of their address and outcome; unavailable and failed ones were not recorded.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const sizes = new Histogram({
    name: 'watchdesk_ping_batch_size',
    help: 'Pings written together.',
    buckets: BATCH_BUCKETS,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'watchdesk_ping_commit_duration_seconds',
    help: 'Duration of a batch of pings until it is durable.',
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
  const conflicts = new Counter({
    name: 'watchdesk_ping_conflicts_total',
    help: 'Checks of a batch that another transaction had changed or locked, so that they were written again.',
    registers: [registry],
  })
  // prom-client's label lookup takes longer than the increment.
  const counters = new Map<string, { inc(): void }>()
  const counterOf = (kind: string, outcome: string): { inc(): void } => {
    const key = `${kind} ${outcome}`
    const counter = counters.get(key) ?? pings.labels({ kind, outcome })
    counters.set(key, counter)
    return counter
  }
  return {
    result: ({ action }, outcome) => counterOf(action, outcome).inc(),
    batch: (batch) => {
      sizes.observe(batch.size)
      seconds.observe(batch.seconds)
      conflicts.inc(batch.conflicts)
    },
  }
}

const pingQueueGauge = (registry: Registry, length: () => number): void => {
  new Gauge({
    name: 'watchdesk_ping_queue_length',
    help: 'Pings that wait for a batch, or for the lock of their check.',
    registers: [registry],
    collect() {
      this.set(length())
    },
  })
}

export const createMetrics = (db: Db, clock: Clock): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  jobGauges(registry, db, clock)
  outboxGauge(registry, db)
  const requests = new Histogram({
    name: 'watchdesk_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['api', 'method', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
  const database = new Histogram({
    name: 'watchdesk_database_duration_seconds',
    help: 'Duration of reads and transactions, waiting included.',
    labelNames: ['kind'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  })
  const errors = new Counter({ name: 'watchdesk_errors_total', help: 'Unexpected errors.', labelNames: ['kind'], registers: [registry] })
  const refused = new Counter({
    name: 'watchdesk_sign_in_refused_total',
    help: 'Rejected sign-ins, of known and unknown accounts and connections.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return {
    registry,
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    observeDatabase: (kind, seconds) => database.observe({ kind }, seconds),
    countError: (kind) => errors.inc({ kind }),
    countRefusedSignIn: (kind) => refused.inc({ kind }),
    pings: pingMetrics(registry),
    measurePingQueue: (length) => pingQueueGauge(registry, length),
  }
}
