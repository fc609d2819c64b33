import { createHmac } from 'node:crypto'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../src/contract/v1/webhook-enums.ts'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

/** A day at the desk, by the public API and the passing of time alone. */
const aDay = async (world: World): Promise<void> => {
  const post = async (url: string, body: object = {}) => {
    const reply = await world.alice('POST', `/api/v1${url}`, { body })
    expect([url, reply.status, reply.status < 300 ? '' : reply.text]).toEqual([url, reply.status, ''])
    return reply.json.data
  }
  const put = async (url: string, body: object) => {
    const reply = await world.alice('PUT', `/api/v1${url}`, { body })
    expect([url, reply.status]).toEqual([url, 200])
    return reply.json.data
  }
  await post('/sla-policies', { name: 'Gold', targets: { urgent: { first_response: 60 } } })
  await post('/companies', { name: 'Example GmbH', domains: ['example.test'] })
  const agent = await post('/users', { name: 'Chen Choi', email: 'chen@acme.test', password: 'a long enough password' })
  const open = (subject: string, priority = 'medium') =>
    post('/tickets', { subject, description: 'Please help', requester_email: 'boris@example.test', priority })
  const late = await open('Late', 'urgent')
  const first = await open('VPN drops')
  await put(`/tickets/${first.id}`, { assignee_id: 2, priority: 'high' })
  await post(`/tickets/${first.id}/replies`, { body: 'We look into it.' })
  await post(`/tickets/${first.id}/replies`, { body: 'Looks like DHCP.', is_internal: true })
  const second = await open('VPN again')
  await post(`/tickets/${second.id}/merge`, { merge_into_id: first.id })
  await put(`/tickets/${first.id}`, { status: 'resolved' })
  await post(`/tickets/${first.id}/csat`, { rating: 5, comment: 'Fast' })
  await put(`/tickets/${first.id}`, { status: 'closed' })
  await world.alice('DELETE', `/api/v1/users/${agent.id}`)
  await post('/assets', { name: 'db-1', type: 'server' })
  const article = await post('/knowledge-base', { title: 'Reset your VPN', body: '# How', lang: 'en', visibility: 'public' })
  await post(`/knowledge-base/${article.id}/publish`)
  const incident = await post('/incidents', {
    title: 'Checkout fails',
    severity: 'critical',
    description: 'All carts',
    ticket_ids: [late.id],
  })
  await post(`/incidents/${incident.id}/resolve`, { message: 'Fixed' })
  const change = await post('/changes', { title: 'Restart', description: 'Nightly', type: 'standard', risk: 'low' })
  await post(`/changes/${change.id}/submit`)
  const policy = await post('/on-call/policies', {
    name: 'Ops',
    levels: [{ delay_minutes: 5, targets: [{ type: 'user', id: 1 }] }],
    repeat: 0,
  })
  await post('/on-call/pages', { policy_id: policy.id, summary: 'Wake up', ticket_id: late.id })
  await world.pass('2h')
}

onBothDatabases('the 22 events', (database) => {
  it('all reach an endpoint, each with the promised shape and a signature made with the secret as shown', async () => {
    const world = await openWorld({ database })
    const { secret } = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://receiver.test/' } })).json.data
    await aDay(world)
    const heard = new Set<string>()
    for (const { body, headers } of world.network.sent.filter(({ url }) => url === 'https://receiver.test/')) {
      const envelope = JSON.parse(String(body))
      expect(Object.keys(envelope)).toEqual(['event', 'timestamp', 'delivery_id', 'data'])
      expect(headers?.['X-Service-Signature']).toBe(`sha256=${createHmac('sha256', secret).update(String(body)).digest('hex')}`)
      const name: WebhookEvent = envelope.event
      expect([name, Compile(EVENT_SCHEMAS[name]).Errors(envelope.data)]).toEqual([name, []])
      expect([name, envelope.data.actor]).toMatchObject([name, { type: expect.any(String), name: expect.any(String) }])
      heard.add(name)
    }
    expect(WEBHOOK_EVENTS.filter((name) => !heard.has(name))).toEqual([])
    await world.close()
  })
})
