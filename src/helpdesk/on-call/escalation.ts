import { MINUTE } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

export type EscalationTarget = { readonly type: 'user' | 'schedule' | 'department'; readonly id: number }

/** Targets of a level, and the time to acknowledge before the next level is notified. */
export type EscalationLevel = { readonly delay_minutes: number; readonly targets: readonly EscalationTarget[] }
export type EscalationPolicy = { readonly levels: readonly EscalationLevel[]; readonly repeat: number }

export type OnCallPageState = 'triggered' | 'acknowledged' | 'resolved' | 'expired'

/** `level` is 0 before the first notification; `round` counts completed passes through all levels. */
export type EscalationState = {
  readonly state: OnCallPageState
  readonly level: number
  readonly round: number
  readonly triggered_at: Instant
  readonly escalated_at: Instant | null
  readonly acknowledged_at: Instant | null
  readonly acknowledged_until_at: Instant | null
  readonly has_retriggered: boolean
  readonly resolved_at: Instant | null
  readonly expired_at: Instant | null
}

export type EscalationReason = 'triggered' | 'no_acknowledgement' | 'manual' | 'repeat'

export type PageEscalation = {
  readonly kind: 'escalate'
  readonly level: number
  readonly previous_level: number
  readonly round: number
  readonly reason: EscalationReason
  readonly is_retrigger: boolean
}

export type PageStep =
  | PageEscalation
  | { readonly kind: 'expire' }
  | { readonly kind: 'wait'; readonly until_at: Instant }
  | { readonly kind: 'done' }

export const ACKNOWLEDGEMENT_MINUTES = 60

export const createPageState = (triggered_at: Instant): EscalationState => ({
  state: 'triggered',
  level: 0,
  round: 0,
  triggered_at,
  escalated_at: null,
  acknowledged_at: null,
  acknowledged_until_at: null,
  has_retriggered: false,
  resolved_at: null,
  expired_at: null,
})

const escalation = (
  page: EscalationState,
  level: number,
  reason: EscalationReason,
  over: Partial<PageEscalation> = {},
): PageEscalation => ({
  kind: 'escalate',
  level,
  previous_level: page.level,
  round: page.round,
  reason,
  is_retrigger: false,
  ...over,
})

const stepWithoutAcknowledgement = (page: EscalationState, policy: EscalationPolicy): PageStep => {
  if (policy.levels.length === 0) return { kind: 'expire' }
  if (page.level === 0) return escalation(page, 1, 'triggered')
  if (page.level < policy.levels.length) return escalation(page, page.level + 1, 'no_acknowledgement')
  return page.round < policy.repeat ? escalation(page, 1, 'repeat', { round: page.round + 1 }) : { kind: 'expire' }
}

const dueOf = (page: EscalationState, policy: EscalationPolicy): Instant => {
  if (page.escalated_at === null) return page.triggered_at
  return page.escalated_at + (policy.levels[page.level - 1]?.delay_minutes ?? 0) * MINUTE
}

/** Next step without an acknowledgement. After a downtime only the next level is notified at once, and that level has its full time. */
export const computeNextStep = (page: EscalationState, policy: EscalationPolicy, now: Instant): PageStep => {
  if (page.state === 'triggered') {
    const due_at = dueOf(page, policy)
    return due_at > now ? { kind: 'wait', until_at: due_at } : stepWithoutAcknowledgement(page, policy)
  }
  if (page.state !== 'acknowledged' || page.acknowledged_until_at === null) return { kind: 'done' }
  if (page.acknowledged_until_at > now) return { kind: 'wait', until_at: page.acknowledged_until_at }
  return policy.levels.length === 0 ? { kind: 'expire' } : escalation(page, 1, 'triggered', { round: 0, is_retrigger: true })
}

export const applyStep = (page: EscalationState, step: PageStep, now: Instant): EscalationState => {
  if (step.kind === 'expire') return { ...page, state: 'expired', expired_at: now }
  if (step.kind !== 'escalate') return page
  return {
    ...page,
    state: 'triggered',
    level: step.level,
    round: step.round,
    escalated_at: now,
    acknowledged_at: null,
    acknowledged_until_at: null,
    has_retriggered: page.has_retriggered || step.is_retrigger,
  }
}

/** An acknowledgement expires once and re-triggers the page; the next one holds. Undefined if the page cannot be acknowledged. */
export const applyAcknowledgement = (
  page: EscalationState,
  now: Instant,
  minutes: number | null = ACKNOWLEDGEMENT_MINUTES,
): EscalationState | undefined => {
  if (page.state !== 'triggered' && page.state !== 'expired') return undefined
  const acknowledged_until_at = page.has_retriggered || minutes === null ? null : now + minutes * MINUTE
  return { ...page, state: 'acknowledged', acknowledged_at: now, acknowledged_until_at, expired_at: null }
}

export const applyResolution = (page: EscalationState, now: Instant): EscalationState | undefined =>
  page.state === 'resolved' ? undefined : { ...page, state: 'resolved', resolved_at: now, acknowledged_until_at: null }

/** Manual escalation to the next level; undefined at the highest level, or after the page has ended. */
export const computeManualEscalation = (page: EscalationState, policy: EscalationPolicy): PageEscalation | undefined => {
  const isOpen = page.state === 'triggered' || page.state === 'acknowledged'
  return isOpen && page.level < policy.levels.length ? escalation(page, page.level + 1, 'manual') : undefined
}

/** Checked before each notification: after an acknowledgement or an escalation, earlier notifications of the page are not sent. */
export const canSend = (page: EscalationState, escalated_at: Instant): boolean =>
  page.state === 'triggered' && page.escalated_at === escalated_at
