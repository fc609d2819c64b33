import { expect } from 'vitest'
import type { World } from '../../world.ts'

export type AlertScene = ReturnType<typeof alertScene>

/** What tests about alerts do over and over. */
export const alertScene = (world: () => World) => {
  let keys = 0
  const raise = (body: object) =>
    world().alice('POST', '/api/v1/alerts', { body: { source: 'prometheus', action: 'trigger', summary: 'Disk full', ...body } })
  const raised = async (body: object) => {
    const answer = await raise(body)
    expect(answer.status, answer.text).toBe(202)
    return answer.json.data
  }
  return {
    raise,
    raised,
    newKey: (): string => `key-${++keys}`,
    resolve: (dedup_key: string) => raised({ dedup_key, action: 'resolve' }),
    ticket: async (id: number) => (await world().alice('GET', `/api/v1/tickets/${id}`)).json.data,
    alert: async (id: number) => (await world().alice('GET', `/api/v1/alerts/${id}`)).json.data,
    change: (id: number, body: object) => world().alice('PUT', `/api/v1/tickets/${id}`, { body }),
    /** How many tickets there are about this. */
    ticketsAbout: async (subject: string): Promise<number> => {
      const rows = await world().db.read(({ db }) => db.selectFrom('tickets').select('id').where('subject', '=', subject).execute())
      return rows.length
    },
    timeline: async (id: number): Promise<readonly string[]> =>
      (await world().alice('GET', `/api/v1/tickets/${id}`)).json.data.timeline_events.map(({ type }: { type: string }) => type),
    policy: async (id: number): Promise<number> => {
      const levels = [{ delay_minutes: 5, targets: [{ type: 'user', id }] }]
      return (await world().alice('POST', '/api/v1/on-call/policies', { body: { name: 'Nights', levels } })).json.data.id
    },
    page: async (id: number) => (await world().alice('GET', `/api/v1/on-call/pages/${id}`)).json.data,
  }
}
