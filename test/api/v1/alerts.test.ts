import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { alertScene } from './alerts-scene.ts'

onBothDatabases('alerts', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  const scene = alertScene(() => world)

  it('an alert opens a ticket of the monitor’s channel at once', async () => {
    const alert = await scene.raised({
      dedup_key: scene.newKey(),
      summary: 'Disk full on db1',
      severity: 'critical',
      details: { mount: '/var' },
    })
    expect(alert).toMatchObject({
      state: 'firing',
      severity: 'critical',
      count: 1,
      flap_count: 0,
      is_flapping: false,
      details: { mount: '/var' },
    })
    const ticket = await scene.ticket(alert.ticket_id)
    expect(ticket).toMatchObject({ subject: 'Disk full on db1', channel: 'monitor', type: 'incident', priority: 'urgent', status: 'open' })
    expect(ticket.description).toContain('mount: /var')
    expect(await scene.timeline(alert.ticket_id)).toContain('alert_opened')
  })

  it('twenty reports of one trouble at the same moment are one alert and one ticket', async () => {
    const report = { dedup_key: scene.newKey(), summary: `Twenty at once on ${database}` }
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.raise(report)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1)
    expect(await scene.ticketsAbout(report.summary)).toBe(1)
    expect(await scene.alert(answers[0]?.json.data.id)).toMatchObject({ count: 20, ticket_id: expect.any(Number) })
  })

  it('the same key of another source is another alert', async () => {
    const dedup_key = scene.newKey()
    const [one, other] = [await scene.raised({ dedup_key }), await scene.raised({ dedup_key, source: 'nagios' })]
    expect(one.id).not.toBe(other.id)
    expect(one.ticket_id).not.toBe(other.ticket_id)
  })

  it('trouble that is over before the hold-down ends makes no ticket', async () => {
    const report = { dedup_key: scene.newKey(), summary: `A hiccup on ${database}`, hold_down: 60 }
    expect(await scene.raised(report)).toMatchObject({ ticket_id: null })
    await world.pass('59s')
    expect(await scene.resolve(report.dedup_key)).toMatchObject({ state: 'resolved', ticket_id: null })
    await world.pass('10m')
    expect(await scene.ticketsAbout(report.summary)).toBe(0)
  })

  it('trouble that outlasts the hold-down has its ticket when it ends', async () => {
    const report = { dedup_key: scene.newKey(), summary: `Lasting on ${database}`, hold_down: 60 }
    const { id } = await scene.raised(report)
    await world.pass('59s')
    expect(await scene.ticketsAbout(report.summary)).toBe(0)
    await world.pass('2s')
    expect((await scene.alert(id)).ticket_id).toEqual(expect.any(Number))
    expect(await scene.ticketsAbout(report.summary)).toBe(1)
  })

  it('worse trouble makes the ticket more urgent, lesser trouble does not make it less so', async () => {
    const dedup_key = scene.newKey()
    const { ticket_id } = await scene.raised({ dedup_key, severity: 'warning' })
    expect((await scene.ticket(ticket_id)).priority).toBe('medium')
    await scene.raised({ dedup_key, severity: 'critical' })
    expect((await scene.ticket(ticket_id)).priority).toBe('urgent')
    expect(await scene.raised({ dedup_key, severity: 'info' })).toMatchObject({ count: 3, ticket_id })
    expect((await scene.ticket(ticket_id)).priority).toBe('urgent')
  })

  it('alerts of one group that come within two minutes share a ticket, later ones do not', async () => {
    const group = `rack ${database}`
    const alert = async (source = 'prometheus') => await scene.raised({ source, dedup_key: scene.newKey(), details: { group } })
    const first = await alert()
    await world.pass('100s')
    expect((await alert()).ticket_id).toBe(first.ticket_id)
    expect((await alert('nagios')).ticket_id).not.toBe(first.ticket_id)
    await world.pass('30s')
    const late = await alert()
    expect(late.ticket_id).not.toBe(first.ticket_id)
    expect((await scene.raised({ dedup_key: scene.newKey() })).ticket_id).not.toBe(late.ticket_id)
  })

  it('a group that fails all at once has one ticket', async () => {
    const details = { group: `at once ${database}` }
    const alerts = await Promise.all(Array.from({ length: 15 }, () => scene.raised({ dedup_key: scene.newKey(), details })))
    expect(new Set(alerts.map(({ ticket_id }) => ticket_id)).size).toBe(1)
  })

  it('from the twenty-first new alert within five minutes on, a storm has one ticket', async () => {
    const details = { group: `storm ${database}` }
    const tickets: number[] = []
    for (let n = 0; n < 29; n++) {
      tickets.push((await scene.raised({ dedup_key: scene.newKey(), details })).ticket_id)
      await world.pass('10s')
    }
    const ordinary = new Set(tickets.slice(0, 20))
    expect(ordinary.size).toBe(2)
    expect(new Set(tickets.slice(20))).toEqual(new Set([tickets[19]]))
  })

  it.each([
    ['no summary', { summary: undefined }, 'summary'],
    ['an unknown action', { action: 'panic' }, 'action'],
    ['an unknown severity', { severity: 'meh' }, 'severity'],
    ['an empty key', { dedup_key: '' }, 'dedup_key'],
    ['a policy that is not there', { policy_id: 999_999 }, 'policy_id'],
    ['a department that is not there', { department_id: 999_999 }, 'department_id'],
    ['an asset that is not there', { asset: 999_999 }, 'asset'],
    ['a hold-down longer than a quarter of an hour', { hold_down: 901 }, 'hold_down'],
  ])('%s is refused by name', async (_what, change, field) => {
    const refused = await scene.raise({ dedup_key: scene.newKey(), ...change })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual([field])
  })

  it('resolving or acknowledging what nobody reported answers with nothing, and resolving twice changes nothing', async () => {
    expect(await scene.resolve('never heard of')).toBe(null)
    expect(await scene.raised({ dedup_key: 'never heard of', action: 'acknowledge' })).toBe(null)
    const dedup_key = scene.newKey()
    await scene.raised({ dedup_key })
    const once = await scene.resolve(dedup_key)
    await world.pass('1m')
    expect(await scene.resolve(dedup_key)).toEqual(once)
  })

  it('needs the right to write tickets; reading needs the right to read them', async () => {
    const token = async (abilities: string[]) =>
      (await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities } })).json.token
    const body = { source: 's', dedup_key: 'k', action: 'trigger', summary: 'S' }
    expect((await world.withToken(await token(['tickets:read']))('POST', '/api/v1/alerts', { body })).status).toBe(403)
    expect((await world.withToken(await token(['kb:read']))('GET', '/api/v1/alerts')).status).toBe(403)
    expect((await world.anyone('POST', '/api/v1/alerts', { body })).status).toBe(401)
    expect((await world.bob('POST', '/api/v1/alerts', { body })).status).toBe(202)
  })

  it('alerts are listed by state, source, severity and ticket', async () => {
    const { id, ticket_id } = await scene.raised({ source: 'lister', dedup_key: scene.newKey(), severity: 'warning' })
    const list = async (query: Record<string, string>) => (await world.bob('GET', '/api/v1/alerts', { query })).json
    expect(await list({ source: 'lister', state: 'firing', severity: 'warning' })).toMatchObject({ data: [{ id }], meta: { total: 1 } })
    expect(await list({ ticket_id: String(ticket_id) })).toMatchObject({ data: [{ id }] })
    expect(await list({ source: 'lister', state: 'resolved' })).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await world.bob('GET', '/api/v1/alerts', { query: { state: 'gone' } })).status).toBe(422)
    expect((await world.bob('GET', '/api/v1/alerts/999999')).status).toBe(404)
  })

  it('whoever is on call is called for trouble that is bad enough, and called off when it is over', async () => {
    const policy_id = await scene.policy(BOB.id)
    const quiet = await scene.raised({ dedup_key: scene.newKey(), severity: 'info', policy_id })
    expect(quiet.page_id).toBe(null)
    const dedup_key = scene.newKey()
    const alert = await scene.raised({ dedup_key, policy_id })
    expect(await scene.page(alert.page_id)).toMatchObject({ state: 'triggered', ticket_id: alert.ticket_id, alert_id: alert.id })
    expect((await scene.raised({ dedup_key, policy_id })).page_id).toBe(alert.page_id)
    await scene.resolve(dedup_key)
    expect((await scene.page(alert.page_id)).state).toBe('resolved')
  })

  it('acknowledging the alert acknowledges the page; assigning the ticket does both', async () => {
    const policy_id = await scene.policy(BOB.id)
    const [first, second] = [scene.newKey(), scene.newKey()]
    const alert = await scene.raised({ dedup_key: first, policy_id })
    expect(await scene.raised({ dedup_key: first, action: 'acknowledge' })).toMatchObject({ state: 'acknowledged' })
    expect((await scene.page(alert.page_id)).state).toBe('acknowledged')
    const other = await scene.raised({ dedup_key: second, policy_id })
    await scene.change(other.ticket_id, { assignee_id: BOB.id })
    await world.settle()
    expect((await scene.alert(other.id)).state).toBe('acknowledged')
    expect((await scene.page(other.page_id)).state).toBe('acknowledged')
  })
})
