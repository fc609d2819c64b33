import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('a ticket of a department an agent is not in', (database) => {
  let world: World
  let hidden: number
  let open: number
  let policy: number
  let bob: number
  const post = async (url: string, body: object) => (await world.alice('POST', `/api/v1${url}`, { body })).json.data

  beforeAll(async () => {
    world = await openWorld({ database })
    bob = (await world.bob('GET', '/api/v1/me')).json.data.id
    const department_id = (await post('/departments', { name: 'Board' })).id
    const ticket = { subject: 'Merger', description: 'Quiet', requester_email: 'mia@client.test' }
    hidden = (await post('/tickets', { ...ticket, department_id })).id
    open = (await post('/tickets', ticket)).id
    const levels = [1, bob].map((id) => ({ delay_minutes: 5, targets: [{ type: 'user', id }] }))
    policy = (await post('/on-call/policies', { name: 'Ops', levels })).id
    const alert = { source: 'probe', action: 'trigger', severity: 'warning' }
    await post('/alerts', { ...alert, dedup_key: 'one', summary: 'Merger failed', department_id })
    await post('/alerts', { ...alert, dedup_key: 'two', summary: 'Disk full' })
  })
  afterAll(() => world.close())

  it('shows its alerts to those who see it, and to nobody else', async () => {
    const all = (await world.alice('GET', '/api/v1/alerts')).json
    const seen = (await world.bob('GET', '/api/v1/alerts')).json
    expect([all.meta.total, seen.meta.total, seen.data.map(({ summary }: { summary: string }) => summary)]).toEqual([2, 1, ['Disk full']])
    const statuses = async (who: World['alice']) =>
      await Promise.all(all.data.map(async ({ id }: { id: number }) => (await who('GET', `/api/v1/alerts/${id}`)).status))
    expect([await statuses(world.alice), await statuses(world.bob)]).toEqual([
      [200, 200],
      [200, 404],
    ])
  })

  it('shows its pages to those who see it and to whoever is called, who may then act', async () => {
    const page = await post('/on-call/pages', { policy_id: policy, summary: 'Merger failed', ticket_id: hidden })
    const other = await post('/on-call/pages', { policy_id: policy, summary: 'Disk full', ticket_id: open })
    const seen = async () => (await world.bob('GET', '/api/v1/on-call/pages')).json.data.map(({ id }: { id: number }) => id)
    expect(await seen()).toEqual([other.id])
    const url = `/api/v1/on-call/pages/${page.id}`
    expect((await world.bob('GET', url)).status).toBe(404)
    for (const verb of ['acknowledge', 'resolve', 'escalate'])
      expect((await world.bob('POST', `${url}/${verb}`, { body: {} })).status).toBe(404)
    expect((await world.alice('POST', `${url}/escalate`)).json.data.level).toBe(2)
    expect(await seen()).toEqual([other.id, page.id])
    expect((await world.bob('POST', `${url}/acknowledge`, { body: {} })).json.data.acknowledged_by_id).toBe(bob)
  })

  it('cannot be linked to a change by somebody who does not see it, and stays where others linked it', async () => {
    const body = { title: 'Restart', type: 'emergency', risk: 'low', description: 'Now', ticket_ids: [hidden] }
    const refused = await world.bob('POST', '/api/v1/changes', { body })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['ticket_ids']])
    const change = await post('/changes', body)
    const url = `/api/v1/changes/${change.id}`
    const both = await world.bob('PUT', url, { body: { ticket_ids: [hidden, open] } })
    expect([both.status, both.json.data.ticket_ids.toSorted()]).toEqual([200, [hidden, open].toSorted()])
  })
})
