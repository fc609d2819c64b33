import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, eventsOf, NEW, newAgent, newTicket, scoped } from './desk.ts'

onBothDatabases('replies', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const reply = (id: number, body: unknown, headers = {}) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body, headers })
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const client = NEW.requester_email

  it('an agent’s reply answers 201, announces itself, and is mailed after ten seconds', async () => {
    const { id } = await newTicket(world, { cc: ['boss@example.org'] })
    let made: Awaited<ReturnType<typeof reply>> | undefined
    const events = await eventsDuring(world, async () => void (made = await reply(id, { body: 'Water it.' })))
    expect(made?.status).toBe(201)
    expect(made?.json.data).toMatchObject({
      ticket_id: id,
      type: 'reply',
      is_internal: false,
      author: { type: 'agent', id: 1, name: 'Ada Admin', email: 'alice@acme.test' },
      body: 'Water it.',
      body_html: '<p>Water it.</p>',
      channel: 'api',
      to: [client],
      cc: ['boss@example.org'],
      attachments: [],
      email_status: 'queued',
      source_ticket_id: null,
      edited_at: null,
    })
    expect(events.map(({ name }) => name)).toEqual(['reply.created'])
    expect(events[0]?.data).toMatchObject({
      ticket_id: id,
      type: 'reply',
      is_internal: false,
      body: 'Water it.',
      ticket: { id, subject: NEW.subject },
    })
    expect((await read(id)).first_response_at).toBe(made?.json.data.created_at)
    const before = (await world.mails()).length
    await world.pass('9s')
    expect((await world.mails()).length).toBe(before)
    await world.pass('2s')
    const mail = (await world.mails()).at(-1)
    expect(mail).toMatchObject({ to: [client], subject: expect.stringContaining(`HD-${id}`) })
    expect((await read(id)).replies[0]).toMatchObject({ email_status: 'none', undo_until: null })
  })

  it('send_email: false mails nothing', async () => {
    const { id } = await newTicket(world)
    const made = await reply(id, { body: 'Said on the phone.', send_email: false })
    expect(made.json.data).toMatchObject({ email_status: 'none', to: [], undo_until: null })
    const before = (await world.mails()).length
    await world.pass('1m')
    expect((await world.mails()).length).toBe(before)
  })

  describe('notes', () => {
    it.each([
      { is_internal: true },
      { type: 'note' },
      { internal: true },
      { private: true },
      { public: false },
      { is_internal: true, type: 'note', public: false },
    ])('%j makes a note, which is never mailed and only announced as a note', async (flags) => {
      const { id } = await newTicket(world)
      let made: Awaited<ReturnType<typeof reply>> | undefined
      const events = await eventsDuring(world, async () => void (made = await reply(id, { body: 'Secret.', ...flags })))
      expect(made?.json.data).toMatchObject({ type: 'note', is_internal: true, email_status: 'none', to: [] })
      expect(events.map(({ name }) => name)).toEqual(['reply.note_added'])
      expect((await read(id)).first_response_at).toBe(null)
      await world.pass('1m')
      expect(JSON.stringify(await world.mails())).not.toContain('Secret.')
    })

    it.each([
      [{ is_internal: true, public: true }, 'public'],
      [{ is_internal: false, type: 'note' }, 'type'],
      [{ type: 'reply', private: true }, 'private'],
      [{ internal: true, private: false }, 'private'],
    ])('%j contradicts itself and writes nothing', async (flags, field) => {
      const { id } = await newTicket(world)
      const refused = await reply(id, { body: 'x', ...flags })
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
      expect((await read(id)).replies).toEqual([])
    })

    it.each([
      [{ body: 'x', is_private: true }, 'is_private'],
      [{ body: 'x', isInternal: true }, 'isInternal'],
      [{ body: 'x', is_internal: 'true' }, 'is_internal'],
      [{ body: 'x', is_internal: 1 }, 'is_internal'],
      [{ body: 'x', public: null }, 'public'],
      [{ body: 'x', type: 'Note' }, 'type'],
    ])('%j is refused: a flag nobody understands must not be dropped', async (body, field) => {
      const { id } = await newTicket(world)
      const refused = await reply(id, body)
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    })

    it('call colleagues by @name, who are told', async () => {
      const carol = await newAgent(world, { name: `Carol ${database}` })
      const { id } = await newTicket(world)
      await reply(id, { body: `@Carol ${database}, @bob and @nobody: see this. Mail x@bob.org`, is_internal: true })
      const notice = (await world.bob('GET', '/api/v1/me/notices')).json.data[0]
      expect(notice).toMatchObject({ kind: 'mentioned', ticket_id: id, data: { by: 'Ada Admin' } })
      expect((await carol.ask('GET', '/api/v1/me/notices')).json.data).toHaveLength(1)
      expect((await read(id)).timeline_events.at(-1)).toMatchObject({
        type: 'note_added',
        is_internal: true,
        data: { mentions: [carol.user.id, 2] },
      })
      await reply(id, { body: '@bob is our builder' })
      expect((await world.bob('GET', '/api/v1/me/notices')).json.data[0].id).toBe(notice.id)
    })
  })

  it.each([
    [{}, 'body'],
    [{ body: '' }, 'body'],
    [{ body: '  \n' }, 'body'],
    [{ body: 'x'.repeat(100_001) }, 'body'],
    [{ body: 'x', message: 'y' }, 'message'],
    [{ body: 'x', status: 'done' }, 'status'],
    [{ body: 'x', author_email: 'stranger@example.org' }, 'author_email'],
    [{ body: 'x', author_email: client, is_internal: true }, 'author_email'],
    [{ body: 'x', attachments: [999] }, 'attachments.0'],
  ])('refuses %j', async (body, field) => {
    const { id } = await newTicket(world)
    const refused = await reply(id, body)
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  it('message is another word for body', async () => {
    const { id } = await newTicket(world)
    expect((await reply(id, { message: 'Hello.' })).json.data.body).toBe('Hello.')
  })

  it('HTML is made harmless', async () => {
    const { id } = await newTicket(world)
    const made = await reply(id, {
      body: 'Hi',
      body_html: '<p onclick="x()">Hi <script>alert(1)</script><img src="https://track.er/1.gif"></p>',
    })
    expect(made.json.data.body_html).toBe('<p>Hi <img /></p>')
  })

  it('a status in the body is applied with it, after it', async () => {
    const { id } = await newTicket(world)
    const events = await eventsDuring(world, () => reply(id, { body: 'Done.', status: 'resolved' }))
    expect(events.map(({ name }) => name)).toEqual(['reply.created', 'ticket.updated', 'ticket.resolved'])
    expect((await read(id)).status).toBe('resolved')
  })

  it('a reply needs tickets:write and a ticket; the scope is asked for first', async () => {
    const { id } = await newTicket(world)
    const reader = await scoped(world, 'tickets:read')
    expect((await reader('POST', '/api/v1/tickets/999999/replies', { body: {} })).status).toBe(403)
    expect((await reader('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'x' } })).status).toBe(403)
    expect((await reply(999_999, {})).status).toBe(404)
  })

  it('repeated or at once, every reply is kept and counted', async () => {
    const { id } = await newTicket(world)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reply(id, { body: `Reply ${n % 2}` })))
    expect(answers.every(({ status }) => status === 201)).toBe(true)
    const ticket = await read(id)
    expect([ticket.replies_count, ticket.replies.length, ticket.version]).toEqual([10, 10, 11])
  })

  it('long tickets are read in pages', async () => {
    const { id } = await newTicket(world)
    for (let n = 0; n < 5; n++) await reply(id, { body: `Reply ${n}` })
    const page = (await world.alice('GET', `/api/v1/tickets/${id}/replies?per_page=2&page=3`)).json
    expect([page.data.map(({ body }: { body: string }) => body), page.meta.total]).toEqual([['Reply 4'], 5])
    const timeline = (await world.alice('GET', `/api/v1/tickets/${id}/timeline?per_page=2`)).json
    expect([timeline.data.map(({ type }: { type: string }) => type), timeline.meta.total]).toEqual([['created', 'replied'], 6])
  })

  describe('what a client says', () => {
    const says = (id: number, text = 'Still burning.') => reply(id, { body: text, author_email: client.toUpperCase() })
    const put = (id: number, body: unknown) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })

    it('is the client’s, is not mailed back, and waits for an answer', async () => {
      const { id } = await newTicket(world)
      const made = await says(id)
      expect(made.json.data).toMatchObject({ author: { type: 'client', email: client }, type: 'reply', email_status: 'none', to: [] })
      expect(await read(id)).toMatchObject({ status: 'open', last_client_reply_at: made.json.data.created_at, first_response_at: null })
      const events = await eventsOf(world)
      expect(events.at(-1)?.data).toMatchObject({ author: { type: 'client' } })
    })

    it.each(['pending', 'on_hold', 'resolved', 'closed'])('opens a ticket that is %s', async (status) => {
      const { id } = await newTicket(world)
      await put(id, { status })
      const events = await eventsDuring(world, () => says(id))
      expect(events.map(({ name }) => name)).toEqual(['reply.created', 'ticket.updated'])
      expect(events[1]?.data).toMatchObject({ changes: { status: { from: status, to: 'open' } }, actor: { type: 'client' } })
      expect(await read(id)).toMatchObject({ status: 'open', resolved_at: null, closed_at: null })
    })

    it('leaves a ticket in progress as it is', async () => {
      const { id } = await newTicket(world)
      await put(id, { status: 'in_progress' })
      await says(id)
      expect((await read(id)).status).toBe('in_progress')
    })

    it('is a new matter when the ticket was closed more than seven days ago', async () => {
      const { id } = await newTicket(world, { tags: ['printer'] })
      await put(id, { status: 'closed' })
      await world.pass('7d')
      await says(id)
      expect((await read(id)).status).toBe('open')
      await put(id, { status: 'closed' })
      await world.pass('7d1s')
      let made: Awaited<ReturnType<typeof reply>> | undefined
      const events = await eventsDuring(world, async () => void (made = await says(id, 'It burns again.')))
      const next = made?.json.data.ticket_id
      expect(next).not.toBe(id)
      expect(events.map(({ name }) => name)).toEqual(['ticket.created', 'reply.created'])
      expect(await read(next)).toMatchObject({
        follow_up_of_id: id,
        status: 'open',
        subject: NEW.subject,
        tags: ['printer'],
        replies_count: 1,
      })
      expect(await read(id)).toMatchObject({ status: 'closed', replies_count: 1 })
      expect((await read(id)).timeline_events.at(-1)).toMatchObject({ type: 'follow_up_created', data: { ticket_id: next } })
    })

    it('an agent’s word on a closed ticket leaves it closed', async () => {
      const { id } = await newTicket(world)
      await put(id, { status: 'closed' })
      expect((await reply(id, { body: 'One more thing.' })).status).toBe(201)
      expect((await read(id)).status).toBe('closed')
    })
  })

  describe('second thoughts', () => {
    const undo = (id: number, reply_id: number, ask = world.alice) => ask('POST', `/api/v1/tickets/${id}/replies/${reply_id}/undo`)

    it('within ten seconds a reply is taken back: never mailed, never said, and a draft again', async () => {
      const { id } = await newTicket(world)
      const made = await reply(id, { body: 'Rash words.', status: 'resolved' })
      const taken = await undo(id, made.json.data.id)
      expect([taken.status, taken.json.data]).toMatchObject([200, { ticket_id: id, body: 'Rash words.', is_internal: false }])
      expect(await read(id)).toMatchObject({
        replies: [],
        replies_count: 0,
        first_response_at: null,
        last_agent_reply_at: null,
        status: 'open',
      })
      expect((await world.alice('GET', `/api/v1/tickets/${id}/draft`)).json.data.body).toBe('Rash words.')
      await world.pass('1m')
      expect(JSON.stringify(await world.mails())).not.toContain('Rash words.')
      expect((await undo(id, made.json.data.id)).status).toBe(404)
    })

    it('after ten seconds it is too late', async () => {
      const { id } = await newTicket(world)
      const made = await reply(id, { body: 'Final words.' })
      await world.pass('10s')
      const late = await undo(id, made.json.data.id)
      expect([late.status, late.json.code]).toEqual([409, 'already_sent'])
      expect((await world.alice('PUT', `/api/v1/tickets/${id}/replies/${made.json.data.id}`, { body: { body: 'x' } })).status).toBe(409)
    })

    it('only its author takes it back', async () => {
      const { id } = await newTicket(world)
      const made = await reply(id, { body: 'Mine.' })
      expect((await undo(id, made.json.data.id, world.bob)).status).toBe(403)
      const other = await newTicket(world)
      expect((await undo(other.id, made.json.data.id)).status).toBe(404)
    })

    it('a held reply and a note can be changed by their author', async () => {
      const { id } = await newTicket(world)
      const held = await reply(id, { body: 'Tpyo.' })
      const fixed = await world.alice('PUT', `/api/v1/tickets/${id}/replies/${held.json.data.id}`, { body: { body: 'Typo.' } })
      expect(fixed.json.data).toMatchObject({ body: 'Typo.', edited_at: expect.any(String) })
      const note = await reply(id, { body: 'Hmm.', is_internal: true })
      await world.pass('1h')
      expect((await world.alice('PUT', `/api/v1/tickets/${id}/replies/${note.json.data.id}`, { body: { body: 'Aha.' } })).status).toBe(200)
      const mailed = (await world.mails()).map(({ text }) => text)
      expect([mailed.includes('Typo.'), mailed.includes('Tpyo.')]).toEqual([true, false])
    })

    it('undoing and sending at the same moment never does both', async () => {
      const { id } = await newTicket(world)
      const made = await reply(id, { body: 'Either or.' })
      world.jump('9s')
      const [taken] = await Promise.all([undo(id, made.json.data.id), world.settle()])
      await world.pass('1m')
      const mailed = JSON.stringify(await world.mails()).includes('Either or.')
      expect(mailed).toBe(taken.status !== 200)
    })
  })

  describe('drafts', () => {
    it('are kept per ticket and agent, until thrown away or sent', async () => {
      const { id } = await newTicket(world)
      const path = `/api/v1/tickets/${id}/draft`
      expect((await world.alice('GET', path)).status).toBe(404)
      expect((await world.alice('PUT', path, { body: { body: 'Dear An', is_internal: true } })).status).toBe(200)
      await world.alice('PUT', path, { body: { body: 'Dear Ann' } })
      await world.bob('PUT', path, { body: { body: 'Hello' } })
      expect((await world.alice('GET', path)).json.data).toMatchObject({ body: 'Dear Ann', is_internal: false })
      expect((await read(id)).drafting.map(({ name }: { name: string }) => name)).toEqual(['Ada Admin', 'Bob Builder'])
      await reply(id, { body: 'Dear Ann, …' })
      expect((await world.alice('GET', path)).status).toBe(404)
      expect((await world.bob('DELETE', path)).status).toBe(204)
      expect((await world.bob('GET', path)).status).toBe(404)
    })
  })
})
