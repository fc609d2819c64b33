import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { SECOND } from '../contract/time.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import { countJobs } from './jobs/jobs.ts'

/** Where a sign-in was refused. */
export type SignInKind = 'password' | 'basic' | 'second_factor' | 'passkey' | 'saml' | 'saml_logout' | 'oidc' | 'scim_token'

export type Metrics = {
  readonly registry: Registry
  /** Seconds a request took, by API, method and class of status: never by address, which would be a secret and endless. */
  observeRequest(labels: { api: string; method: string; status: string }, seconds: number): void
  observeDatabase(kind: 'read' | 'tx', seconds: number): void
  countError(kind: string): void
  /** Unauthenticated callers cause these: counting them takes no space. */
  countRefusedSignIn(kind: SignInKind): void
}

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Jobs are counted when somebody asks, from the table that is the truth. */
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

export const createMetrics = (db: Db, clock: Clock): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  jobGauges(registry, db, clock)
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
    help: 'Refused sign-ins, of known accounts and connections as well as unknown ones.',
    labelNames: ['kind'],
    registers: [registry],
  })
  return {
    registry,
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    observeDatabase: (kind, seconds) => database.observe({ kind }, seconds),
    countError: (kind) => errors.inc({ kind }),
    countRefusedSignIn: (kind) => refused.inc({ kind }),
  }
}
