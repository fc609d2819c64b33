import { formatIsoMillis } from '../../contract/time.ts'
import type { PageNotification, StoredOverride, StoredPage, StoredEscalationPolicy, StoredSchedule } from '../../helpdesk/on-call/model.ts'
import type { RenderedSchedule } from '../../helpdesk/on-call/shifts.ts'
import type { CurrentOnCall } from '../../helpdesk/on-call/schedules.ts'
import type { Account } from '../../people/accounts/model.ts'
import { formatInstant } from './format-instant.ts'

const personOf = (people: readonly Account[], id: number): { id: number; name: string } | null => {
  const account = people.find((person) => person.id === id)
  return account ? { id, name: account.name } : null
}

export const presentOverride = ({ starts_at, ends_at, ...rest }: StoredOverride) => ({
  ...rest,
  starts_at: formatIsoMillis(starts_at),
  ends_at: formatIsoMillis(ends_at),
})

export const presentSchedule = (schedule: StoredSchedule) => ({
  ...schedule,
  layers: schedule.layers.map((layer) => ({
    ...layer,
    shift_seconds: layer.shift_seconds ?? null,
    handoff_at: formatIsoMillis(layer.handoff_at),
    restrictions: layer.restrictions ?? [],
  })),
  overrides: schedule.overrides.map(presentOverride),
  created_at: formatIsoMillis(schedule.created_at),
  updated_at: formatIsoMillis(schedule.updated_at),
})

const presentInterval = ({ starts_at, ends_at }: { readonly starts_at: number; readonly ends_at: number }) => ({
  starts_at: formatIsoMillis(starts_at),
  ends_at: formatIsoMillis(ends_at),
})

export const presentFinalSchedule = ({ shifts, gaps }: RenderedSchedule, people: readonly Account[]) => ({
  shifts: shifts.map(({ user_id, layer, ...stretch }) => ({
    user_id,
    user: personOf(people, user_id),
    ...presentInterval(stretch),
    layer,
  })),
  gaps: gaps.map(presentInterval),
})

export const presentOnCall = ({ schedule, user, until_at }: CurrentOnCall) => ({
  schedule_id: schedule.id,
  schedule_name: schedule.name,
  user_id: user?.id ?? null,
  user: user ? { id: user.id, name: user.name, email: user.email } : null,
  until: formatInstant(until_at ?? null),
})

export const presentPolicy = (policy: StoredEscalationPolicy) => ({
  ...policy,
  created_at: formatIsoMillis(policy.created_at),
  updated_at: formatIsoMillis(policy.updated_at),
})

export const presentPage = ({ has_retriggered: _, next_due_at, ...page }: StoredPage) => ({
  ...page,
  triggered_at: formatIsoMillis(page.triggered_at),
  escalated_at: formatInstant(page.escalated_at),
  next_escalation_at: page.state === 'triggered' ? formatInstant(next_due_at) : null,
  acknowledged_at: formatInstant(page.acknowledged_at),
  acknowledged_until_at: formatInstant(page.acknowledged_until_at),
  resolved_at: formatInstant(page.resolved_at),
  expired_at: formatInstant(page.expired_at),
  created_at: formatIsoMillis(page.created_at),
  updated_at: formatIsoMillis(page.updated_at),
})

export const presentNotification = (notification: PageNotification, people: readonly Account[]) => ({
  user: personOf(people, notification.account_id) ?? { id: notification.account_id, name: '' },
  level: notification.level,
  round: notification.round,
  state: notification.state,
  created_at: formatIsoMillis(notification.created_at),
  sent_at: formatInstant(notification.sent_at),
})
