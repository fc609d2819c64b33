import { DAY, SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { classifyResponse } from './schedule.ts'
import type { ReceiverResponse } from './schedule.ts'

/** Failures of an endpoint since its last success, and the state of its circuit breaker. */
export type EndpointHealth = {
  readonly consecutive_failures: number
  readonly next_probe_at: Instant | null
  readonly failures: number
  readonly failing_since_at: Instant | null
  readonly last_failure_at: Instant | null
  readonly last_success_at: Instant | null
  readonly warned_days: number
}

export type CircuitState = 'closed' | 'open' | 'half_open'

export type EndpointDecision =
  | { readonly kind: 'disable'; readonly reason: 'gone' | 'failing' }
  | { readonly kind: 'warn'; readonly days: number }
  | { readonly kind: 'keep' }

export const HEALTHY: EndpointHealth = {
  consecutive_failures: 0,
  next_probe_at: null,
  failures: 0,
  failing_since_at: null,
  last_failure_at: null,
  last_success_at: null,
  warned_days: 0,
}

const FAILURES_TO_OPEN = 10
const PROBE_INTERVAL = 60 * SECOND
const WARN_AFTER_DAYS: readonly number[] = [3, 1]
const DISABLE_AFTER = 5 * DAY
const FAILURES_TO_DISABLE = 20
const FAILING_AT_LEAST = DAY

/** State of the circuit breaker: closed (send), open (wait) or half-open (one probe). */
export const toCircuitState = ({ next_probe_at }: EndpointHealth, now: Instant): CircuitState => {
  if (next_probe_at === null) return 'closed'
  return now >= next_probe_at ? 'half_open' : 'open'
}

export const withProbe = (health: EndpointHealth, now: Instant): EndpointHealth => ({ ...health, next_probe_at: now + PROBE_INTERVAL })

const withCountedFailure = (health: EndpointHealth, now: Instant): EndpointHealth => ({
  ...health,
  failures: health.failures + 1,
  failing_since_at: health.failing_since_at ?? now,
  last_failure_at: now,
})

const withFailure = (health: EndpointHealth, now: Instant): EndpointHealth => {
  const consecutive_failures = health.consecutive_failures + 1
  return { ...health, consecutive_failures, next_probe_at: consecutive_failures >= FAILURES_TO_OPEN ? now + PROBE_INTERVAL : null }
}

/** Health after an attempt. `Retry-After` does not open the circuit; a 401 during the grace period of a new secret is not counted. */
export const computeHealth = (health: EndpointHealth, response: ReceiverResponse, now: Instant, isInGrace = false): EndpointHealth => {
  const outcome = classifyResponse(response, now)
  if (outcome === 'delivered') return { ...HEALTHY, last_success_at: now }
  const counted = isInGrace && response.status_code === 401 ? health : withCountedFailure(health, now)
  return outcome === 'asked_to_wait' ? counted : withFailure(counted, now)
}

const shouldDisable = ({ failures, failing_since_at, last_failure_at, last_success_at }: EndpointHealth, now: Instant): boolean => {
  if (failing_since_at === null || last_failure_at === null) return false
  const lasted = last_failure_at - failing_since_at >= FAILING_AT_LEAST
  return lasted && failures >= FAILURES_TO_DISABLE && now - (last_success_at ?? failing_since_at) >= DISABLE_AFTER
}

/** Whether to disable the endpoint, or to warn after one and three days. Each warning is sent once per period of failures. */
export const decideEndpoint = (health: EndpointHealth, response: ReceiverResponse, now: Instant): EndpointDecision => {
  if (classifyResponse(response, now) === 'gone') return { kind: 'disable', reason: 'gone' }
  if (shouldDisable(health, now)) return { kind: 'disable', reason: 'failing' }
  const failingFor = health.failing_since_at === null ? 0 : now - health.failing_since_at
  const days = WARN_AFTER_DAYS.find((after) => failingFor >= after * DAY && health.warned_days < after)
  return days === undefined ? { kind: 'keep' } : { kind: 'warn', days }
}
