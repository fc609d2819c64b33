import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportCheckAlert } from '../../../src/helpdesk/alerts/check-alerts.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { enter, type Person } from '../app/person.ts'
import { alertScene } from './alerts-scene.ts'
import { newAgent, newDepartment } from './desk.ts'

onBothDatabases('alerts of other departments', (database) => {
  let world: World
  let deptA: number
  let deptB: number
  let a: World['alice']
  let b: World['alice']
  let emailOfA: string
  const scene = alertScene(() => world)

  beforeAll(async () => {
    world = await openWorld({ database })
    deptA = await newDepartment(world, 'A')
    deptB = await newDepartment(world, 'B')
    const agent = await newAgent(world, { department_id: deptA, departments: [deptA] })
    a = agent.ask
    emailOfA = agent.user.email
    b = (await newAgent(world, { department_id: deptB, departments: [deptB] })).ask
  })
  afterAll(() => world.close())

  const post = async (ask: World['alice'], dedup_key: string, more: object = {}) => {
    const answer = await ask('POST', '/api/v1/alerts', {
      body: { source: 'probe', action: 'trigger', summary: 'Disk full', dedup_key, ...more },
    })
    expect(answer.status, answer.text).toBe(202)
    return answer.json.data
  }
  const seen = async (ask: World['alice'], id: number) => (await ask('GET', `/api/v1/alerts/${id}`)).status
  const listed = async (ask: World['alice']) =>
    (await ask('GET', '/api/v1/alerts?per_page=100')).json.data.map(({ id }: { id: number }) => id)

  it('resolves and acknowledges an alert out of scope like a key that does not exist', async () => {
    const key = scene.newKey()
    const alert = await post(b, key, { severity: 'critical', department_id: deptB })
    for (const action of ['resolve', 'acknowledge']) {
      const unknown = await a('POST', '/api/v1/alerts', { body: { source: 'probe', dedup_key: 'no such key', action } })
      const hidden = await a('POST', '/api/v1/alerts', { body: { source: 'probe', dedup_key: key, action } })
      expect([hidden.status, hidden.text]).toEqual([unknown.status, unknown.text])
    }
    expect(await scene.alert(alert.id)).toMatchObject({ state: 'firing', count: 1 })
    expect(await post(b, key, { action: 'acknowledge' })).toMatchObject({ id: alert.id, state: 'acknowledged' })
    expect(await post(b, key, { action: 'resolve' })).toMatchObject({ id: alert.id, state: 'resolved' })
    expect(await a('POST', '/api/v1/alerts', { body: { source: 'probe', dedup_key: key, action: 'resolve' } })).toMatchObject({
      json: { data: null },
    })
  })

  it('gives each department an alert of its own for the same key, however many report it at once', async () => {
    const key = scene.newKey()
    const both = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(n % 2 === 0 ? a : b, key, { summary: n % 2 === 0 ? 'Ours' : 'Theirs' })),
    )
    const [ofA, ofB] = [0, 1].map((rest) => [...new Set(both.filter((_, n) => n % 2 === rest).map(({ id }) => id))])
    expect([ofA?.length, ofB?.length]).toEqual([1, 1])
    expect(ofA).not.toEqual(ofB)
    expect(await scene.alert(ofA?.[0])).toMatchObject({ summary: 'Ours', count: 6 })
    expect(await scene.alert(ofB?.[0])).toMatchObject({ summary: 'Theirs', count: 6 })
    expect(await post(a, key, { action: 'resolve' })).toMatchObject({ id: ofA?.[0], state: 'resolved' })
    expect(await scene.alert(ofB?.[0])).toMatchObject({ state: 'firing' })
  })

  it('shows an alert without a ticket only to its department', async () => {
    const alert = await post(b, scene.newKey(), { hold_down: 900, department_id: deptB })
    expect(alert.ticket_id).toBe(null)
    expect([await seen(a, alert.id), await seen(b, alert.id), await seen(world.alice, alert.id)]).toEqual([404, 200, 200])
    expect([(await listed(a)).includes(alert.id), (await listed(b)).includes(alert.id)]).toEqual([false, true])
  })

  it('leaves an alert with the department that raised it, wherever its ticket is', async () => {
    const key = scene.newKey()
    const first = await post(a, key, { department_id: deptB })
    expect((await scene.ticket(first.ticket_id)).department_id).toBe(deptB)
    expect(await post(a, key, { department_id: deptB })).toMatchObject({ id: first.id, count: 2 })
    // The ticket shows it to the other department as well, which then adds to it.
    expect(await post(b, key)).toMatchObject({ id: first.id, count: 3 })
    expect(await post(a, key, { action: 'resolve' })).toMatchObject({ id: first.id, state: 'resolved' })
    const unnamed = await post(a, scene.newKey())
    expect((await scene.ticket(unnamed.ticket_id)).department_id).toBe(1)
    expect(await seen(a, unnamed.id)).toBe(200)
  })

  it('takes the most recent of several open alerts in scope, or the one of the department that is named', async () => {
    const key = scene.newKey()
    const ofA = await post(a, key, { department_id: deptA })
    const ofB = await post(b, key, { department_id: deptB })
    expect(await post(world.alice, key, { action: 'acknowledge' })).toMatchObject({ id: ofB.id })
    expect(await post(world.alice, key, { action: 'acknowledge', department_id: deptA })).toMatchObject({ id: ofA.id })
    expect(await post(world.alice, key)).toMatchObject({ id: ofB.id, count: 2 })
    await post(b, key, { action: 'resolve' })
    expect(await post(world.alice, key, { action: 'resolve' })).toMatchObject({ id: ofA.id, state: 'resolved' })
    // Nothing is open: the latest in scope is the answer, and nothing changes.
    expect(await post(world.alice, key, { action: 'resolve' })).toMatchObject({ id: ofB.id })
  })

  it('opens a resolved alert again for its own department only', async () => {
    const key = scene.newKey()
    const ofB = await post(b, key, { department_id: deptB })
    await post(b, key, { action: 'resolve' })
    const ofA = await post(a, key, { department_id: deptA })
    expect(ofA.id).not.toBe(ofB.id)
    expect(await post(b, key, { department_id: deptB })).toMatchObject({ id: ofB.id, flap_count: 1, state: 'firing' })
  })

  it('shares no ticket and no major incident between the groups of two departments', async () => {
    const details = { group: `rack ${database}` }
    const theirs = await Promise.all(Array.from({ length: 5 }, () => post(b, scene.newKey(), { details, department_id: deptB })))
    const ours = await post(a, scene.newKey(), { details, department_id: deptA })
    const tickets = new Set(theirs.map(({ ticket_id }) => ticket_id))
    expect([tickets.size, tickets.has(ours.ticket_id), ours.incident_id]).toEqual([1, false, null])
    expect((await Promise.all(theirs.map(({ id }) => scene.alert(id)))).some(({ incident_id }) => incident_id !== null)).toBe(true)
  })

  it('lists the alerts of an incident to those who see them', async () => {
    const hidden = await post(b, scene.newKey(), { severity: 'critical', summary: 'Only for B', department_id: deptB })
    const shown = await post(a, scene.newKey(), { summary: 'Only for A', department_id: deptA })
    await world.alice('POST', `/api/v1/incidents/${hidden.incident_id}/tickets`, { body: { ticket_ids: [shown.ticket_id] } })
    const summaries = async ({ ask }: Person) =>
      (await ask('GET', `/app/api/incidents/${hidden.incident_id}/overview`)).json.data.alerts.map(
        ({ summary }: { summary: string }) => summary,
      )
    expect(await summaries(await enter(world, ALICE.email))).toEqual(['Only for B', 'Only for A'])
    expect(await summaries(await enter(world, emailOfA, 'a long enough password'))).toEqual(['Only for A'])
  })

  it('keeps an alert of a check apart from one of an agent with the same key', async () => {
    const at = world.now()
    const check = {
      key: 'check:1',
      title: 'backup is down',
      description: 'x',
      url: 'http://watchdesk.test/x',
      priority: 'high' as const,
      tags: [],
      at,
      department_id: deptB,
      check_uuid: '2b4e3f60-0000-4000-8000-000000000001',
      check_name: 'backup',
      project_name: 'Acme',
    }
    await world.db.tx((tx) => reportCheckAlert(tx, { ...check, state: 'firing' }))
    const fake = await post(a, 'check:1', { source: 'checks' })
    const [real] = (await b('GET', '/api/v1/alerts?source=checks')).json.data
    await world.db.tx((tx) => reportCheckAlert(tx, { ...check, state: 'resolved' }))
    expect([(await scene.alert(real.id)).state, (await scene.alert(fake.id)).state]).toEqual(['resolved', 'firing'])
  })
})
