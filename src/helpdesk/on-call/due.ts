import type { Instant } from '../../contract/time.ts'
import { nextStep, type EscalationPolicy, type Page } from './escalation.ts'

/** When a page goes on by itself, if it does. */
export const dueAtOf = (page: Page, policy: EscalationPolicy, now: Instant): Instant | null => {
  const step = nextStep(page, policy, now)
  if (step.kind === 'wait') return step.until_at
  return step.kind === 'done' ? null : now
}
