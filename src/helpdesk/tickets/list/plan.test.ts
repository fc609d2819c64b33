import { describe, expect, it } from 'vitest'
import type { TicketFilters } from '../filters.ts'
import { planOf } from './plan.ts'
import { NEWEST_FIRST, parseSort } from './sort.ts'

const planned = (filters: TicketFilters, total: number | undefined, sort = NEWEST_FIRST, offset = 0): string => {
  const { seek, only_open, gather } = planOf(filters, sort, total === undefined ? undefined : { total, limit: 15, offset })
  return [...(gather ? ['gather'] : []), ...(only_open ? ['open'] : []), ...[...seek].toSorted()].join(' ') || 'walk'
}

const MANY = 1_000_000

describe('how a list is found', () => {
  it.each<[TicketFilters, string]>([
    [{}, 'walk'],
    [{ priority: ['low'] }, 'walk'],
    [{ assignee_id: [7] }, 'assignee_id'],
    [{ assignee_id: [7], status: ['closed'], department_id: [1] }, 'assignee_id status'],
    [{ assignee_id: [null] }, 'walk'],
    [{ assignee_id: [null], status: ['closed'] }, 'assignee_id status'],
    [{ assignee_id: [7, 8] }, 'walk'],
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

  it('in another order than by age, few are gathered and sorted; the deeper the page, the more are still few', () => {
    const byUpdate = parseSort('-updated_at')
    expect(planned({ assignee_id: [7] }, 200, byUpdate)).toBe('gather assignee_id')
    expect(planned({ status: ['open'] }, 200, parseSort('-priority'))).toBe('gather open')
    expect(planned({ assignee_id: [7] }, 1_000, byUpdate)).toBe('walk')
    expect(planned({ assignee_id: [7] }, 1_000, byUpdate, 900)).toBe('gather assignee_id')
    expect(planned({}, MANY, byUpdate, MANY - 15)).toBe('walk')
  })

  it('in another order than by age, many are walked in that order', () => {
    expect(planned({ assignee_id: [7], status: ['closed'] }, MANY, parseSort('-updated_at'))).toBe('walk')
    expect(planned({ assignee_id: [7] }, undefined, parseSort('priority'))).toBe('walk')
  })

  it('what the order begins with is looked up: the open ones by update, a priority by priority', () => {
    expect(planned({ status: ['open'], assignee_id: [7] }, 10, parseSort('updated_at'))).toBe('open')
    expect(planned({ status: ['open', 'closed'] }, MANY, parseSort('updated_at'))).toBe('walk')
    expect(planned({ priority: ['high'], status: ['closed'] }, MANY, parseSort('-priority'))).toBe('priority_rank')
  })
})
