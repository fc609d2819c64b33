import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookEvent } from '../../../src/contract/v1/webhook-enums.ts'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import { findProblems } from '../../../src/http/kit/validate.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { defineField, eventsOf, newAgent, newTicket } from './desk.ts'

onBothDatabases('what the desk announces', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('is exactly what the catalogue of events promises', async () => {
    const post = (path: string, body: unknown) => world.alice('POST', `/api/v1${path}`, { body })
    const { user } = await newAgent(world)
    await defineField(world, 'a', 'number')
    const [one, two, three] = [await newTicket(world, { assignee_id: user.id }), await newTicket(world), await newTicket(world)]
    const file = (await post('/attachments', { filename: 'a.txt', content_base64: 'aGk=' })).json.data
    await post(`/tickets/${one.id}/replies`, { body: 'ä'.repeat(6_000), attachments: [file.id] })
    await post(`/tickets/${one.id}/replies`, { body: 'psst', is_internal: true })
    await post(`/tickets/${one.id}/escalate`, {})
    await world.alice('PUT', `/api/v1/tickets/${one.id}`, {
      body: { status: 'resolved', priority: 'urgent', tags: ['x'], cc: ['a@b.org'], custom_fields: { a: 1 } },
    })
    await world.alice('PUT', `/api/v1/tickets/${one.id}`, { body: { status: 'closed' } })
    await post(`/tickets/${two.id}/merge`, { merge_into_id: three.id })
    await post(`/tickets/${two.id}/unmerge`, {})
    await post('/companies', { name: 'Acme', domains: ['acme.example'] })
    await world.alice('DELETE', `/api/v1/users/${user.id}`)
    const events = await eventsOf(world)
    const wrong = events.flatMap(({ name, data }) =>
      findProblems(EVENT_SCHEMAS[name as WebhookEvent], data).map(({ field, rule }) => `${name}: ${field} ${rule}`),
    )
    expect(wrong).toEqual([])
    expect(new Set(events.map(({ name }) => name))).toEqual(
      new Set(
        (
          'ticket.created ticket.assigned ticket.updated ticket.resolved ticket.closed ticket.escalated ticket.merged ' +
          'reply.created reply.note_added user.created user.deactivated client.created client.company.created'
        ).split(' '),
      ),
    )
    const long = events.find(({ name }) => name === 'reply.created')?.data
    expect([long.body_truncated, Buffer.byteLength(long.body), /^ä+$/.test(long.body)]).toEqual([true, 8_192, true])
  })
})
