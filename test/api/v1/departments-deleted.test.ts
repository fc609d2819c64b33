import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent, newDepartment, newTicket, scoped } from './desk.ts'

onBothDatabases('a department is deleted', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  let made = 0
  const fresh = () => newDepartment(world, `Nook ${++made}`)
  const remove = (id: number) => world.alice('DELETE', `/api/v1/departments/${id}`)
  const make = async (path: string, body: unknown) => {
    const reply = await world.alice('POST', `/api/v1${path}`, { body })
    expect([path, reply.status, reply.text]).toEqual([path, 201, expect.any(String)])
    return reply.json.data
  }
  const names = async () => (await world.alice('GET', '/api/v1/departments')).json.data.map(({ id }: { id: number }) => id)

  it('when nothing uses it: it is gone, its name is free, and the audit log says who', async () => {
    const id = await newDepartment(world, 'Short-lived')
    expect((await remove(id)).status).toBe(204)
    expect(await names()).not.toContain(id)
    expect((await remove(id)).status).toBe(404)
    expect(await newDepartment(world, 'Short-lived')).not.toBe(id)
    const [entry] = (await world.alice('GET', '/api/v1/audit-log?action=department.deleted')).json.data
    expect(entry).toMatchObject({ object: { type: 'department', id: String(id) }, changes: { name: 'Short-lived' } })
  })

  it('never while it is the default one', async () => {
    const [{ id }] = (await world.alice('GET', '/api/v1/departments')).json.data.filter(
      ({ is_default }: { is_default: boolean }) => is_default,
    )
    expect((await remove(id)).json).toMatchObject({ code: 'default_department', message: expect.stringContaining('default first') })
    expect(await names()).toContain(id)
  })

  const steps = { levels: (id: number) => [{ delay_minutes: 5, targets: [{ type: 'department', id }] }] }
  it.each([
    ['mailboxes', '/mailboxes', (id: number) => ({ address: `m${id}@desk.test`, department_id: id })],
    ['macros', '/macros', (id: number) => ({ name: 'M', actions: { set: { department_id: id } } })],
    ['macros', '/macros', (id: number) => ({ name: 'M', actions: { add_tags: ['a'] }, visibility: 'department', department_id: id })],
    ['views', '/views', (id: number) => ({ name: 'V', filters: {}, visibility: 'department', department_id: id })],
    ['views', '/views', (id: number) => ({ name: 'V', filters: { department_id: [id] }, visibility: 'all' })],
    [
      'sla_policies',
      '/sla-policies',
      (id: number) => ({ name: 'S', conditions: { department_id: [id] }, targets: { low: { resolution: 60 } } }),
    ],
    ['escalation_policies', '/on-call/policies', (id: number) => ({ name: 'E', levels: steps.levels(id), repeat: 0 })],
    ['webhooks', '/webhooks', (id: number) => ({ url: 'https://hooks.example.org/', events: ['*'], department_ids: [id] })],
    ['assets', '/assets', (id: number) => ({ name: 'A', type: 'laptop', department_id: id })],
    ['problems', '/problems', (id: number) => ({ title: 'P', department_id: id })],
    ['changes', '/changes', (id: number) => ({ title: 'C', description: 'D', type: 'standard', risk: 'low', department_id: id })],
  ])('not while one of the %s names it', async (use, path, body) => {
    const id = await fresh()
    await make(path, body(id))
    const reply = await remove(id)
    expect(reply.status).toBe(409)
    expect(reply.json).toMatchObject({ code: 'in_use', uses: { [use]: 1 }, message: expect.stringContaining('is still used by 1 ') })
    expect(await names()).toContain(id)
  })

  it.each([
    ['sets', (id: number) => ({ conditions: { all: [], any: [] }, actions: { set: { department_id: id } } })],
    [
      'asks for',
      (id: number) => ({ conditions: { all: [{ field: 'department_id', operator: 'is', value: id }] }, actions: { add_tags: ['a'] } }),
    ],
  ])('not while an automation %s it', async (_title, body) => {
    const id = await fresh()
    await make('/automations', { name: 'R', trigger: 'ticket.created', ...body(id) })
    expect((await remove(id)).json.uses).toEqual({ automations: 1 })
  })

  it('not while a project’s integration opens tickets there', async () => {
    const id = await fresh()
    const body = { kind: 'helpdesk', name: 'Desk', conf: { department_id: id } }
    const reply = await world.writer('POST', '/api/v3/channels/', { body })
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)])
    expect((await remove(id)).json).toMatchObject({ code: 'in_use', uses: { integrations: 1 } })
  })

  it('not while it has tickets or agents; the sentence counts them, and once they have moved it goes', async () => {
    const [id, other] = [await fresh(), await fresh()]
    const tickets = [await newTicket(world, { department_id: id }), await newTicket(world, { department_id: id })]
    const { user } = await newAgent(world, { department_id: id })
    const refused = await remove(id)
    expect(refused.status).toBe(409)
    expect(refused.json.message).toBe('This department is still used by 2 tickets and 1 agent. Assign another department first.')
    expect(refused.json.uses).toEqual({ tickets: 2, agents: 1 })
    for (const ticket of tickets) await world.alice('PUT', `/api/v1/tickets/${ticket.id}`, { body: { department_id: other } })
    await world.alice('PUT', `/api/v1/users/${user.id}`, { body: { department_id: other } })
    expect((await remove(id)).status).toBe(204)
  })

  it('not while a merged ticket is still in it, and says that it is one', async () => {
    const id = await fresh()
    const source = await newTicket(world, { department_id: id })
    const target = await newTicket(world)
    await world.alice('POST', `/api/v1/tickets/${source.id}/merge`, { body: { merge_into_id: target.id } })
    expect((await remove(id)).json).toMatchObject({ uses: { merged_tickets: 1 }, message: expect.stringContaining('1 merged ticket.') })
  })

  it('does not wait for those who left: they are in no department, or in their others', async () => {
    const [id, other] = [await fresh(), await fresh()]
    const { user } = await newAgent(world, { department_id: id, departments: [other] })
    await world.alice('DELETE', `/api/v1/users/${user.id}`)
    expect((await remove(id)).status).toBe(204)
    const after = (await world.alice('GET', `/api/v1/users/${user.id}`)).json.data
    expect(after).toMatchObject({ department_id: null, departments: [other], is_active: false })
  })

  it('leaves what somebody keeps for themselves: a macro once shared with it stays', async () => {
    const id = await fresh()
    const macro = await make('/macros', { name: 'Mine', actions: { add_tags: ['a'] }, visibility: 'department', department_id: id })
    await world.alice('PUT', `/api/v1/macros/${macro.id}`, { body: { visibility: 'private' } })
    expect((await remove(id)).status).toBe(204)
    expect((await world.alice('GET', `/api/v1/macros/${macro.id}`)).json.data).toMatchObject({ visibility: 'private', department_id: null })
  })

  it('by administrators only', async () => {
    const id = await fresh()
    expect((await world.bob('DELETE', `/api/v1/departments/${id}`)).status).toBe(403)
    expect((await (await scoped(world, 'users:write'))('DELETE', `/api/v1/departments/${id}`)).status).toBe(403)
    expect((await world.anyone('DELETE', `/api/v1/departments/${id}`)).status).toBe(401)
    expect(await names()).toContain(id)
  })

  it('once, when two do it at the same moment', async () => {
    const id = await fresh()
    expect((await Promise.all([remove(id), remove(id)])).map(({ status }) => status).toSorted()).toEqual([204, 404])
  })

  it('while a ticket is made in it at the same moment: either the ticket is there and so is the department, or neither', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await fresh()
      const body = { subject: 'S', description: 'D', requester_email: 'c@example.org', department_id: id }
      const [ticket, removal] = await Promise.all([world.alice('POST', '/api/v1/tickets', { body }), remove(id)])
      expect([
        [201, 409],
        [422, 204],
      ]).toContainEqual([ticket.status, removal.status])
    }
  })
})
