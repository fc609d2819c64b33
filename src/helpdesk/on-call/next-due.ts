import type { Instant } from '../../contract/time.ts'
import { computeNextStep, type EscalationPolicy, type EscalationState } from './escalation.ts'

export const computeNextDueAt = (page: EscalationState, policy: EscalationPolicy, now: Instant): Instant | null => {
  const step = computeNextStep(page, policy, now)
  if (step.kind === 'wait') return step.until_at
  return step.kind === 'done' ? null : now
}
