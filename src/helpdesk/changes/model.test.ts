import { describe, expect, it } from 'vitest'
import { type Change, computeRisk, EMPTY_CHANGE, toMaintenance } from './model.ts'

const CHANGE: Change = {
  ...EMPTY_CHANGE,
  id: 1,
  title: 'Upgrade',
  description: '',
  type: 'normal',
  status: 'approved',
  risk: 'low',
  actual_start_at: null,
  actual_end_at: null,
  round: 1,
  decision: null,
  review_due_at: null,
  cancel_reason: null,
  planned_start_at: 10,
  planned_end_at: 20,
  check_uuids: ['u'],
  created_at: 0,
  updated_at: 0,
}

describe('risk', () => {
  it.each([
    ['low', 'low', 'low'],
    ['low', 'medium', 'low'],
    ['medium', 'medium', 'medium'],
    ['low', 'high', 'medium'],
    ['high', 'medium', 'high'],
    ['high', 'high', 'critical'],
  ] as const)('%s likelihood and %s impact is %s', (likelihood, impact, risk) => expect(computeRisk(likelihood, impact)).toBe(risk))
})

describe('maintenance', () => {
  it('lasts as planned', () => expect(toMaintenance(CHANGE)).toEqual({ title: 'Upgrade', check_uuids: ['u'], from_at: 10, to_at: 20 }))
  it('begins when the work begins', () =>
    expect(toMaintenance({ ...CHANGE, status: 'implementing', actual_start_at: 5 })).toMatchObject({ from_at: 5 }))
  it.each([{ status: 'draft' }, { status: 'cancelled' }, { check_uuids: [] }, { planned_end_at: null }] as const)('%j has none', (part) =>
    expect(toMaintenance({ ...CHANGE, ...part })).toBeUndefined(),
  )
})
