import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { BOB } from '../../world/people.ts'
import { asAlice, asBob } from './person.ts'

const PLAN = { description: 'New disks.', risk: 'high', planned_start_at: '2026-06-07T02:00:00Z', planned_end_at: '2026-06-07T03:00:00Z' }

onBothDatabases('an audit log that is emptied', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await world.alice('POST', '/api/v1/cabs', { body: { name: 'Board', rule: 'all', member_ids: [BOB.id] } })
  })
  afterAll(() => world.close())

  const make = async (path: string, body: object): Promise<number> => (await world.alice('POST', `/api/v1/${path}`, { body })).json.data.id
  const ticket = (subject: string): Promise<number> => make('tickets', { subject, description: 'Help', requester_email: 'ana@client.test' })
  const get = async (url: string) => (await asAlice(world, 'GET', url)).json.data

  const emptyAuditLog = async (): Promise<void> => {
    await world.db.tx(({ db }) => db.deleteFrom('audit_log').execute())
    expect((await world.alice('GET', '/api/v1/audit-log')).json.meta.total).toBe(0)
  }

  /** Empties the audit log, and expects the same answers as before. Returns them. */
  const expectSame = async (...urls: readonly string[]) => {
    const before = []
    for (const url of urls) before.push(await get(url))
    await emptyAuditLog()
    for (const [at, url] of urls.entries()) expect(await get(url)).toEqual(before[at])
    return before
  }

  it('leaves an incident declared by the rule, which still resolves by itself', async () => {
    const alert = (body: object) =>
      world.alice('POST', '/api/v1/alerts', { body: { source: 'probe', dedup_key: 'core', summary: 'Core switch is gone', ...body } })
    const { incident_id } = (await alert({ action: 'trigger', severity: 'critical' })).json.data
    const own = await make('incidents', { title: 'By hand' })
    const url = `/app/api/incidents/${incident_id}/overview`
    const [byRule, byHand] = await expectSame(url, `/app/api/incidents/${own}/overview`)
    expect(byRule).toMatchObject({ rule: { alerts: 5 }, history: [{ action: 'incident.declared' }] })
    expect(byHand).toMatchObject({ rule: null, history: [{ action: 'incident.declared' }] })
    await alert({ action: 'resolve' })
    expect(await expectSame(url)).toMatchObject([{ incident: { status: 'monitoring' }, resolves_at: expect.any(String) }])
    await world.pass('11m')
    expect((await get(url)).incident.status).toBe('resolved')
  })

  it('leaves the publications of a workaround, so that an undo restores the time of the last one in force', async () => {
    const id = await make('problems', { title: 'Full disk', ticket_ids: [await ticket('Disk')], workaround: 'Delete the logs.' })
    const url = `/app/api/problems/${id}/overview`
    const publishedAt = async (): Promise<string | null> => (await get(url)).problem.workaround_published_at
    const publish = async () =>
      (await asAlice(world, 'POST', `/app/api/problems/${id}/broadcast`, { message: 'Delete the logs.' })).json.data
    const undo = async ({ sent_replies }: { sent_replies: unknown }): Promise<void> => {
      expect((await asAlice(world, 'POST', `/app/api/problems/${id}/broadcast/undo`, { sent_replies })).json.data.num_undone).toBe(1)
    }
    await publish()
    const first = await publishedAt()
    await world.pass('1m')
    const second = await publish()
    const secondAt = await publishedAt()
    await world.pass('1s')
    const third = await publish()
    const [shown] = await expectSame(url, `/api/v1/problems/${id}`)
    expect(shown.history).toHaveLength(4)
    expect(new Set([first, secondAt, await publishedAt()]).size).toBe(3)
    await undo(third)
    expect(await publishedAt()).toBe(secondAt)
    await emptyAuditLog()
    await undo(second)
    expect(await publishedAt()).toBe(first)
  })

  it('leaves the votes, the history and the next steps of a change', async () => {
    const id = await make('changes', { title: 'Upgrade', ...PLAN })
    const url = `/app/api/changes/${id}/overview`
    const step = async (as: typeof asBob, path: string, body: object = {}) =>
      (await as(world, 'POST', `/app/api/changes/${id}/${path}`, body)).status
    await step(asAlice, 'submit')
    await step(asBob, 'reject', { comment: 'No way back?' })
    await step(asAlice, 'submit')
    const [open] = await expectSame(url, '/app/api/changes/awaiting-vote', `/api/v1/changes/${id}`)
    expect(open.history.map(({ action }: { action: string }) => action)).toEqual([
      'change.submitted',
      'change.rejected',
      'change.voted',
      'change.submitted',
      'change.created',
    ])
    expect(open.history[2]).toMatchObject({ actor: 'Bob Builder', changes: { decision: 'reject', comment: 'No way back?', round: 1 } })
    expect(await step(asBob, 'approve')).toBe(200)
    expect((await get(url)).change.status).toBe('approved')
    expect(await expectSame(url)).toMatchObject([{ history: { length: 7 } }])
    expect(await step(asAlice, 'schedule')).toBe(200)
  })

  it('leaves the timeline of a ticket and the history of an asset', async () => {
    const id = await ticket('Screen')
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'pending', priority: 'high' } })
    const asset = await make('assets', { name: 'db-1', type: 'server' })
    await world.alice('PUT', `/api/v1/assets/${asset}`, { body: { status: 'in_repair' } })
    const [shown, history] = await expectSame(`/app/api/tickets/${id}/overview`, `/api/v1/assets/${asset}/history`)
    expect(shown.timeline_events.length).toBeGreaterThan(1)
    expect(history).toMatchObject([{ changes: { status: { to: 'in_repair' } } }])
  })
})
