import { isoMillis } from '../../contract/time.ts'
import type { PageNotification, StoredOverride, StoredPage, StoredEscalationPolicy, StoredSchedule } from '../../helpdesk/on-call/model.ts'
import type { RenderedSchedule } from '../../helpdesk/on-call/render.ts'
import type { CurrentOnCall } from '../../helpdesk/on-call/schedules.ts'
import type { Account } from '../../people/accounts/model.ts'
import { iso } from './iso.ts'

const personOf = (people: readonly Account[], id: number): { id: number; name: string } | null => {
  const account = people.find((person) => person.id === id)
  return account ? { id, name: account.name } : null
}

export const overrideOut = ({ starts_at, ends_at, ...rest }: StoredOverride) => ({
  ...rest,
  starts_at: isoMillis(starts_at),
  ends_at: isoMillis(ends_at),
})

export const scheduleOut = (schedule: StoredSchedule) => ({
  ...schedule,
  layers: schedule.layers.map((layer) => ({
    shift_seconds: null,
    restrictions: [],
    ...layer,
    handoff_at: isoMillis(layer.handoff_at),
  })),
  overrides: schedule.overrides.map(overrideOut),
  created_at: isoMillis(schedule.created_at),
  updated_at: isoMillis(schedule.updated_at),
})

const stretchOut = ({ starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number }) => ({
  starts_at: isoMillis(starts_at),
  ends_at: isoMillis(ends_at),
})

export const finalOut = ({ shifts, gaps }: RenderedSchedule, people: readonly Account[]) => ({
  shifts: shifts.map(({ user_id, layer, ...stretch }) => ({ user_id, user: personOf(people, user_id), ...stretchOut(stretch), layer })),
  gaps: gaps.map(stretchOut),
})

export const onCallOut = ({ schedule, user, until_at }: CurrentOnCall) => ({
  schedule_id: schedule.id,
  schedule_name: schedule.name,
  user_id: user?.id ?? null,
  user: user ? { id: user.id, name: user.name, email: user.email } : null,
  until: iso(until_at ?? null),
})

export const policyOut = (policy: StoredEscalationPolicy) => ({
  ...policy,
  created_at: isoMillis(policy.created_at),
  updated_at: isoMillis(policy.updated_at),
})

export const pageOut = ({ has_retriggered: _, next_due_at, ...page }: StoredPage) => ({
  ...page,
  triggered_at: isoMillis(page.triggered_at),
  escalated_at: iso(page.escalated_at),
  next_escalation_at: page.state === 'triggered' ? iso(next_due_at) : null,
  acknowledged_at: iso(page.acknowledged_at),
  acknowledged_until_at: iso(page.acknowledged_until_at),
  resolved_at: iso(page.resolved_at),
  expired_at: iso(page.expired_at),
  created_at: isoMillis(page.created_at),
  updated_at: isoMillis(page.updated_at),
})

export const notificationOut = (told: PageNotification, people: readonly Account[]) => ({
  user: personOf(people, told.account_id) ?? { id: told.account_id, name: '' },
  level: told.level,
  round: told.round,
  state: told.state,
  created_at: isoMillis(told.created_at),
  sent_at: iso(told.sent_at),
})
