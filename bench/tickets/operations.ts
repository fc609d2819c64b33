import type { InjectOptions } from 'fastify'
import { AGENTS, DEPARTMENTS, twoWords } from './fill.ts'

/** What agents do all day, each time with something else. */
export type Operation = (size: number) => InjectOptions

export const roll = (sides: number): number => Math.floor(Math.random() * sides)
const one = <T>(list: readonly T[]): T => list[roll(list.length)] as T
const maybe = (text: string): string => (roll(2) === 0 ? text : '')

const anyFilter = (): string =>
  [
    maybe(`status=${one(['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed', 'open,in_progress,pending,on_hold'])}`),
    maybe(`priority=${one(['low', 'medium', 'high', 'urgent'])}`),
    maybe(`department_id=${roll(DEPARTMENTS) + 1}`),
    maybe(`assignee_id=${one(['none', 'me', String(roll(AGENTS) + 1)])}`),
  ]
    .filter(Boolean)
    .join('&')

const anySort = (): string =>
  one(['created_at', 'updated_at', '-updated_at', 'id', '-id', 'priority', '-priority', '-priority,created_at', '-priority,-updated_at'])

export const json = (method: 'POST' | 'PUT', url: string, body: unknown): InjectOptions => ({
  method,
  url,
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(body),
})
export const newTicket = () =>
  json('POST', '/api/v1/tickets', {
    subject: 'Printer on fire',
    description: 'Smoke comes out of it. '.repeat(10),
    requester_email: `c${roll(1_000) + 1}@example.org`,
  })

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'list, no filter': () => ({ method: 'GET', url: '/api/v1/tickets' }),
  'list, any filters, exact total': () => ({ method: 'GET', url: `/api/v1/tickets?${anyFilter()}` }),
  'list, by update': () => ({ method: 'GET', url: `/api/v1/tickets?sort=-updated_at&${anyFilter()}` }),
  'list, any filters, any order': () => ({ method: 'GET', url: `/api/v1/tickets?sort=${anySort()}&${anyFilter()}` }),
  'list, page 5,000 (or the last)': (size) => ({ method: 'GET', url: `/api/v1/tickets?page=${Math.min(5_000, Math.floor(size / 15))}` }),
  'list, closed, half-way down': (size) => ({ method: 'GET', url: `/api/v1/tickets?status=closed&page=${Math.floor(size / 30)}` }),
  'read, 20 replies': (size) => ({ method: 'GET', url: `/api/v1/tickets/${(roll(Math.floor(size / 1_000)) + 1) * 1_000}` }),
  reply: (size) => json('POST', `/api/v1/tickets/${roll(size) + 1}/replies`, { body: 'Have you tried water?' }),
  change: (size) => json('PUT', `/api/v1/tickets/${roll(size) + 1}`, { priority: one(['low', 'high', 'urgent', 'medium']) }),
  create: newTicket,
  'search, two words': () => ({ method: 'GET', url: `/api/v1/search?q=${encodeURIComponent(twoWords(roll))}` }),
  'search, two common words': () => ({ method: 'GET', url: '/api/v1/search?q=printer%20invoice' }),
  'counts of 12 views': () => ({ method: 'GET', url: '/api/v1/views/counts' }),
}
