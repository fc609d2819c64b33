import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

onBothDatabases('replies', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const reply = (id: number, body: unknown, headers = {}) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body, headers })
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data

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
