import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsOf, newTicket, NEW } from './desk.ts'

type Said = { readonly type: string; readonly is_internal: boolean; readonly author: { readonly type: string } }

onBothDatabases('tickets', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  describe('opening one', () => {
    it('answers 201 with the ticket, its address and its version', async () => {
      const made = await world.alice('POST', '/api/v1/tickets', { body: { ...NEW, priority: 'high', tags: 'Printer, paper ,printer' } })
      expect(made.status).toBe(201)
      expect(made.json.data).toMatchObject({
        subject: NEW.subject,
        description: NEW.description,
        requester_email: NEW.requester_email,
        requester: { name: 'Ann Lee', email: NEW.requester_email, company_id: null },
        status: 'open',
        priority: 'high',
        type: 'question',
        channel: 'api',
        department_id: 1,
        assignee_id: null,
        tags: ['printer', 'paper'],
        replies_count: 0,
        version: 1,
        sla: { status: 'none' },
        created_at: '2026-06-01T00:00:00.000Z',
      })
      expect(made.json.data.reference).toBe(`HD-${made.json.data.id}`)
      expect(made.headers.location).toBe(`/api/v1/tickets/${made.json.data.id}`)
      expect(made.headers.etag).toBe('"1"')
    })

    it('announces the client once and the ticket each time', async () => {
      const requester_email = 'once@example.org'
      const one = await newTicket(world, { requester_email })
      const two = await newTicket(world, { requester_email: 'Once@Example.org', assignee_id: 2 })
      const events = await eventsOf(world)
      expect(events.filter(({ name, data }) => name === 'client.created' && data.email === requester_email)).toHaveLength(1)
      expect(events.filter(({ data }) => data.id === one.id && data.subject).map(({ name }) => name)).toEqual(['ticket.created'])
      const about = events.filter(({ data }) => data.id === two.id && data.subject)
      expect(about.map(({ name }) => name)).toEqual(['ticket.created', 'ticket.assigned'])
      expect(about[0]?.data).toMatchObject({
        id: two.id,
        subject: NEW.subject,
        status: 'open',
        priority: 'medium',
        requester_email,
        department_id: 1,
        created_at: expect.stringMatching(/Z$/),
        actor: { type: 'agent', id: 1 },
      })
      expect(about[1]?.data).toMatchObject({ assignee_id: 2, previous_assignee_id: null, assignee: { id: 2, name: 'Bob Builder' } })
    })

    it.each([
      [
        {},
        {
          subject: 'The subject field is required.',
          description: 'The description field is required.',
          requester_email: 'The requester email field is required.',
        },
      ],
      [{ ...NEW, subject: '  ' }, { subject: 'The subject field is required.' }],
      [{ ...NEW, subject: 'x'.repeat(256) }, { subject: 'The subject field must not be greater than 255 characters.' }],
      [{ ...NEW, requester_email: 'nobody' }, { requester_email: 'The requester email field must be a valid email address.' }],
      [{ ...NEW, priority: 'normal' }, { priority: 'The selected priority is invalid.' }],
      [{ ...NEW, department_id: 99 }, { department_id: 'The selected department id is invalid.' }],
      [{ ...NEW, department_id: '1' }, { department_id: 'The department id field must be an integer.' }],
      [{ ...NEW, assignee_id: 99 }, { assignee_id: 'The selected assignee id is invalid.' }],
      [{ ...NEW, attachments: [99] }, { 'attachments.0': 'The selected attachments.0 is invalid.' }],
      [{ ...NEW, cc: ['x'] }, { 'cc.0': 'The cc.0 field must be a valid email address.' }],
    ])('refuses %j', async (body, errors) => {
      const refused = await world.alice('POST', '/api/v1/tickets', { body })
      expect(refused.status).toBe(422)
      expect(Object.fromEntries(Object.entries<string[]>(refused.json.errors).map(([field, [first]]) => [field, first]))).toEqual(errors)
      const [first, ...rest] = Object.values(errors)
      expect(refused.json.message).toBe(rest.length > 0 ? `${first} (and ${rest.length} more error${rest.length > 1 ? 's' : ''})` : first)
    })

    it('ignores what it does not know and what only it decides', async () => {
      const ticket = await newTicket(world, { colour: 'red', status: 'closed', id: 7_000, version: 9 })
      expect(ticket).toMatchObject({ status: 'open', version: 1 })
      expect(ticket.id).not.toBe(7_000)
    })

    it('broken JSON is 400, another type 415', async () => {
      const headers = { 'content-type': 'application/json' }
      const broken = await world.alice('POST', '/api/v1/tickets', { body: '{"subject":', headers })
      expect([broken.status, broken.json]).toEqual([400, { message: 'Malformed JSON.' }])
      const form = await world.alice('POST', '/api/v1/tickets', {
        body: 'subject=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(form.status).toBe(415)
    })
  })

  describe('reading one', () => {
    it('answers replies and timeline events, oldest first', async () => {
      const { id } = await newTicket(world)
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Have you tried turning it off and on?' } })
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'Probably the fuser.', is_internal: true } })
      const read = await world.alice('GET', `/api/v1/tickets/${id}`)
      expect(read.status).toBe(200)
      expect(read.json.data.replies.map((reply: Said) => [reply.type, reply.is_internal, reply.author.type])).toEqual([
        ['reply', false, 'agent'],
        ['note', true, 'agent'],
      ])
      expect(read.json.data.timeline_events.map((event: { type: string }) => event.type)).toEqual(['created', 'replied', 'note_added'])
      expect(read.json.data).toMatchObject({ replies_count: 2, description_html: expect.stringContaining('<p>') })
      expect(read.headers.etag).toBe(`"${read.json.data.version}"`)
    })

    it('an unknown one is not found, in those words', async () => {
      for (const id of ['999999', 'abc', '0', '-1', '9'.repeat(30)]) {
        const read = await world.alice('GET', `/api/v1/tickets/${id}`)
        expect([id, read.status, read.json]).toEqual([id, 404, { message: 'Not found.' }])
      }
    })
  })
})
