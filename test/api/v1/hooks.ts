import { SAMPLES } from '../../../src/contract/webhook-events/samples.ts'
import { emit } from '../../../src/kernel/outbox/outbox.ts'
import type { NetRequest } from '../../../src/kernel/net/net.ts'
import type { World } from '../../world.ts'

// What tests of webhooks have in common: endpoints, something that happens, and what was told of it.

export const HOOK = 'https://receiver.test/hook/secret-path'

export const makeHook = async (world: World, body: object = {}) =>
  (await world.alice('POST', '/api/v1/webhooks', { body: { url: HOOK, ...body } })).json.data

/** No endpoint is left, nothing was sent, and whoever is called next is fine. */
export const forgetHooks = async (world: World): Promise<void> => {
  for (const { id } of (await world.alice('GET', '/api/v1/webhooks')).json.data) await world.alice('DELETE', `/api/v1/webhooks/${id}`)
  world.network.sent.length = 0
  world.network.answer(() => ({ status: 200 }))
}

export const happen = (world: World, subject = 'Help'): Promise<void> =>
  world.db.tx((tx) => emit(tx, 'ticket.created', { ...SAMPLES['ticket.created'], subject }))

export const bodyOf = (request: NetRequest | undefined) => JSON.parse(String(request?.body))

export const logOf = async (world: World, id: number) => (await world.alice('GET', `/api/v1/webhooks/${id}/deliveries`)).json.data
