import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, NEW, newAgent, newTicket, scoped } from './desk.ts'

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
})
