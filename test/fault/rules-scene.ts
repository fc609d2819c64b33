import { expect } from 'vitest'
import type { Place } from '../databases.ts'
import { ALICE } from '../world/people.ts'
import type { Running } from './process.ts'
import { until, untilDrained } from './waiting.ts'

const TICKETS = 12

const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' }

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of many shapes, and fails by itself when one is wrong
export const askDesk = async ({ base }: Running, method: string, path: string, body?: object): Promise<any> =>
  await (await fetch(`${base}/api/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json()

/** A note and a level cannot be added twice without being seen; the second rule is triggered by the first. */
const RULES = [
  { name: 'Escalate', trigger: 'ticket.created', actions: { note: { body: 'First' }, escalate: {} } },
  { name: 'Then', trigger: 'ticket.escalated', actions: { note: { body: 'Second' } } },
] as const

export const createRules = async (running: Running): Promise<void> => {
  for (const rule of RULES) await askDesk(running, 'POST', '/automations', rule)
}

export const openTickets = async (running: Running, subject: string): Promise<readonly number[]> => {
  const made = await Promise.all(
    Array.from({ length: TICKETS }, (_, n) =>
      askDesk(running, 'POST', '/tickets', { subject: `${subject} ${n}`, description: 'x', requester_email: 'a@example.org' }),
    ),
  )
  return made.map(({ data }) => data.id)
}

type Effects = { readonly level: number; readonly notes: number }

const effectsOn = async (running: Running, id: number): Promise<Effects> => {
  const { data } = await askDesk(running, 'GET', `/tickets/${id}`)
  return { level: data.escalation_level, notes: data.replies.length }
}

/** What was under way when a process died is taken up again when its lease is over. */
export const untilRulesActed = async (running: Running, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await until(async () => (await effectsOn(running, id)).notes >= 2, `the notes of ticket ${id}`)
}

export const expectRulesActedOnce = async (running: Running, ids: readonly number[]): Promise<void> => {
  for (const id of ids) expect([id, await effectsOn(running, id)]).toEqual([id, { level: 1, notes: 2 }])
  const { total } = (await askDesk(running, 'GET', '/tickets?per_page=1')).meta
  const rules = (await askDesk(running, 'GET', '/automations')).data
  expect(rules).toHaveLength(RULES.length)
  for (const { id } of rules) expect((await askDesk(running, 'GET', `/automations/${id}/runs`)).meta.total).toBe(total)
}

/** For tests in which nothing else is under way. */
export const untilRulesActedOnce = async (place: Place, running: Running, ids: readonly number[]): Promise<void> => {
  await untilRulesActed(running, ids)
  await untilDrained(place)
  await expectRulesActedOnce(running, ids)
}
