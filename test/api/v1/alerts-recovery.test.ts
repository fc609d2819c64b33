import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { alertScene } from './alerts-scene.ts'

onBothDatabases('alerts that end and come back', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  const scene = alertScene(() => world)
  const open = async (more: object = {}) => {
    const dedup_key = scene.newKey()
    return { dedup_key, ...(await scene.raised({ dedup_key, ...more })) }
  }

  it('a ticket nobody touched is resolved with a word when the trouble is over, and no mail goes out', async () => {
    const { dedup_key, ticket_id } = await open()
    const mails = (await world.mails()).length
    await world.pass('14m')
    expect(await scene.resolve(dedup_key)).toMatchObject({ state: 'resolved' })
    await world.settle()
    const ticket = await scene.ticket(ticket_id)
    expect(ticket.status).toBe('resolved')
    expect(ticket.replies).toMatchObject([{ type: 'reply', author: { type: 'system' }, body: 'Recovered after 14 min: Disk full' }])
    expect(await scene.timeline(ticket_id)).toContain('alert_recovered')
    expect(await world.mails()).toHaveLength(mails)
  })

  it.each([
    ['has been assigned', (id: number) => scene.change(id, { assignee_id: BOB.id })],
    ['has a note', (id: number) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Hm.', is_internal: true } })],
    ['has an answer', (id: number) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'On it.' } })],
    ['was set to pending', (id: number) => scene.change(id, { status: 'pending' })],
  ])('a ticket that %s is left to people, with a note', async (_what, touch) => {
    const { dedup_key, ticket_id } = await open()
    expect((await touch(ticket_id)).status).toBeLessThan(300)
    const before = (await scene.ticket(ticket_id)).status
    await scene.resolve(dedup_key)
    const ticket = await scene.ticket(ticket_id)
    expect(ticket.status).toBe(before)
    expect(ticket.replies.at(-1)).toMatchObject({ type: 'note', author: { type: 'system' } })
  })

  it('`always` resolves whatever people did, `never` leaves even untouched tickets', async () => {
    const always = await open({ auto_resolve: 'always' })
    await scene.change(always.ticket_id, { assignee_id: BOB.id })
    await scene.resolve(always.dedup_key)
    expect((await scene.ticket(always.ticket_id)).status).toBe('resolved')
    const never = await open({ auto_resolve: 'never' })
    await scene.resolve(never.dedup_key)
    expect((await scene.ticket(never.ticket_id)).status).toBe('open')
  })

  it('a shared ticket is resolved when the last of its alerts is over, also when they end at the same moment', async () => {
    const details = { group: `together ${database}` }
    const alerts = [await open({ details }), await open({ details }), await open({ details })] as const
    await scene.resolve(alerts[0].dedup_key)
    expect((await scene.ticket(alerts[0].ticket_id)).status).toBe('open')
    await Promise.all([scene.resolve(alerts[1].dedup_key), scene.resolve(alerts[2].dedup_key)])
    expect((await scene.ticket(alerts[0].ticket_id)).status).toBe('resolved')
  })

  it('within the hour it opens the same ticket again, after the hour a new one', async () => {
    const { dedup_key, id, ticket_id } = await open()
    await scene.resolve(dedup_key)
    await world.pass('59m')
    expect(await scene.raised({ dedup_key })).toMatchObject({ id, ticket_id, state: 'firing', flap_count: 1, resolved_at: null })
    expect((await scene.ticket(ticket_id)).status).toBe('open')
    await scene.resolve(dedup_key)
    await world.pass('61m')
    const later = await scene.raised({ dedup_key })
    expect(later.id).not.toBe(id)
    expect(later.ticket_id).not.toBe(ticket_id)
    expect((await scene.ticket(ticket_id)).status).toBe('resolved')
  })

  it('a ticket that is still open takes the trouble up again however late it comes back', async () => {
    const { dedup_key, ticket_id } = await open()
    await scene.change(ticket_id, { assignee_id: BOB.id })
    await scene.resolve(dedup_key)
    await world.pass('5h')
    expect((await scene.raised({ dedup_key })).ticket_id).toBe(ticket_id)
  })

  it('what comes and goes has one ticket, wakes nobody, and is resolved only after half an hour of quiet', async () => {
    const policy_id = await scene.policy(BOB.id)
    const { dedup_key, ticket_id, page_id } = await open({ policy_id })
    await scene.resolve(dedup_key)
    await world.pass('2m')
    await scene.raised({ dedup_key, policy_id })
    await world.pass('2m')
    expect(await scene.resolve(dedup_key)).toMatchObject({ is_flapping: true })
    expect((await scene.ticket(ticket_id)).status).toBe('open')
    const back = await scene.raised({ dedup_key, policy_id })
    expect(back).toMatchObject({ is_flapping: true, flap_count: 2, ticket_id })
    const listed = await world.alice('GET', '/api/v1/on-call/pages', { query: { ticket_id: String(ticket_id) } })
    expect(listed.json.meta.total).toBe(2)
    expect((await scene.page(page_id)).state).toBe('resolved')
    await scene.resolve(dedup_key)
    await world.pass('29m')
    expect((await scene.ticket(ticket_id)).status).toBe('open')
    await world.pass('2m')
    expect((await scene.ticket(ticket_id)).status).toBe('resolved')
  })

  it('a ticket closed by hand while the trouble lasts makes no new one, and opens again after a day', async () => {
    const { dedup_key, ticket_id, id } = await open()
    await scene.change(ticket_id, { status: 'resolved' })
    await world.settle()
    expect((await scene.raised({ dedup_key })).ticket_id).toBe(ticket_id)
    expect((await scene.ticket(ticket_id)).status).toBe('resolved')
    await world.pass('23h')
    expect((await scene.ticket(ticket_id)).status).toBe('resolved')
    await world.pass('2h')
    expect((await scene.ticket(ticket_id)).status).toBe('open')
    expect(await scene.alert(id)).toMatchObject({ state: 'firing', count: 2 })
  })

  it('a merged ticket’s alert, and its page, follow the survivor', async () => {
    const policy_id = await scene.policy(BOB.id)
    const { dedup_key, ticket_id, id, page_id } = await open({ policy_id })
    const target = await world.alice('POST', '/api/v1/tickets', {
      body: { subject: 'Everything is slow', description: 'Since noon', requester_email: 'client@example.test' },
    })
    const survivor = target.json.data.id
    expect((await world.alice('POST', `/api/v1/tickets/${ticket_id}/merge`, { body: { merge_into_id: survivor } })).status).toBe(200)
    // Even before anybody was told of the merge, the end of the trouble is noted where people look.
    await scene.raised({ dedup_key, policy_id })
    expect(await scene.timeline(survivor)).toContain('alert_opened')
    await world.settle()
    expect((await scene.alert(id)).ticket_id).toBe(survivor)
    expect((await scene.page(page_id)).ticket_id).toBe(survivor)
    await scene.resolve(dedup_key)
    expect(await scene.timeline(survivor)).toContain('alert_recovered')
    expect((await scene.ticket(survivor)).status).toBe('open')
  })
})
