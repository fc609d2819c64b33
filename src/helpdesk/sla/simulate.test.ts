import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import type { SlaPolicy } from '../sla-policies/policy.ts'
import { simulateSla } from './simulate.ts'
import type { SimulationInput } from './simulate.ts'

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`) ?? Number.NaN
const office: BusinessCalendar = {
  time_zone: 'Europe/Berlin',
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  holidays: [],
}
const policy: SlaPolicy = {
  id: 1,
  name: 'Office hours',
  position: 1,
  conditions: { department_id: 3 },
  targets: { medium: { first_response: 60, next_response: 120, resolution: 960 }, urgent: { first_response: 30, resolution: 240 } },
  calendar_id: 7,
}
const nightShift: SlaPolicy = {
  ...policy,
  id: 2,
  name: 'Round the clock',
  position: 2,
  conditions: { department_id: 4 },
  calendar_id: null,
}
const base: SimulationInput = {
  policies: [nightShift, policy],
  calendars: new Map([[7, office]]),
  subject: { department_id: 3, company_id: null, priority: 'medium', type: null, tags: [] },
  created_at: at('03-27T15:30'),
  actions: [],
}
const lines = (input: SimulationInput): readonly string[] =>
  simulateSla(input).events.map(({ at: when, what, metric, cycle }) => `${when.slice(5, 16)} ${metric} ${cycle} ${what}`)

describe('a dry run', () => {
  it('names the deadlines of a ticket, over the weekend and the change to summer time', () => {
    const { policy_name, deadlines } = simulateSla(base)
    expect(policy_name).toBe('Office hours')
    expect(deadlines.map(({ metric, target_minutes, due_at, at_risk_at }) => [metric, target_minutes, at_risk_at, due_at])).toEqual([
      ['first_response', 60, '2026-03-30T07:18:00.000Z', '2026-03-30T07:30:00.000Z'],
      ['resolution', 960, '2026-03-31T11:18:00.000Z', '2026-03-31T14:30:00.000Z'],
    ])
  })

  it('plays answers, pauses and misses in order', () => {
    const story: SimulationInput = {
      ...base,
      actions: [
        { kind: 'status_changed', status: 'pending', at: at('03-30T10:00') },
        { kind: 'agent_replied', at: at('03-30T08:00') },
        { kind: 'client_replied', at: at('03-31T08:00') },
        { kind: 'status_changed', status: 'open', at: at('03-31T08:00') },
      ],
      until_at: at('03-31T11:00'),
    }
    expect(lines(story)).toEqual([
      '03-27T15:30 first_response 1 started',
      '03-27T15:30 resolution 1 started',
      '03-30T07:18 first_response 1 at_risk',
      '03-30T07:30 first_response 1 breached',
      '03-30T08:00 first_response 1 met',
      '03-30T10:00 resolution 1 paused',
      '03-31T08:00 next_response 1 started',
      '03-31T08:00 resolution 1 resumed',
      '03-31T09:36 next_response 1 at_risk',
      '03-31T10:00 next_response 1 breached',
    ])
    expect(simulateSla(story).sla).toMatchObject({ status: 'breached', next_due_at: '2026-03-31T10:00:00.000Z' })
  })

  it('follows a change of priority and of department, with its calendar', () => {
    const raised = simulateSla({ ...base, actions: [{ kind: 'changed', subject: { priority: 'urgent' }, at: at('03-27T15:50') }] })
    expect(raised.deadlines[0]).toMatchObject({ metric: 'first_response', due_at: '2026-03-27T16:00:00.000Z' })
    const moved = simulateSla({ ...base, actions: [{ kind: 'changed', subject: { department_id: 4 }, at: at('03-28T12:00') }] })
    expect(moved).toMatchObject({ policy_id: 2, policy_name: 'Round the clock' })
    expect(moved.deadlines[0]).toMatchObject({ metric: 'first_response', due_at: '2026-03-28T12:30:00.000Z' })
  })

  it('answers that nothing is promised when no policy matches', () => {
    const none = simulateSla({ ...base, subject: { ...base.subject, department_id: 9 } })
    expect(none).toMatchObject({ policy_id: null, policy_name: null, events: [], deadlines: [], sla: { status: 'none' } })
  })
})
