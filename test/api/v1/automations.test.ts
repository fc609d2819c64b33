import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newAgent, newTicket, scoped } from './desk.ts'

onBothDatabases('automations', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const rule = async (more: Readonly<Record<string, unknown>>) => {
    const made = await world.alice('POST', '/api/v1/automations', { body: { name: 'Rule', trigger: 'ticket.created', ...more } })
    if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
    return made.json.data
  }
  const read = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
  const runs = async (id: number, query = '') => (await world.alice('GET', `/api/v1/automations/${id}/runs${query}`)).json
  const open = async (more: Readonly<Record<string, unknown>> = {}) => {
    const { id } = await newTicket(world, more)
    await world.settle()
    return read(id)
  }
  // Rules of one test are not to act in the next.
  beforeEach(async () => {
    for (const { id } of (await world.alice('GET', '/api/v1/automations?per_page=100')).json.data)
      await world.alice('DELETE', `/api/v1/automations/${id}`)
  })

  it('a rule on new tickets sets what it says, as itself, once, and logs it', async () => {
    const { user } = await newAgent(world)
    const made = await rule({
      name: 'Triage printers',
      conditions: { all: [{ field: 'subject', operator: 'contains', value: 'printer' }] },
      actions: { set: { priority: 'high', assignee_id: user.id }, add_tags: ['hardware'], note: { body: 'Ask {{requester.name}}' } },
    })
    const ticket = await open()
    expect(ticket).toMatchObject({ priority: 'high', assignee_id: user.id, tags: ['hardware'], replies_count: 1 })
    expect(ticket.replies[0]).toMatchObject({ type: 'note', author: { type: 'system', name: 'Triage printers' } })
    expect(ticket.replies[0].body).not.toContain('{{')
    const byRule = ticket.timeline_events.filter(({ actor }: { actor: { type: string } }) => actor.type === 'automation')
    expect(byRule.map(({ type }: { type: string }) => type)).toEqual([
      'priority_changed',
      'assigned',
      'tags_changed',
      'note_added',
      'automation_applied',
    ])
    expect(new Set(byRule.map(({ actor }: { actor: { id: number; name: string } }) => `${actor.id} ${actor.name}`))).toEqual(
      new Set([`${made.id} Triage printers`]),
    )
    const log = await runs(made.id)
    expect([log.meta.total, log.data[0].outcome, log.data[0].ticket_id]).toEqual([1, 'applied', ticket.id])
    expect(log.data[0].changes.priority).toEqual({ from: 'medium', to: 'high' })
    expect((await open({ subject: 'Broken chair' })).tags).toEqual([])
  })

  it('a rule sees what the rules before it left, in the order of their positions', async () => {
    await rule({
      position: 20,
      conditions: { all: [{ field: 'priority', operator: 'is', value: 'urgent' }] },
      actions: { add_tags: ['second'] },
    })
    await rule({ position: 10, actions: { set: { priority: 'urgent' } } })
    expect(await open()).toMatchObject({ priority: 'urgent', tags: ['second'] })
  })

  it('a rule on changes looks at what changed, and a disabled rule does nothing', async () => {
    const made = await rule({
      trigger: 'ticket.updated',
      conditions: { all: [{ field: 'status', operator: 'changed_to', value: 'resolved' }] },
      actions: { add_tags: ['done'] },
    })
    const { id } = await open()
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { priority: 'low' } })
    await world.settle()
    expect((await read(id)).tags).toEqual([])
    await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { is_active: false } })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.settle()
    expect((await read(id)).tags).toEqual([])
    await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { is_active: true } })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'open' } })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.settle()
    expect((await read(id)).tags).toEqual(['done'])
  })

  it('a client reply, a rating and an escalation each set rules off', async () => {
    await rule({
      trigger: 'reply.created',
      conditions: {
        all: [{ field: 'reply_author', operator: 'is', value: 'client' }],
        any: [{ field: 'reply_body', operator: 'contains', value: ['urgent', 'asap'] }],
      },
      actions: { escalate: {}, set: { priority: 'urgent' } },
    })
    await rule({ trigger: 'ticket.escalated', actions: { add_tags: ['escalated'] } })
    await rule({
      trigger: 'csat.submitted',
      conditions: { all: [{ field: 'rating', operator: 'at_most', value: 2 }] },
      actions: { set: { status: 'open' }, notify: { to: ['assignee'] } },
    })
    const { id } = await open()
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'This is URGENT', author_email: 'ann.lee@example.org' } })
    await world.settle()
    expect(await read(id)).toMatchObject({ priority: 'urgent', escalation_level: 1, tags: ['escalated'] })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating: 1 } })
    await world.settle()
    expect((await read(id)).status).toBe('open')
  })

  it('a macro is followed and answers the client by mail; people are told', async () => {
    const macro = await world.alice('POST', '/api/v1/macros', {
      body: {
        name: 'Got it',
        actions: { reply: { body: 'Dear {{requester.first_name}}, we have {{ticket.reference}}.' }, add_tags: ['answered'] },
      },
    })
    const { user, ask } = await newAgent(world)
    await rule({ actions: { macro_id: macro.json.data.id, notify: { user_ids: [user.id], message: 'Look!' } } })
    const events = await eventsDuring(world, async () => {
      const ticket = await open({ requester_name: 'Ann Lee' })
      expect(ticket.tags).toEqual(['answered'])
      expect(ticket.replies[0]).toMatchObject({ type: 'reply', body: `Dear Ann, we have ${ticket.reference}.`, email_status: 'none' })
      // A machine's answer is no response.
      expect(ticket.first_response_at).toBe(null)
    })
    expect(events.find(({ name }) => name === 'reply.created')?.data.actor).toMatchObject({ type: 'automation', name: 'Rule' })
    const mail = (await world.mails()).at(-1)
    expect([mail?.text.includes('Dear Ann'), mail?.headers?.['Auto-Submitted']]).toEqual([true, 'auto-generated'])
    expect((await ask('GET', '/api/v1/me/notices')).json.data[0]).toMatchObject({ kind: 'automation', data: { message: 'Look!' } })
  })

  describe('rules that set off rules', () => {
    it('a rule never sets itself off', async () => {
      const made = await rule({ trigger: 'ticket.updated', actions: { set: { priority: 'urgent' }, add_tags: ['again'] } })
      const { id } = await open()
      await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'pending' } })
      await world.settle()
      expect((await runs(made.id)).meta.total).toBe(1)
    })

    it('two rules that undo each other act once each', async () => {
      const down = await rule({
        name: 'Down',
        trigger: 'ticket.updated',
        conditions: { all: [{ field: 'priority', operator: 'changed' }] },
        actions: { set: { priority: 'low' } },
      })
      const up = await rule({
        name: 'Up',
        trigger: 'ticket.updated',
        conditions: { all: [{ field: 'priority', operator: 'changed_to', value: 'low' }] },
        actions: { set: { priority: 'urgent' } },
      })
      const { id } = await open()
      await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { priority: 'high' } })
      await world.settle()
      expect((await read(id)).priority).toBe('urgent')
      expect([(await runs(down.id)).meta.total, (await runs(up.id)).data[0].chain]).toEqual([1, [down.id, up.id]])
    })

    it('a chain ends after five rules', async () => {
      for (let n = 1; n <= 7; n++)
        await rule({
          name: `Link ${n}`,
          trigger: 'ticket.updated',
          conditions: { all: n === 1 ? [] : [{ field: 'tags', operator: 'includes_all', value: [`link-${n - 1}`] }] },
          actions: { add_tags: [`link-${n}`] },
          // The last comes first, so that each waits for the change of the one before.
          position: 100 - n,
        })
      const { id } = await open()
      await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'pending' } })
      await world.settle()
      expect((await read(id)).tags).toEqual(['link-1', 'link-2', 'link-3', 'link-4', 'link-5'])
    })

    it('one rule acts ten times an hour on one ticket, and no more', async () => {
      const made = await rule({ trigger: 'reply.note_added', actions: { escalate: {} } })
      const { id } = await open()
      for (let n = 0; n < 12; n++) await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: `${n}`, is_internal: true } })
      await world.settle()
      expect((await read(id)).escalation_level).toBe(10)
      expect((await runs(made.id, '?outcome=stopped')).data[0].message).toContain('10 times')
      world.jump('61m')
      await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'later', is_internal: true } })
      await world.settle()
      expect((await read(id)).escalation_level).toBe(11)
    })
  })

  it('a rule that is refused takes back what it did, says why, and does not hold up the next', async () => {
    const { user } = await newAgent(world)
    const made = await rule({ actions: { add_tags: ['half'], set: { assignee_id: user.id } } })
    await rule({ actions: { add_tags: ['next'] } })
    await world.alice('DELETE', `/api/v1/users/${user.id}`)
    expect(await open()).toMatchObject({ tags: ['next'], assignee_id: null })
    expect((await runs(made.id)).data[0]).toMatchObject({ outcome: 'failed', message: 'The selected assignee id is invalid.' })
  })

  it('what happened before a rule was made is not its business', async () => {
    const { id } = await newTicket(world)
    world.jump('1s')
    const made = await rule({ actions: { add_tags: ['late'] } })
    await world.settle()
    expect((await read(id)).tags).toEqual([])
    expect((await runs(made.id)).meta.total).toBe(0)
  })

  describe('the routes', () => {
    const body = { name: 'R', trigger: 'ticket.created', actions: { add_tags: ['x'] } }

    it('read with admin:read, write with full access of an administrator only', async () => {
      const made = await rule(body)
      const reader = await scoped(world, 'admin:read')
      expect((await reader('GET', '/api/v1/automations')).json.meta.total).toBe(1)
      expect((await reader('GET', `/api/v1/automations/${made.id}`)).json.data).toEqual(made)
      expect((await reader('POST', `/api/v1/automations/${made.id}/dry-run`, { body: {} })).status).toBe(200)
      for (const ask of [reader, world.bob]) {
        expect((await ask('POST', '/api/v1/automations', { body })).status).toBe(403)
        expect((await ask('PUT', `/api/v1/automations/${made.id}`, { body: {} })).status).toBe(403)
        expect((await ask('DELETE', `/api/v1/automations/${made.id}`)).status).toBe(403)
      }
      expect((await world.bob('GET', '/api/v1/automations')).status).toBe(403)
      expect((await world.alice('DELETE', `/api/v1/automations/${made.id}`)).status).toBe(204)
      expect((await world.alice('DELETE', `/api/v1/automations/${made.id}`)).status).toBe(404)
      expect((await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { name: 7 } })).status).toBe(404)
      expect((await world.alice('POST', `/api/v1/automations/${made.id}/dry-run`, { body: { days: 'x' } })).status).toBe(404)
    })

    it.each([
      ['no actions', { actions: {} }, 'actions'],
      ['an unknown trigger', { trigger: 'ticket.sneezed' }, 'trigger'],
      ['an unknown action', { actions: { explode: true } }, 'actions.explode'],
      ['an unknown agent', { actions: { set: { assignee_id: 987654 } } }, 'actions.set.assignee_id'],
      ['an unknown department', { actions: { set: { department_id: 987654 } } }, 'actions.set.department_id'],
      ['an unknown macro', { actions: { macro_id: 987654 } }, 'actions.macro_id'],
      ['somebody unknown to tell', { actions: { notify: { user_ids: [987654] } } }, 'actions.notify.user_ids'],
      ['a field nobody knows', { conditions: { all: [{ field: 'x', operator: 'is', value: 1 }] } }, 'conditions.all.0.field'],
      ['a value that is none', { conditions: { any: [{ field: 'status', operator: 'is', value: 'x' }] } }, 'conditions.any.0.value'],
    ])('refuse %s', async (_what, more, field) => {
      const answer = await world.alice('POST', '/api/v1/automations', { body: { ...body, ...more } })
      expect([answer.status, Object.keys(answer.json.errors ?? {})]).toEqual([422, [field]])
    })

    it('write what they did into the audit log', async () => {
      const made = await rule(body)
      await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { name: 'Renamed' } })
      const { data } = (await world.alice('GET', '/api/v1/audit-log?per_page=2')).json
      expect(data.map(({ action }: { action: string }) => action).toSorted()).toEqual(['automation.changed', 'automation.created'])
    })
  })
})
