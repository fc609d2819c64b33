import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

onBothDatabases('a policy that is being written', (database) => {
  let world: World
  let standing = 0
  const open = async (body: object) =>
    (
      await world.alice('POST', '/api/v1/tickets', {
        body: { subject: 'Help', description: 'x', requester_email: 'ana@client.test', ...body },
      })
    ).json.data.id
  const answer = (id: number) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'On it.' } })

  beforeAll(async () => {
    world = await openWorld({ database })
    const policy = { name: 'First of all', targets: { urgent: { resolution: 60 } }, conditions: { tags: ['vip'] } }
    standing = (await world.alice('POST', '/api/v1/sla-policies', { body: policy })).json.data.id
    await open({ subject: 'Long ago', priority: 'high' })
    world.jump('10d')
    await open({ subject: 'Late', priority: 'high' })
    world.jump('2h')
    const answered = await open({ subject: 'In time', priority: 'high' })
    world.jump('10m')
    await answer(answered)
    await open({ subject: 'Fresh', priority: 'high' })
    await open({ subject: 'Another’s', priority: 'high', tags: ['vip'] })
    await open({ subject: 'Calm', priority: 'low' })
  })
  afterAll(() => world.close())

  const draft = { conditions: { priority: 'high' }, targets: { high: { first_response: 60 } }, calendar_id: null, days: 7 }
  const dryRun = (body: object) => asAlice(world, 'POST', '/app/api/sla-policies/dry-run', body)

  it('shows which tickets it would have counted for, and which of them were answered too late', async () => {
    const { data } = (await dryRun(draft)).json
    expect(data).toMatchObject({ days: 7, examined: 5, is_complete: true, matched: 3, matched_earlier: 1, late: 1 })
    expect(data.tickets.map(({ subject, is_late }: { subject: string; is_late: boolean }) => [subject, is_late])).toEqual([
      ['Fresh', false],
      ['In time', false],
      ['Late', true],
    ])
  })

  it('looks back as far as it is asked to', async () => {
    expect((await dryRun({ ...draft, days: 30 })).json.data).toMatchObject({ matched: 4, late: 2 })
    expect((await dryRun({ ...draft, days: 1 })).json.data).toMatchObject({ examined: 5 })
  })

  it('keeps its place when it is one that is there already, and is not in its own way', async () => {
    const changed = { ...draft, id: standing, conditions: {}, targets: { low: { first_response: 5 } } }
    expect((await dryRun(changed)).json.data).toMatchObject({ matched: 5, matched_earlier: 0, late: 0 })
  })

  it('counts working time only', async () => {
    const closed = { name: 'Never now', time_zone: 'UTC', hours: [{ weekdays: [1], from: '03:00', to: '03:30' }] }
    const calendar_id = (await world.alice('POST', '/api/v1/calendars', { body: closed })).json.data.id
    expect((await dryRun({ ...draft, calendar_id })).json.data).toMatchObject({ matched: 3, late: 0 })
  })

  it('is refused when it says nonsense, and to those who may not read policies', async () => {
    expect((await dryRun({ ...draft, days: 31 })).status).toBe(422)
    expect((await dryRun({ ...draft, conditions: { priority: 'loud' } })).status).toBe(422)
    expect((await asBob(world, 'POST', '/app/api/sla-policies/dry-run', draft)).status).toBe(403)
  })

  it('leaves everything as it is', async () => {
    const before = (await world.alice('GET', '/api/v1/sla-policies')).text
    await dryRun(draft)
    expect((await world.alice('GET', '/api/v1/sla-policies')).text).toBe(before)
  })
})
