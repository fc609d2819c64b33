import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportCheckAlert, createCheckAlertReconciler, type CheckAlert } from '../../../src/helpdesk/alerts/check-alerts.ts'
import { scheduleRecurringJobs } from '../../../src/kernel/jobs/recurring.ts'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'
import { alertScene } from './alerts-scene.ts'

onBothDatabases('checks that tell the helpdesk', (database) => {
  let world: World
  let channel: string
  beforeAll(async () => {
    world = await openWorld({ database })
    const made = await world.writer('POST', '/api/v3/channels/', { body: { kind: 'helpdesk', name: 'Desk', conf: {} } })
    expect(made.status, made.text).toBe(201)
    channel = made.json.id
    // Only the name counts here; the product does the work, with the verb it was lent.
    await world.db.tx((tx) => scheduleRecurringJobs(tx, [createCheckAlertReconciler(async () => 'down')]))
  })
  afterAll(() => world.close())
  const scene = alertScene(() => world)

  const check = async (name: string, more: object = {}): Promise<string> => {
    const made = await world.writer('POST', '/api/v3/checks/', { body: { name, timeout: 3600, grace: 60, channels: channel, ...more } })
    expect(made.status, made.text).toBe(201)
    return made.json.uuid ?? made.json.ping_url.split('/').at(-1)
  }
  const ping = async (uuid: string, what = ''): Promise<void> => {
    expect((await world.anyone('GET', `/ping/${uuid}${what}`)).status).toBe(200)
    await world.settle()
  }
  const alertsOf = async (uuid: string) => (await world.alice('GET', '/api/v1/alerts', { query: { check_uuid: uuid } })).json.data
  /** As if each test had the project for itself: what went down together minutes ago is another story. */
  const apart = () => world.pass('3m')

  it('a check that goes down has one ticket, and the ticket is resolved when it is up again', async () => {
    const uuid = await check('backup db1', { tags: 'prod host:db1' })
    await ping(uuid)
    await ping(uuid, '/fail')
    const [alert] = await alertsOf(uuid)
    expect(alert).toMatchObject({ state: 'firing', source: 'checks', dedup_key: `check:${uuid}`, severity: 'error' })
    const ticket = await scene.ticket(alert.ticket_id)
    expect(ticket).toMatchObject({ channel: 'monitor', type: 'incident', priority: 'high', status: 'open' })
    expect(ticket.tags).toEqual(expect.arrayContaining(['prod', 'host:db1']))
    expect(ticket.subject).toContain('backup db1')
    expect(ticket.description.match(/\/cloaked\//g)).toHaveLength(1)
    await ping(uuid)
    expect(await alertsOf(uuid)).toMatchObject([{ state: 'resolved' }])
    expect((await scene.ticket(alert.ticket_id)).status).toBe('resolved')
  })

  it('a check that is silent too long has its ticket too', async () => {
    await apart()
    const uuid = await check('nightly')
    await ping(uuid)
    await world.pass('62m')
    expect(await alertsOf(uuid)).toMatchObject([{ state: 'firing', ticket_id: expect.any(Number) }])
    await ping(uuid)
  })

  it('a tag says how bad it is', async () => {
    await apart()
    const uuid = await check('vital', { tags: 'sev:critical' })
    await ping(uuid, '/fail')
    const [alert] = await alertsOf(uuid)
    expect(alert.severity).toBe('critical')
    expect((await scene.ticket(alert.ticket_id)).priority).toBe('urgent')
    await ping(uuid)
  })

  it('checks of a project that fail together share a ticket; two minutes later it is another', async () => {
    await apart()
    const [a, b, c] = [await check('a'), await check('b'), await check('c')]
    await ping(a, '/fail')
    await ping(b, '/fail')
    await world.pass('121s')
    await ping(c, '/fail')
    const [[first], [second], [third]] = [await alertsOf(a), await alertsOf(b), await alertsOf(c)]
    expect(second.ticket_id).toBe(first.ticket_id)
    expect(third.ticket_id).not.toBe(first.ticket_id)
    await ping(a)
    expect((await scene.ticket(first.ticket_id)).status).toBe('open')
    await ping(b)
    expect((await scene.ticket(first.ticket_id)).status).toBe('resolved')
  })

  it('a check that is deleted while it is down ends its alert with a note, and leaves the ticket to people', async () => {
    await apart()
    const uuid = await check('short-lived')
    await ping(uuid, '/fail')
    const [alert] = await alertsOf(uuid)
    await world.writer('DELETE', `/api/v3/checks/${uuid}`)
    await world.pass('2m')
    expect(await alertsOf(uuid)).toMatchObject([{ state: 'resolved' }])
    const ticket = await scene.ticket(alert.ticket_id)
    expect(ticket.status).toBe('open')
    expect(ticket.replies.at(-1)).toMatchObject({ type: 'note', body: expect.stringContaining('The check was deleted.') })
  })

  it('a check that is paused while it is down ends its alert with a note, and leaves the ticket to people', async () => {
    await apart()
    const uuid = await check('tired')
    await ping(uuid, '/fail')
    const [alert] = await alertsOf(uuid)
    expect((await world.writer('POST', `/api/v3/checks/${uuid}/pause`)).status).toBe(200)
    await world.pass('2m')
    expect(await alertsOf(uuid)).toMatchObject([{ state: 'resolved' }])
    const ticket = await scene.ticket(alert.ticket_id)
    expect(ticket.status).toBe('open')
    expect(ticket.replies.at(-1)).toMatchObject({ type: 'note', body: expect.stringContaining('The check was paused.') })
  })

  it('a check that is up again is over, although its channel does not want to hear of that', async () => {
    await apart()
    const deaf = { kind: 'helpdesk', name: 'Deaf', conf: {}, notify_up: false }
    const made = await world.writer('POST', '/api/v3/channels/', { body: deaf })
    expect(made.status, made.text).toBe(201)
    const uuid = await check('quiet', { channels: made.json.id })
    await ping(uuid, '/fail')
    await ping(uuid)
    expect(await alertsOf(uuid)).toMatchObject([{ state: 'firing' }])
    await world.pass('4m')
    const [alert] = await alertsOf(uuid)
    expect(alert.state).toBe('resolved')
    expect((await scene.ticket(alert.ticket_id)).status).toBe('resolved')
  })

  it('five checks of a project that go down within two minutes are a major incident, and their end is its end', async () => {
    await world.pass('15m')
    const uuids = [await check('m1'), await check('m2'), await check('m3'), await check('m4'), await check('m5')]
    for (const uuid of uuids) await ping(uuid, '/fail')
    const ids = new Set<number>()
    for (const uuid of uuids) ids.add((await alertsOf(uuid))[0].incident_id)
    expect(ids.size).toBe(1)
    const read = async () => (await world.alice('GET', `/api/v1/incidents/${[...ids][0]}`)).json.data
    expect(await read()).toMatchObject({ status: 'investigating', severity: 'major', tickets_count: 1 })
    for (const uuid of uuids) await ping(uuid)
    expect((await read()).status).toBe('monitoring')
    await world.pass('11m')
    expect((await read()).status).toBe('resolved')
  })

  const news = (key: string, more: Partial<CheckAlert> = {}): CheckAlert => ({
    key,
    state: 'firing',
    title: `${key} is down`,
    description: 'No ping.',
    url: 'https://watch.test/c',
    priority: 'high',
    department_id: null,
    check_uuid: key,
    check_name: key,
    project_name: key,
    tags: [],
    at: world.now(),
    ...more,
  })
  const tell = (alert: CheckAlert) => world.db.tx((tx) => reportCheckAlert(tx, alert))

  it('twenty who say at the same moment that a check is down make one ticket', async () => {
    const key = `twenty ${database}`
    await Promise.all(Array.from({ length: 20 }, () => tell(news(key))))
    expect(await scene.ticketsAbout(`${key} is down`)).toBe(1)
    const listed = await world.alice('GET', '/api/v1/alerts', { query: { check_uuid: key } })
    expect(listed.json.data).toMatchObject([{ count: 20 }])
    expect((await scene.ticket(listed.json.data[0].ticket_id)).description).toBe('No ping.\n\nhttps://watch.test/c')
    await tell(news(key, { state: 'resolved' }))
  })

  it('a hold-down, a policy and a way to end are taken from the channel; a department that is gone loses no alert', async () => {
    const key = await check('held')
    const policy_id = await scene.policy(BOB.id)
    await tell(news(key, { hold_down: 120, policy_id, auto_resolve: 'never', department_id: 999_999 }))
    expect(await alertsOf(key)).toMatchObject([{ ticket_id: null, page_id: null }])
    await world.pass('119s')
    expect(await scene.ticketsAbout(`${key} is down`)).toBe(0)
    await world.pass('2s')
    const [alert] = await alertsOf(key)
    expect(alert).toMatchObject({ ticket_id: expect.any(Number), page_id: expect.any(Number) })
    await tell(news(key, { state: 'resolved' }))
    expect((await scene.ticket(alert.ticket_id)).status).toBe('open')
    expect((await scene.page(alert.page_id)).state).toBe('resolved')
  })
})
