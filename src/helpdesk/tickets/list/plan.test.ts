import { describe, expect, it } from 'vitest'
import type { TicketFilters } from '../filters.ts'
import { findFiltersToCount, planList } from './plan.ts'
import { NEWEST_FIRST, parseSort, type TicketSort } from './sort.ts'

const sorted = (text: string): TicketSort => parseSort(text) ?? NEWEST_FIRST

type Given = { readonly sort?: TicketSort | undefined; readonly offset?: number; readonly found?: number }

const planned = (filters: TicketFilters, total: number | undefined, { sort = NEWEST_FIRST, offset = 0, found }: Given = {}): string => {
  const { seek, only_open, gather } = planList(filters, sort, total === undefined ? undefined : { total, limit: 15, offset }, found)
  return [...(gather ? ['gather'] : []), ...(only_open ? ['open'] : []), ...[...seek].toSorted()].join(' ') || 'walk'
}

const MANY = 1_000_000

describe('how a list is found', () => {
  it.each<[TicketFilters, string]>([
    [{}, 'walk'],
    [{ priority: ['low'] }, 'priority_rank'],
    [{ priority: ['low', 'high'] }, 'walk'],
    [{ assignee_id: [7] }, 'assignee_id'],
    [{ assignee_id: [7], status: ['closed'], department_id: [1] }, 'assignee_id status'],
    [{ assignee_id: [null] }, 'walk'],
    [{ assignee_id: [null], status: ['closed'] }, 'assignee_id status'],
    [{ assignee_id: [7, 8] }, 'walk'],
    [{ assignee_id: [null], department_id: [1], status: ['closed'] }, 'assignee_id department_id'],
    [{ assignee_id: [null, 7], department_id: [1] }, 'department_id'],
    [{ status: ['open', 'pending'] }, 'open'],
    [{ status: ['open'], department_id: [1] }, 'open'],
    [{ status: ['closed'] }, 'status'],
    [{ status: ['closed', 'open'] }, 'walk'],
    [{ status: ['closed'], department_id: [1] }, 'department_id status'],
    [{ department_id: [1] }, 'department_id'],
    [{ department_id: [1, 2] }, 'walk'],
    [{ sla_status: ['met'], status: ['closed'] }, 'sla_standing'],
    [{ sla_status: ['none'], department_id: [1] }, 'sla_standing'],
    [{ sla_status: ['met'], status: ['open'] }, 'open'],
    [{ sla_status: ['met'], assignee_id: [7] }, 'assignee_id'],
    [{ sla_status: ['met', 'none'] }, 'walk'],
    [{ sla_status: ['breached'] }, 'walk'],
  ])('%j among many: %s', (filters, plan) => {
    expect(planned(filters, MANY)).toBe(plan)
  })

  it('few are found by what tells most', () => {
    expect(planned({ assignee_id: [7, 8] }, 10)).toBe('assignee_id')
    expect(planned({ status: ['closed', 'resolved'], department_id: [1, 2] }, 10)).toBe('department_id status')
  })

  it.each<[string, TicketFilters, number, number, string]>([
    // Few of what an index finds fit: a walk in order would be longer.
    ['-updated_at', { assignee_id: [7] }, 200, 200, 'gather assignee_id'],
    ['-updated_at', { assignee_id: [7], priority: ['low'] }, 200, 20_000, 'gather assignee_id'],
    ['-updated_at', { department_id: [1], assignee_id: [null] }, 12, 13_000, 'gather assignee_id department_id'],
    ['-updated_at', { priority: ['urgent'], channel: ['email'] }, 12, 13_000, 'gather priority_rank'],
    // Rows have to be fetched for when they were changed, not for what they are called.
    ['-updated_at', { assignee_id: [7] }, 9_000, 20_000, 'walk'],
    ['-id', { assignee_id: [7] }, 5_000, 20_000, 'gather assignee_id'],
    // A walk meets enough of them soon.
    ['-updated_at', { assignee_id: [7] }, 100_000, 100_000, 'walk'],
    ['-id', { status: ['open'] }, 25_000, 25_000, 'walk'],
    // What is not closed is at the other end.
    ['id', { status: ['open'] }, 25_000, 25_000, 'gather open'],
    ['updated_at', { status: ['resolved'], priority: ['high'] }, 1_000, 10_000, 'gather status'],
    ['id', { status: ['closed'] }, 25_000, 25_000, 'walk'],
    // Too many to look at, unless the walk is certainly longer.
    ['id', { status: ['open'] }, 300_000, 300_000, 'walk'],
    ['-updated_at', { status: ['closed'] }, 12, 900_000, 'gather status'],
  ])('in another order than by age: %s, %j, %i that fit of %i that an index finds: %s', (sort, filters, total, found, plan) => {
    expect(planned(filters, total, { sort: sorted(sort), found })).toBe(plan)
  })

  it('the deeper the page, the longer the walk', () => {
    const byUpdate = sorted('-updated_at')
    expect(planned({ assignee_id: [7] }, 2_400, { sort: byUpdate, found: 2_400 })).toBe('gather assignee_id')
    expect(planned({ assignee_id: [7] }, 9_000, { sort: byUpdate, found: 9_000 })).toBe('walk')
    expect(planned({ assignee_id: [7] }, 9_000, { sort: byUpdate, found: 9_000, offset: 8_000 })).toBe('gather assignee_id')
    expect(planned({}, MANY, { sort: byUpdate, offset: MANY - 15 })).toBe('walk')
  })

  it('without a count of what an index finds, few are gathered', () => {
    const byUpdate = sorted('-updated_at')
    expect(planned({ sla_status: ['met'] }, 200, { sort: byUpdate })).toBe('gather sla_standing')
    expect(planned({ sla_status: ['met'] }, 1_000, { sort: byUpdate })).toBe('walk')
    expect(planned({ assignee_id: [7] }, undefined, { sort: byUpdate })).toBe('walk')
  })

  it('open ones by update have an index of their own', () => {
    expect(planned({ status: ['open'], assignee_id: [7] }, 10, { sort: sorted('updated_at') })).toBe('open')
    expect(planned({ status: ['open', 'closed'] }, MANY, { sort: sorted('updated_at') })).toBe('walk')
  })
})

describe('what is counted before a list is planned', () => {
  it.each<[string, TicketFilters, number, unknown]>([
    ['-created_at', { assignee_id: [7] }, 10, undefined],
    ['-updated_at', {}, 10, undefined],
    ['-updated_at', { status: ['open'] }, 10, undefined],
    ['-updated_at', { assignee_id: [7], priority: ['low'] }, 10, { assignee_id: [7] }],
    ['-updated_at', { assignee_id: [7, 8], status: ['closed'] }, 10, { assignee_id: [7, 8], status: ['closed'] }],
    ['-updated_at', { assignee_id: [7], q: 'fire' }, 10, { assignee_id: [7] }],
    ['-updated_at', { priority: ['low'] }, 10, { priority: ['low'] }],
    ['-updated_at', { assignee_id: [7] }, 100_000, undefined],
    ['id', { status: ['pending'] }, 100_000, { status: ['open', 'in_progress', 'pending', 'on_hold'] }],
    ['-id', { sla_status: ['met'] }, 10, undefined],
  ])('%s, %j, %i that fit: %j', (sort, filters, total, counted) => {
    expect(findFiltersToCount(filters, sorted(sort), { total, limit: 15, offset: 0 })).toEqual(counted)
  })
})
