import type { World } from '../../world.ts'
import { newTicket, readTicket } from './desk.ts'

// What tests of automations have in common: a rule, a ticket it has seen, and what it says it did.

export const makeRule = async (world: World, more: Readonly<Record<string, unknown>>) => {
  const made = await world.alice('POST', '/api/v1/automations', { body: { name: 'Rule', trigger: 'ticket.created', ...more } })
  if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
  return made.json.data
}

/** Rules of one test are not to act in the next. */
export const forgetRules = async (world: World): Promise<void> => {
  for (const { id } of (await world.alice('GET', '/api/v1/automations?per_page=100')).json.data)
    await world.alice('DELETE', `/api/v1/automations/${id}`)
}

export const runsOf = async (world: World, id: number, query = '') =>
  (await world.alice('GET', `/api/v1/automations/${id}/runs${query}`)).json

/** A new ticket as the rules have left it. */
export const openTicket = async (world: World, more: Readonly<Record<string, unknown>> = {}) => {
  const { id } = await newTicket(world, more)
  await world.settle()
  return readTicket(world, id)
}
