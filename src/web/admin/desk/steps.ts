import type { BodyOf } from '../../../contract/route.ts'
import { HOUR, formatIsoMillis, parseInstant } from '../../../contract/time.ts'
import type { simulateSla } from '../../../contract/v1/sla.ts'

export const stepKinds = ['agent_replied', 'client_replied', 'pending', 'on_hold', 'in_progress', 'resolved'] as const
type StepKind = (typeof stepKinds)[number]

export type Step = { readonly at: string | null; readonly kind: StepKind }

type Played = NonNullable<BodyOf<typeof simulateSla>['actions']>[number]

const played = (at: string, kind: StepKind): Played =>
  kind === 'agent_replied' || kind === 'client_replied' ? { at, kind } : { at, kind: 'status_changed', status: kind }

export const actionsOf = (steps: readonly Step[]): Played[] => steps.flatMap(({ at, kind }) => (at === null ? [] : [played(at, kind)]))

export const stepKindOf = (word: string): StepKind => stepKinds.find((one) => one === word) ?? 'agent_replied'

export const nextStep = (from: string | null, steps: readonly Step[]): Step => {
  const last_at = parseInstant(steps.findLast(({ at }) => at !== null)?.at ?? from ?? '')
  return { at: last_at === undefined ? null : formatIsoMillis(last_at + HOUR), kind: 'agent_replied' }
}
