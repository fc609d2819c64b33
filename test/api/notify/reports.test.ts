import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { asAlice } from '../app/person.ts'
import { flip, makeCheck } from './scene.ts'

onBothDatabases('reports and reminders by mail', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const choose = (body: Record<string, string>) => asAlice(world, 'PATCH', '/app/api/reports', body)
  const mailsTo = async (address: string, subject: RegExp) =>
    (await world.mails()).filter((mail) => mail.to.includes(address) && subject.test(mail.subject))

  it('everybody starts with a monthly report and without reminders', async () => {
    expect((await asAlice(world, 'GET', '/app/api/reports')).json).toEqual({ data: { reports: 'monthly', reminders: 'off' } })
    expect((await world.anyone('GET', '/app/api/reports')).status).toBe(401)
    expect((await choose({ reports: 'yearly' })).status).toBe(422)
  })

  it('a reminder comes every hour while something is down, and none afterwards', async () => {
    await choose({ reminders: 'hourly', reports: 'off' })
    const uuid = await makeCheck(world, { name: 'Nagged' })
    await flip(world, uuid, 'up', { state: { last_ping: world.now() } })
    await flip(world, uuid, 'down', { reason: 'fail' })
    await world.pass('150m')
    const nags = await mailsTo(ALICE.email, /^Reminder/)
    expect(nags.map(({ subject }) => subject)).toEqual(['Reminder: 1 check still down', 'Reminder: 1 check still down'])
    expect(nags[0]?.text).toContain('Nagged')
    await flip(world, uuid, 'up')
    await world.pass('5h')
    expect(await mailsTo(ALICE.email, /^Reminder/)).toHaveLength(2)
  })

  it('a daily report tells how the last two days went', async () => {
    await choose({ reminders: 'off', reports: 'daily' })
    await world.pass('24h')
    const uuid = await makeCheck(world, { name: 'Reported' })
    await flip(world, uuid, 'down', { reason: 'fail' })
    await world.pass('30m')
    await flip(world, uuid, 'up', { state: { last_ping: world.now() } })
    const before = (await mailsTo(ALICE.email, /^Daily Report/)).length
    await world.pass('48h')
    const reports = await mailsTo(ALICE.email, /^Daily Report/)
    expect(reports).toHaveLength(before + 2)
    expect(reports.at(-1)?.text).toMatch(/had downtime/)
    expect(reports.at(-1)?.text).toMatch(/Reported \(up\): .*1 downtime, 30 min in total/)
    expect(reports.at(-1)?.headers).toHaveProperty('List-Unsubscribe')
  })

  it('one click ends them', async () => {
    const mail = (await mailsTo(ALICE.email, /^Daily Report/)).at(-1)
    const link = /http:\/\/watchdesk.test(\/unsubscribe\/account-\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await world.anyone('POST', link)).status).toBe(200)
    expect((await asAlice(world, 'GET', '/app/api/reports')).json.data).toEqual({ reports: 'off', reminders: 'off' })
  })

  it('a monthly report comes on the first of the month, in the morning', async () => {
    await choose({ reports: 'monthly' })
    const before = (await mailsTo(ALICE.email, /^Monthly Report/)).length
    await world.pass('35d')
    expect(await mailsTo(ALICE.email, /^Monthly Report/)).toHaveLength(before + 1)
  })
})
