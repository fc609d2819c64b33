import type { World } from '../../world.ts'

// What tests of merging have in common: words on tickets, and tickets that become one.

export type Said = {
  readonly body: string
  readonly source_ticket_id: number | null
  readonly type: string
  readonly author: { readonly type: string }
}

export const putTicket = (world: World, id: number, body: unknown) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })

export const say = async (world: World, id: number, body: string, more = {}) =>
  (await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body, ...more } })).json.data

export const merge = (world: World, id: number, merge_into_id: unknown, ask = world.alice) =>
  ask('POST', `/api/v1/tickets/${id}/merge`, { body: { merge_into_id } })

export const texts = (ticket: { readonly replies: readonly Said[] }): string[] => ticket.replies.map(({ body }) => body)
