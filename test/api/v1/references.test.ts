import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type Response, type World } from '../../world.ts'
import { asAlice } from '../app/person.ts'
import { NEW, newTicket, readTicket } from './desk.ts'

const NONE = 88_888
const TARGETS = { medium: { first_response: 30 } }
const errorsOf = ({ status, json }: Response) => [status, Object.keys(json.errors ?? {})]

onBothDatabases('records that name others', (database) => {
  let world: World
  const post = async (path: string, body: object) => {
    const made = await world.alice('POST', `/api/v1${path}`, { body })
    if (made.status !== 201) throw new Error(`${made.status} ${made.text}`)
    return made.json.data
  }
  const remove = (path: string) => world.alice('DELETE', `/api/v1${path}`)
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())

  describe('ids that do not exist', () => {
    const CHANGE = { title: 't', type: 'emergency' }
    const NO_CHECK = '11111111-1111-4111-8111-111111111111'

    it('are refused in changes and webhooks', async () => {
      const change = await world.alice('POST', '/api/v1/changes', { body: { ...CHANGE, check_uuids: [NO_CHECK] } })
      expect(errorsOf(change)).toEqual([422, ['check_uuids.0']])
      const hook = { url: 'https://hooks.example.org/', ignore_own_token_id: NONE, department_ids: [NONE] }
      expect(errorsOf(await world.alice('POST', '/api/v1/webhooks', { body: hook }))).toEqual([
        422,
        ['department_ids.0', 'ignore_own_token_id'],
      ])
    })

    it('are refused in integrations', async () => {
      const conf = { department_id: NONE, policy_id: NONE }
      const { status, json } = await world.writer('POST', '/api/v3/channels/', { body: { kind: 'helpdesk', conf } })
      expect([status, json.error]).toEqual([400, 'conf.department_id: The selected department id is invalid.'])
      const [project] = (await world.alice('GET', '/api/v3/projects/')).json.projects
      const body = { kind: 'helpdesk', conf }
      const refused = await asAlice(world, 'POST', `/app/api/projects/${project.uuid}/integrations`, body)
      expect(errorsOf(refused)).toEqual([422, ['conf.department_id', 'conf.policy_id']])
    })

    it('of checks that exist are taken without regard to case', async () => {
      const { uuid } = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'c' } })).json
      const made = await post('/changes', { ...CHANGE, check_uuids: [uuid.toUpperCase()] })
      expect(made.check_uuids).toEqual([uuid])
      await world.writer('DELETE', `/api/v3/checks/${uuid}`)
      const kept = await world.alice('PUT', `/api/v1/changes/${made.id}`, { body: { title: 'other', check_uuids: [uuid] } })
      expect([kept.status, kept.json.data?.check_uuids]).toEqual([200, [uuid]])
    })

    it('of custom fields that are not defined are refused', async () => {
      const made = await world.alice('POST', '/api/v1/tickets', { body: { ...NEW, custom_fields: { nope: 1 }, department_id: NONE } })
      expect(errorsOf(made)).toEqual([422, ['department_id', 'custom_fields.nope']])
      const { id } = await newTicket(world)
      const changed = await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { custom_fields: { nope: 1, gone: null } } })
      expect(errorsOf(changed)).toEqual([422, ['custom_fields.nope']])
    })

    it('of custom fields that an automation sets and that are not defined are refused', async () => {
      const field = await post('/fields', { key: 'room', label: 'Room', type: 'number' })
      const ruleWith = (custom_fields: object) => ({ name: 'r', trigger: 'ticket.created', actions: { set: { custom_fields } } })
      const create = (custom_fields: object) => world.alice('POST', '/api/v1/automations', { body: ruleWith(custom_fields) })
      expect(errorsOf(await create({ room: 3, nope: 1 }))).toEqual([422, ['actions.set.custom_fields']])
      const made = await create({ room: 3 })
      expect(made.status).toBe(201)
      const path = `/api/v1/automations/${made.json.data.id}`
      const changed = await world.alice('PUT', path, { body: { actions: { set: { custom_fields: { nope: 1 } } } } })
      expect(errorsOf(changed)).toEqual([422, ['actions.set.custom_fields']])
      await remove(`/automations/${made.json.data.id}`)
      await remove(`/fields/${field.id}`)
    })

    it('in conditions of an automation are refused, unless the rule had them before', async () => {
      const [room, due] = [
        await post('/fields', { key: 'room', label: 'Room', type: 'number' }),
        await post('/fields', { key: 'due', label: 'Due', type: 'date' }),
      ]
      const write = (method: 'POST' | 'PUT', path: string, all: readonly object[]) =>
        world.alice(method, `/api/v1${path}`, {
          body: { name: 'r', trigger: 'ticket.created', conditions: { all }, actions: { add_tags: ['x'] } },
        })
      const ids = ['department_id', 'assignee_id', 'company_id', 'client_id', 'problem_id', 'incident_id']
      const wrong = [
        ...ids.map((field) => ({ field, operator: 'is', value: field === 'assignee_id' ? [1, NONE] : NONE })),
        { field: 'custom_fields.nope', operator: 'is_set' },
        { field: 'custom_fields.due', operator: 'at_least', value: '2026-02-30' },
      ]
      const refused = await write('POST', '/automations', wrong)
      const places = [...ids.map((_, index) => `conditions.all.${index}.value`), 'conditions.all.6.field', 'conditions.all.7.value']
      expect([refused.status, Object.keys(refused.json.errors).toSorted()]).toEqual([422, places])
      const fine = [
        { field: 'custom_fields.room', operator: 'at_least', value: 3 },
        { field: 'custom_fields.due', operator: 'is', value: '2026-02-28' },
        { field: 'assignee_id', operator: 'is', value: 1 },
      ]
      const made = await write('POST', '/automations', fine)
      expect(made.status).toBe(201)
      await remove(`/fields/${room.id}`)
      const path = `/automations/${made.json.data.id}`
      expect((await world.alice('PUT', `/api/v1${path}`, { body: { is_active: false } })).status).toBe(200)
      expect((await write('PUT', path, fine)).status).toBe(200)
      expect(errorsOf(await write('PUT', path, [{ ...fine[0], value: 4 }]))).toEqual([422, ['conditions.all.0.field']])
      await remove(path)
      await remove(`/fields/${due.id}`)
    })

    it('of a field that was deleted may stay, and be removed', async () => {
      const field = await post('/fields', { key: 'floor', label: 'Floor', type: 'number' })
      const { id } = await newTicket(world, { custom_fields: { floor: 3 } })
      await remove(`/fields/${field.id}`)
      const put = (custom_fields: object) => world.alice('PUT', `/api/v1/tickets/${id}`, { body: { custom_fields } })
      expect((await put({ floor: 3 })).status).toBe(200)
      expect((await put({ floor: 4 })).status).toBe(422)
      expect((await put({ floor: null })).json.data.custom_fields).toEqual({})
    })
  })

  it('query parameters that are unknown are ignored and named', async () => {
    const list = (query: string) => world.alice('GET', `/api/v1/tickets?${query}`)
    const ignored = await list('assigne_id=3&status[]=open&page%5Bsize%5D=3&sort=-id')
    expect([ignored.status, ignored.headers['x-ignored-parameters']]).toEqual([200, 'assigne_id, page%5Bsize%5D'])
    expect((await list('status=open')).headers['x-ignored-parameters']).toBeUndefined()
    expect((await world.alice('GET', '/api/v1/assets?sort=name')).headers['x-ignored-parameters']).toBe('sort')
    expect((await list('sort=nope')).status).toBe(422)
  })

  describe('the SLA policy of a company', () => {
    const policyOf = async (id: number) => ((await readTicket(world, id)) as { sla: { policy_id: number | null } }).sla.policy_id

    it('decides before the first fitting policy, also for open tickets when it changes', async () => {
      const first = await post('/sla-policies', { name: 'first', targets: TARGETS, position: 0 })
      const own = await post('/sla-policies', { name: 'own', targets: { medium: { first_response: 7 } }, conditions: { tags: 'gold' } })
      const company = await post('/companies', { name: 'With a contract', sla_policy_id: own.id })
      await post('/clients', { email: 'x@contract.example', company_id: company.id })
      const ticket = await newTicket(world, { requester_email: 'x@contract.example' })
      const other = await newTicket(world)
      expect([await policyOf(ticket.id), await policyOf(other.id)]).toEqual([own.id, first.id])

      const simulated = await world.alice('POST', '/api/v1/sla-policies/simulate', {
        body: { created_at: '2026-01-05T10:00:00Z', company_id: company.id },
      })
      expect(simulated.json.data.policy_id).toBe(own.id)

      await world.alice('PUT', `/api/v1/companies/${company.id}`, { body: { sla_policy_id: null } })
      await world.settle()
      expect(await policyOf(ticket.id)).toBe(first.id)
      await world.alice('PUT', `/api/v1/companies/${company.id}`, { body: { sla_policy_id: own.id } })
      await world.settle()
      expect(await policyOf(ticket.id)).toBe(own.id)
    })

    it('of a list without any target is refused', async () => {
      for (const targets of [{}, { low: { first_response: null } }])
        expect(errorsOf(await world.alice('POST', '/api/v1/sla-policies', { body: { name: 'none', targets } }))).toEqual([422, ['targets']])
      const { id } = await post('/sla-policies', { name: 'some', targets: TARGETS })
      expect(errorsOf(await world.alice('PUT', `/api/v1/sla-policies/${id}`, { body: { targets: {} } }))).toEqual([422, ['targets']])
    })
  })

  describe('what is still named cannot be deleted', () => {
    const refusal = async (path: string) => {
      const { status, json } = await remove(path)
      return [status, json.code, json.message]
    }

    it('an SLA policy of a company', async () => {
      const policy = await post('/sla-policies', { name: 'p', targets: TARGETS })
      const company = await post('/companies', { name: 'C', sla_policy_id: policy.id })
      expect(await refusal(`/sla-policies/${policy.id}`)).toEqual([409, 'in_use', 'The company "C" uses this SLA policy.'])
      await world.alice('PUT', `/api/v1/companies/${company.id}`, { body: { sla_policy_id: null } })
      expect((await remove(`/sla-policies/${policy.id}`)).status).toBe(204)
    })

    it('an on-call policy of an escalation', async () => {
      const levels = [{ delay_minutes: 5, targets: [{ type: 'department', id: 1 }] }]
      const onCall = await post('/on-call/policies', { name: 'o', levels })
      const policy = await post('/sla-policies', { name: 'Gold', targets: TARGETS, escalation: { policy_id: onCall.id } })
      expect(await refusal(`/on-call/policies/${onCall.id}`)).toEqual([409, 'in_use', 'The SLA policy "Gold" escalates to this policy.'])
      await remove(`/sla-policies/${policy.id}`)
      expect((await remove(`/on-call/policies/${onCall.id}`)).status).toBe(204)
    })

    it('an on-call policy of an integration', async () => {
      const levels = [{ delay_minutes: 5, targets: [{ type: 'department', id: 1 }] }]
      const { id } = await post('/on-call/policies', { name: 'o', levels })
      const channel = await world.writer('POST', '/api/v3/channels/', {
        body: { kind: 'helpdesk', name: 'Desk', conf: { policy_id: id } },
      })
      expect(await refusal(`/on-call/policies/${id}`)).toEqual([409, 'in_use', 'The integration "Desk" uses this escalation policy.'])
      await world.writer('DELETE', `/api/v3/channels/${channel.json.id}`)
      expect((await remove(`/on-call/policies/${id}`)).status).toBe(204)
    })

    it('a macro of an automation', async () => {
      const macro = await post('/macros', { name: 'm', actions: {} })
      const rule = await post('/automations', {
        name: 'R',
        trigger: 'ticket.created',
        conditions: { all: [], any: [] },
        actions: { macro_id: macro.id },
        is_active: false,
      })
      expect(await refusal(`/macros/${macro.id}`)).toEqual([409, 'in_use', 'The automation rule "R" applies this macro.'])
      await remove(`/automations/${rule.id}`)
      expect((await remove(`/macros/${macro.id}`)).status).toBe(204)
    })
  })

  it('incidents and changes lose a deleted asset, and the audit log says so', async () => {
    const asset = await post('/assets', { name: 'a', type: 'laptop' })
    const incident = await post('/incidents', { title: 'i', asset_ids: [asset.id] })
    const change = await post('/changes', { title: 'c', type: 'emergency', asset_ids: [asset.id] })
    expect((await remove(`/assets/${asset.id}`)).status).toBe(204)
    expect((await world.alice('GET', `/api/v1/incidents/${incident.id}`)).json.data.asset_ids).toEqual([])
    const entries = (await world.alice('GET', '/api/v1/audit-log')).json.data.slice(0, 3)
    const lost = { asset_ids: { removed: [asset.id] } }
    expect(
      entries.map(({ action, object, changes }: { action: string; object: { id: number }; changes: object }) => [action, object, changes]),
    ).toEqual(
      expect.arrayContaining([
        ['incident.changed', expect.objectContaining({ id: String(incident.id) }), lost],
        ['change.changed', expect.objectContaining({ id: String(change.id) }), lost],
      ]),
    )
  })
})
