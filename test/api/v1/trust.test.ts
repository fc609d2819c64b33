import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newDepartment, newTicket, readTicket } from './desk.ts'

onBothDatabases('what nobody is trusted with', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const roleNamed = async (name: string): Promise<number> =>
    (await world.alice('GET', '/api/v1/roles')).json.data.find((role: { name: string }) => role.name === name).id

  describe('tickets of another department', () => {
    it('are not told by a link either, at any door; whoever may see both is told', async () => {
      const [theirs, ours] = [await newDepartment(world, 'Theirs'), await newDepartment(world, 'Ours')]
      const { ask } = await newAgent(world, { department_id: ours })
      const hidden = await newTicket(world, { subject: 'Layoffs in May', department_id: theirs })
      const seen = await newTicket(world, { department_id: ours })
      const other = await newTicket(world, { department_id: ours })
      await world.alice('POST', `/api/v1/tickets/${seen.id}/links`, { body: { ticket_id: hidden.id } })
      const answer = await ask('POST', `/api/v1/tickets/${seen.id}/links`, { body: { ticket_id: other.id } })
      const read = await ask('GET', `/api/v1/tickets/${seen.id}`)
      expect(answer.json.data).toMatchObject([{ ticket_id: other.id }])
      expect(read.json.data.links).toEqual([
        { ticket_id: other.id, type: 'related', subject: other['subject'], status: 'open', reference: `HD-${other.id}` },
      ])
      expect(`${answer.text} ${read.text}`).not.toContain('Layoffs')
      expect((await readTicket(world, seen.id)).links).toHaveLength(2)
    })
  })

  describe('a manager', () => {
    it('cannot change an account whose role may do more, whatever its rank: its next password would be the manager’s', async () => {
      const permissions = ['tickets:read', 'admin:read', 'admin:write']
      const made = await world.alice('POST', '/api/v1/roles', { body: { name: 'Operators', rank: 40, permissions } })
      const operator = await newAgent(world, { role_id: made.json.data.id })
      const colleague = await newAgent(world)
      const manager = await newAgent(world, { role_id: await roleNamed('Manager') })
      const path = `/api/v1/users/${operator.user.id}`
      expect((await manager.ask('PUT', path, { body: { email: 'mine@evil.test' } })).status).toBe(403)
      expect((await manager.ask('DELETE', path)).status).toBe(403)
      expect((await operator.ask('GET', '/api/v1/me')).json.data.email).toBe(operator.user.email)
      expect((await manager.ask('PUT', `/api/v1/users/${colleague.user.id}`, { body: { title: 'Second level' } })).status).toBe(200)
    })
  })

  describe('a token that ends', () => {
    it('makes none that outlives it', async () => {
      const expires_at = new Date(world.now() / 1_000 + 3_600_000).toISOString()
      const short = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'Short', expires_at } })).json.token
      const make = (body: object) => world.withToken(short)('POST', '/api/v1/tokens', { body: { name: 'Child', ...body } })
      const [unlimited, later] = [await make({}), await make({ expires_at: '2099-01-01T00:00:00Z' })]
      expect([unlimited.json.expires_at, later.json.expires_at]).toEqual([expires_at, expires_at])
      const sooner = new Date(world.now() / 1_000 + 60_000).toISOString()
      expect((await make({ expires_at: sooner })).json.expires_at).toBe(sooner)
      await world.pass('61m')
      expect((await world.withToken(unlimited.json.token)('GET', '/api/v1/me')).status).toBe(401)
    })
  })

  describe('work that was put off', () => {
    it('is not done for somebody who may only read by then', async () => {
      const { user, ask } = await newAgent(world, { role_id: await roleNamed('Manager') })
      const ticket = await newTicket(world)
      const incident = await ask('POST', '/api/v1/incidents', { body: { title: 'Down', severity: 'major', ticket_ids: [ticket.id] } })
      const problem = await ask('POST', '/api/v1/problems', { body: { title: 'Why', workaround: 'Restart it.', ticket_ids: [ticket.id] } })
      const ids = Array.from({ length: 501 }, (_, index) => (index === 0 ? ticket.id : 900_000 + index))
      expect((await ask('POST', '/api/v1/tickets/bulk', { body: { ids, set: { priority: 'urgent' } } })).status).toBe(202)
      await ask('POST', `/api/v1/problems/${problem.json.data.id}/publish-workaround`, { body: {} })
      const resolved = await ask('POST', `/api/v1/incidents/${incident.json.data.id}/resolve`, {
        body: { message: 'It works again.', resolve_tickets: true },
      })
      expect(resolved.json.meta.tickets).toBe(1)
      await world.alice('PUT', `/api/v1/users/${user.id}`, { body: { role_id: await roleNamed('Viewer') } })
      await world.settle()
      expect(await readTicket(world, ticket.id)).toMatchObject({ status: 'open', priority: 'medium', replies: [] })
    })
  })

  describe('the password of a mail server', () => {
    it('stays with the server it was given for: for another it must be given again', async () => {
      const imap = { host: 'imap.good.test', username: 'help', password: 'open sesame' }
      const made = await world.alice('POST', '/api/v1/mailboxes', { body: { address: 'help@trust.test', imap } })
      const change = (wish: object) => world.alice('PUT', `/api/v1/mailboxes/${made.json.data.id}`, { body: { imap: wish } })
      for (const wish of [{ host: 'imap.evil.test' }, { username: 'boss' }]) {
        const { status, json } = await change(wish)
        expect([status, Object.keys(json.errors)]).toEqual([422, ['imap.password']])
      }
      expect((await change({ folder: 'Support' })).json.data.imap).toMatchObject({ host: 'imap.good.test', folder: 'Support' })
      expect((await change({ host: 'imap.new.test', password: 'another one' })).json.data.imap.host).toBe('imap.new.test')
      await world.alice('DELETE', `/api/v1/mailboxes/${made.json.data.id}`)
    })
  })

  describe('a file in a draft', () => {
    it('is kept for as long as the draft is, and thrown away a day after', async () => {
      const ticket = await newTicket(world)
      const upload = async (filename: string): Promise<number> => {
        const body = { filename, content_base64: Buffer.from(`${filename} ${database}`).toString('base64') }
        return (await world.bob('POST', '/api/v1/attachments', { body })).json.data.id
      }
      const [kept, lost] = [await upload('kept.txt'), await upload('lost.txt')]
      await world.bob('PUT', `/api/v1/tickets/${ticket.id}/draft`, { body: { body: 'See the file.', attachments: [kept] } })
      const read = (id: number) => world.bob('GET', `/api/v1/attachments/${id}/content`)
      await world.pass('30h')
      expect([(await read(kept)).status, (await read(lost)).status]).toEqual([200, 404])
      await world.bob('DELETE', `/api/v1/tickets/${ticket.id}/draft`)
      await world.pass('49h')
      expect((await read(kept)).status).toBe(404)
    })
  })
})
