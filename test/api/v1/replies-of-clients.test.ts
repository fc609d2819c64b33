import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, eventsOf, NEW, newTicket } from './desk.ts'

onBothDatabases('replies', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const reply = (id: number, body: unknown, headers = {}) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body, headers })
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const client = NEW.requester_email

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
})
