import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import { findMatchingPolicy, getTarget, matchesPolicy, resolveRules } from './policy.ts'
import type { PolicyConditions, PolicySubject, SlaPolicy } from './policy.ts'

const policy = (conditions: PolicyConditions, over: Partial<SlaPolicy> = {}): SlaPolicy => ({
  id: 1,
  name: 'Standard',
  position: 1,
  conditions,
  targets: { high: { first_response: 30, resolution: 240 }, urgent: { first_response: 0, next_response: null } },
  calendar_id: null,
  ...over,
})
const subject: PolicySubject = { department_id: 3, company_id: null, priority: 'high', type: 'incident', tags: ['vpn', 'vip'] }

describe('the conditions of a policy', () => {
  it.each<[string, PolicyConditions, boolean]>([
    ['no condition', {}, true],
    ['its department', { department_id: 3 }, true],
    ['another department', { department_id: 4 }, false],
    ['one of several departments', { department_id: [4, 3] }, true],
    ['a company it does not have', { company_id: 9 }, false],
    ['its priority', { priority: 'high' }, true],
    ['another priority', { priority: ['low', 'medium'] }, false],
    ['its type', { type: 'incident' }, true],
    ['another type', { type: 'request' }, false],
    ['one of its tags', { tags: ['vip', 'gold'] }, true],
    ['a single tag', { tags: 'vpn' }, true],
    ['only foreign tags', { tags: ['gold'] }, false],
    ['all conditions at once', { department_id: 3, priority: 'high', type: 'incident', tags: ['vpn'] }, true],
    ['all conditions but one', { department_id: 3, priority: 'high', type: 'request', tags: ['vpn'] }, false],
    ['conditions left empty', { department_id: null, tags: [], priority: [] }, true],
  ])('%s', (_, conditions, fits) => {
    expect(matchesPolicy(policy(conditions), subject)).toBe(fits)
  })
})

describe('choosing a policy', () => {
  const general = policy({}, { id: 1, position: 3 })
  const vip = policy({ tags: ['vip'] }, { id: 2, position: 2 })
  const foreign = policy({ department_id: 99 }, { id: 3, position: 1 })

  it('takes the first match in order of position, whatever the order of the list', () => {
    expect(findMatchingPolicy([general, vip, foreign], subject)).toBe(vip)
    expect(findMatchingPolicy([foreign, vip, general], subject)).toBe(vip)
    expect(findMatchingPolicy([general, vip, foreign], { ...subject, tags: [] })).toBe(general)
  })

  it('prefers the older policy at equal positions', () => {
    expect(findMatchingPolicy([policy({}, { id: 8 }), policy({}, { id: 5 })], subject)?.id).toBe(5)
  })

  it('may find none', () => {
    expect(findMatchingPolicy([foreign], subject)).toBeUndefined()
  })
})

describe('the targets of a policy', () => {
  it('are minutes by priority and metric', () => {
    expect(getTarget(policy({}), 'high', 'first_response')).toBe(30 * MINUTE)
    expect(getTarget(policy({}), 'high', 'next_response')).toBeUndefined()
    expect(getTarget(policy({}), 'low', 'resolution')).toBeUndefined()
  })

  it('promise nothing when they are empty or zero', () => {
    expect(resolveRules(policy({}), 'urgent', new Map()).target_us).toEqual({})
    expect(resolveRules(undefined, 'high', new Map())).toEqual({ target_us: {}, calendar: undefined })
  })

  it('come with their calendar', () => {
    const calendar: BusinessCalendar = { time_zone: 'UTC', hours: [], holidays: [] }
    const calendars = new Map([[7, calendar]])
    expect(resolveRules(policy({}, { calendar_id: 7 }), 'high', calendars).calendar).toBe(calendar)
    expect(resolveRules(policy({}), 'high', calendars)).toEqual({
      target_us: { first_response: 30 * MINUTE, resolution: 240 * MINUTE },
      calendar: undefined,
    })
  })
})
