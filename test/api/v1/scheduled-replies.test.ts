import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatIsoMillis, HOUR } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, NEW, newAgent, newDepartment, newTicket, scoped } from './desk.ts'

onBothDatabases('replies that are sent later', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const inHours = (hours: number): string => formatIsoMillis(world.now() + hours * HOUR)
  const reply = (id: number, body: object, ask = world.alice) => ask('POST', `/api/v1/tickets/${id}/replies`, { body })
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const waiting = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}/scheduled-replies`)).json.data
  const later = async (id: number, more: object = {}): Promise<number> => {
    const made = await reply(id, { body: 'Good morning.', send_at: inHours(2), ...more })
    expect(made.status).toBe(202)
    return made.json.data.id
  }
  const one = (id: number, scheduled: number, ask = world.alice) => {
    const path = `/api/v1/tickets/${id}/scheduled-replies/${scheduled}`
    return {
      put: (body: object) => ask('PUT', path, { body }),
      send: () => ask('POST', `${path}/send`),
      drop: () => ask('DELETE', path),
    }
  }
  const notices = async (ask = world.alice) => (await ask('GET', '/api/v1/me/notices')).json.data
  const mailed = async (text: string) => (await world.mails()).filter((mail) => mail.text === text).length

  it('wait unseen, and then are said, announced and mailed at once, as if written then', async () => {
    const { id } = await newTicket(world, { cc: ['boss@example.org'] })
    const text = `Unseen ${database}`
    const send_at = inHours(15)
    const quiet = await eventsDuring(world, async () => {
      const made = await reply(id, { body: text, send_at, status: 'pending' })
      expect([made.status, made.json.data]).toMatchObject([
        202,
        { ticket_id: id, author: { id: 1 }, body: text, send_at, status: 'pending', cc: null, cancel_reason: null, attachments: [] },
      ])
      await world.pass('14h59m')
    })
    expect(quiet).toEqual([])
    expect(await read(id)).toMatchObject({ replies: [], replies_count: 0, first_response_at: null, status: 'open', version: 1 })
    expect((await world.alice('GET', `/api/v1/search?q=${encodeURIComponent(text)}`)).json.data).toEqual([])
    expect(await mailed(text)).toBe(0)
    const events = await eventsDuring(world, () => world.pass('1m'))
    expect(events.map(({ name }) => name)).toEqual(['reply.created', 'ticket.updated'])
    const ticket = await read(id)
    expect(ticket).toMatchObject({ status: 'pending', replies_count: 1, first_response_at: send_at })
    expect(ticket.replies[0]).toMatchObject({ body: text, created_at: send_at, undo_until: null, author: { type: 'agent', id: 1 } })
    expect((await world.mails()).at(-1)).toMatchObject({ text, to: [NEW.requester_email], cc: ['boss@example.org'] })
    expect(await waiting(id)).toEqual([])
    expect(await notices()).not.toContainEqual(expect.objectContaining({ ticket_id: id }))
    await world.pass('30d')
    expect(await mailed(text)).toBe(1)
  })

  it('are no draft any more, and leave alone what is being written when they go', async () => {
    const { id } = await newTicket(world)
    const draft = `/api/v1/tickets/${id}/draft`
    await world.alice('PUT', draft, { body: { body: 'Good morning.' } })
    await later(id)
    expect((await world.alice('GET', draft)).status).toBe(404)
    await world.alice('PUT', draft, { body: { body: 'Something else' } })
    await world.pass('3h')
    expect((await read(id)).replies).toHaveLength(1)
    expect((await world.alice('GET', draft)).json.data.body).toBe('Something else')
  })

  it('keep their files for as long as they wait, to themselves', async () => {
    const { id } = await newTicket(world)
    const file = (await world.alice('POST', '/api/v1/attachments', { body: { filename: 'a.txt', content_base64: 'aGk=' } })).json.data
    const scheduled = await later(id, { attachments: [file.id], send_at: inHours(80) })
    expect((await waiting(id))[0].attachments).toMatchObject([{ id: file.id, filename: 'a.txt' }])
    expect((await read(id)).attachments).toEqual([])
    expect((await reply(id, { body: 'x', attachments: [file.id] })).status).toBe(422)
    expect((await world.bob('GET', `/api/v1/attachments/${file.id}`)).status).toBe(404)
    await world.pass('79h')
    await one(id, scheduled).put({ body: 'With a file.' })
    await world.pass('2h')
    expect((await read(id)).replies).toMatchObject([{ body: 'With a file.', attachments: [{ id: file.id }] }])
  })

  it.each([
    [{ send_at: 'soon' }, 'send_at'],
    [{ send_at: '2020-01-01T00:00:00Z' }, 'send_at'],
    [{ send_at: '2199-01-01T00:00:00Z' }, 'send_at'],
    [{ send_at: null }, 'send_at'],
    [{ is_internal: true }, 'send_at'],
    [{ author_email: NEW.requester_email }, 'send_at'],
    [{ body: ' ' }, 'body'],
    [{ attachments: [999_999] }, 'attachments.0'],
  ])('refuse %j and leave nothing behind', async (more, field) => {
    const { id } = await newTicket(world)
    const refused = await reply(id, { body: 'x', send_at: inHours(1), ...more })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    expect(await waiting(id)).toEqual([])
  })

  it('need tickets:write and a ticket in sight', async () => {
    const { id } = await newTicket(world)
    const scheduled = await later(id)
    const reader = await scoped(world, 'tickets:read')
    expect((await reply(id, { body: 'x', send_at: inHours(1) }, reader)).status).toBe(403)
    expect((await one(id, scheduled, reader).send()).status).toBe(403)
    expect((await one(id, scheduled, reader).drop()).status).toBe(403)
    const elsewhere = await newAgent(world, { department_id: await newDepartment(world, `Far ${database}`) })
    for (const act of ['send', 'drop'] as const) expect((await one(id, scheduled, elsewhere.ask)[act]()).status).toBe(404)
    const other = await newTicket(world)
    expect((await one(other.id, scheduled).put({ body: 'x' })).status).toBe(404)
    expect((await one(other.id, scheduled).send()).status).toBe(404)
    expect((await one(id, scheduled).put({ body: 'x', cc: [] })).status).toBe(422)
    await one(id, scheduled).drop()
  })

  it('go at the moment they were moved to, once, with the words they have by then', async () => {
    const { id } = await newTicket(world)
    const scheduled = await later(id)
    await one(id, scheduled).put({ send_at: inHours(5) })
    await one(id, scheduled).put({ send_at: inHours(2) })
    await one(id, scheduled).put({ send_at: inHours(6), body: 'Good evening.' })
    await world.pass('5h30m')
    expect((await read(id)).replies).toEqual([])
    await world.pass('1h')
    expect((await read(id)).replies).toMatchObject([{ body: 'Good evening.' }])
    expect((await one(id, scheduled).put({ body: 'x' })).status).toBe(404)
  })

  it('go now when their author says so, held for ten seconds like any other', async () => {
    const { id } = await newTicket(world)
    const scheduled = await later(id)
    expect((await one(id, scheduled, world.bob).send()).status).toBe(403)
    const sent = await one(id, scheduled).send()
    expect([sent.status, sent.json.data]).toMatchObject([201, { body: 'Good morning.', undo_until: expect.any(String) }])
    expect((await one(id, scheduled).send()).status).toBe(404)
    await world.pass('3h')
    expect((await read(id)).replies).toHaveLength(1)
  })

  it('sent and cancelled at the same moment, one of the two happens', async () => {
    const { id } = await newTicket(world)
    const scheduled = await later(id)
    const answers = await Promise.all([one(id, scheduled).send(), one(id, scheduled).drop(), one(id, scheduled).send()])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    await world.pass('3h')
    expect((await read(id)).replies.length).toBeLessThan(2)
  })

  it('are gone when their author cancels them; a colleague stops them, and the words are kept', async () => {
    const { id } = await newTicket(world)
    await one(id, await later(id)).drop()
    expect(await waiting(id)).toEqual([])
    const scheduled = await later(id)
    expect((await one(id, scheduled, world.bob).put({ body: 'Not his' })).status).toBe(403)
    expect((await one(id, scheduled, world.bob).drop()).status).toBe(204)
    expect(await waiting(id)).toMatchObject([{ id: scheduled, cancel_reason: 'colleague', body: 'Good morning.' }])
    expect((await notices())[0]).toMatchObject({
      kind: 'scheduled_reply_cancelled',
      ticket_id: id,
      data: { by: 'Bob Builder', reason: 'colleague' },
    })
    await world.pass('3h')
    expect((await read(id)).replies).toEqual([])
    await one(id, scheduled).put({ send_at: inHours(1) })
    await world.pass('2h')
    expect((await read(id)).replies).toHaveLength(1)
  })

  describe('and what happens meanwhile', () => {
    const put = (id: number, body: object) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })

    it('a ticket that was closed or merged: nothing goes out, and the author is told', async () => {
      const closed = await newTicket(world)
      const merged = await newTicket(world)
      for (const { id } of [closed, merged]) await later(id)
      const target = await newTicket(world)
      await world.pass('1h')
      await put(closed.id, { status: 'closed' })
      await world.alice('POST', `/api/v1/tickets/${merged.id}/merge`, { body: { merge_into_id: target.id } })
      const events = await eventsDuring(world, () => world.pass('2h'))
      expect(events).toEqual([])
      for (const [id, reason] of [
        [closed.id, 'ticket_closed'],
        [merged.id, 'ticket_merged'],
      ] as const) {
        const [kept] = await waiting(id)
        expect(kept).toMatchObject({ cancel_reason: reason, body: 'Good morning.' })
        expect((await notices()).find(({ ticket_id }: { ticket_id: number }) => ticket_id === id)).toMatchObject({ data: { reason } })
        expect((await read(id)).timeline_events.at(-1)).toMatchObject({ type: 'reply_unscheduled', is_internal: true, data: { reason } })
      }
      const [kept] = await waiting(merged.id)
      expect((await one(merged.id, kept.id).put({ send_at: inHours(1) })).json.code).toBe('ticket_merged')
      expect((await one(merged.id, kept.id).drop()).status).toBe(204)
    })

    it('a ticket that was closed already, or is open again: it goes', async () => {
      const before = await newTicket(world)
      await put(before.id, { status: 'closed' })
      await world.pass('1m')
      const again = await newTicket(world)
      for (const { id } of [before, again]) await later(id)
      await world.pass('1m')
      await put(again.id, { status: 'closed' })
      await put(again.id, { status: 'open' })
      await world.pass('2h')
      for (const { id } of [before, again]) expect((await read(id)).replies).toHaveLength(1)
      expect((await read(before.id)).status).toBe('closed')
    })

    it('a client who wrote: it goes, the new question stays open, and the author is told', async () => {
      const { id } = await newTicket(world)
      await later(id, { status: 'resolved' })
      await world.pass('1h')
      await reply(id, { body: 'It is worse now!', author_email: NEW.requester_email })
      await world.pass('2h')
      expect(await read(id)).toMatchObject({ status: 'open', replies_count: 2, replies: [{}, { body: 'Good morning.' }] })
      expect((await notices())[0]).toMatchObject({ kind: 'scheduled_reply_sent', ticket_id: id, data: { reason: 'status_kept' } })
    })

    it('an author who has left: nothing goes out, and whoever has the ticket is told', async () => {
      const { user, ask } = await newAgent(world)
      const { id } = await newTicket(world, { assignee_id: 2 })
      expect((await reply(id, { body: 'Bye.', send_at: inHours(2) }, ask)).status).toBe(202)
      await world.alice('PUT', `/api/v1/users/${user.id}`, { body: { is_active: false } })
      await world.pass('3h')
      expect((await read(id)).replies).toEqual([])
      expect(await waiting(id)).toMatchObject([{ cancel_reason: 'author_left' }])
      expect((await notices(world.bob))[0]).toMatchObject({ kind: 'scheduled_reply_cancelled', ticket_id: id })
      expect((await one(id, (await waiting(id))[0].id).drop()).status).toBe(204)
    })
  })
})
