import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newAgent, newTicket, readTicket, scoped } from './desk.ts'
import { forgetRules, makeRule, openTicket, runsOf } from './rules.ts'

onBothDatabases('automations', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(() => forgetRules(world))

  it('a rule on new tickets sets what it says, as itself, once, and logs it', async () => {
    const { user } = await newAgent(world)
    const made = await makeRule(world, {
      name: 'Triage printers',
      conditions: { all: [{ field: 'subject', operator: 'contains', value: 'printer' }] },
      actions: { set: { priority: 'high', assignee_id: user.id }, add_tags: ['hardware'], note: { body: 'Ask {{requester.name}}' } },
    })
    const ticket = await openTicket(world)
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
    const log = await runsOf(world, made.id)
    expect([log.meta.total, log.data[0].outcome, log.data[0].ticket_id]).toEqual([1, 'applied', ticket.id])
    expect(log.data[0].changes.priority).toEqual({ from: 'medium', to: 'high' })
    expect((await openTicket(world, { subject: 'Broken chair' })).tags).toEqual([])
  })

  it('a rule sees what the rules before it left, in the order of their positions', async () => {
    await makeRule(world, {
      position: 20,
      conditions: { all: [{ field: 'priority', operator: 'is', value: 'urgent' }] },
      actions: { add_tags: ['second'] },
    })
    await makeRule(world, { position: 10, actions: { set: { priority: 'urgent' } } })
    expect(await openTicket(world)).toMatchObject({ priority: 'urgent', tags: ['second'] })
  })

  it('a rule on changes looks at what changed, and a disabled rule does nothing', async () => {
    const made = await makeRule(world, {
      trigger: 'ticket.updated',
      conditions: { all: [{ field: 'status', operator: 'changed_to', value: 'resolved' }] },
      actions: { add_tags: ['done'] },
    })
    const { id } = await openTicket(world)
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { priority: 'low' } })
    await world.settle()
    expect((await readTicket(world, id)).tags).toEqual([])
    await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { is_active: false } })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.settle()
    expect((await readTicket(world, id)).tags).toEqual([])
    await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { is_active: true } })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'open' } })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.settle()
    expect((await readTicket(world, id)).tags).toEqual(['done'])
  })

  it('a client reply, a rating and an escalation each set rules off', async () => {
    await makeRule(world, {
      trigger: 'reply.created',
      conditions: {
        all: [{ field: 'reply_author', operator: 'is', value: 'client' }],
        any: [{ field: 'reply_body', operator: 'contains', value: ['urgent', 'asap'] }],
      },
      actions: { escalate: {}, set: { priority: 'urgent' } },
    })
    await makeRule(world, { trigger: 'ticket.escalated', actions: { add_tags: ['escalated'] } })
    await makeRule(world, {
      trigger: 'csat.submitted',
      conditions: { all: [{ field: 'rating', operator: 'at_most', value: 2 }] },
      actions: { set: { status: 'open' }, notify: { to: ['assignee'] } },
    })
    const { id } = await openTicket(world)
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'This is URGENT', author_email: 'ann.lee@example.org' } })
    await world.settle()
    expect(await readTicket(world, id)).toMatchObject({ priority: 'urgent', escalation_level: 1, tags: ['escalated'] })
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'resolved' } })
    await world.alice('POST', `/api/v1/tickets/${id}/csat`, { body: { rating: 1 } })
    await world.settle()
    expect((await readTicket(world, id)).status).toBe('open')
  })

  it('a macro is followed and answers the client by mail; people are told', async () => {
    const macro = await world.alice('POST', '/api/v1/macros', {
      body: {
        name: 'Got it',
        actions: { reply: { body: 'Dear {{requester.first_name}}, we have {{ticket.reference}}.' }, add_tags: ['answered'] },
      },
    })
    const { user, ask } = await newAgent(world)
    await makeRule(world, { actions: { macro_id: macro.json.data.id, notify: { user_ids: [user.id], message: 'Look!' } } })
    const events = await eventsDuring(world, async () => {
      const ticket = await openTicket(world, { requester_name: 'Ann Lee' })
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

  it('a rule that is refused takes back what it did, says why, and does not hold up the next', async () => {
    const { user } = await newAgent(world)
    const made = await makeRule(world, { actions: { add_tags: ['half'], set: { assignee_id: user.id } } })
    await makeRule(world, { actions: { add_tags: ['next'] } })
    await world.alice('DELETE', `/api/v1/users/${user.id}`)
    expect(await openTicket(world)).toMatchObject({ tags: ['next'], assignee_id: null })
    expect((await runsOf(world, made.id)).data[0]).toMatchObject({ outcome: 'failed', message: 'The selected assignee id is invalid.' })
  })

  it('what happened before a rule was made is not its business', async () => {
    const { id } = await newTicket(world)
    world.jump('1s')
    const made = await makeRule(world, { actions: { add_tags: ['late'] } })
    await world.settle()
    expect((await readTicket(world, id)).tags).toEqual([])
    expect((await runsOf(world, made.id)).meta.total).toBe(0)
  })

  describe('the routes', () => {
    const body = { name: 'R', trigger: 'ticket.created', actions: { add_tags: ['x'] } }

    it('read with admin:read, write with full access of an administrator only', async () => {
      const made = await makeRule(world, body)
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
      const made = await makeRule(world, body)
      await world.alice('PUT', `/api/v1/automations/${made.id}`, { body: { name: 'Renamed' } })
      const { data } = (await world.alice('GET', '/api/v1/audit-log?per_page=2')).json
      expect(data.map(({ action }: { action: string }) => action).toSorted()).toEqual(['automation.changed', 'automation.created'])
    })
  })
})
