import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { makeMembers, NORMAL, type Member } from './changes-scene.ts'

onBothDatabases('boards that are slow', (database) => {
  let world: World
  let members: readonly Member[]
  let cab_id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    members = await makeMembers(world, 3, 'slow')
    const body = { name: 'Slow', rule: 'all', member_ids: members.map(({ id }) => id) }
    cab_id = (await world.alice('POST', '/api/v1/cabs', { body })).json.data.id
  })
  afterAll(() => world.close())

  const submitted = async (title: string): Promise<number> => {
    const made = await world.alice('POST', '/api/v1/changes', { body: { ...NORMAL, title } })
    const id: number = made.json.data.id
    expect((await world.alice('POST', `/api/v1/changes/${id}/submit`, { body: { cab_id } })).status).toBe(200)
    return id
  }
  const mailed = async (title: string) =>
    (await world.mails()).filter(({ subject }) => subject === `Approval pending: ${title}`).flatMap(({ to }) => to)
  const notices = async (kind: string, id: number) => {
    const rows = await world.db.read(({ db }) => db.selectFrom('notices').selectAll().where('kind', '=', kind).execute())
    return rows.filter(({ data }) => JSON.parse(data).change_id === id).map(({ account_id }) => account_id)
  }

  it('are asked at once, and those who stay silent after a day and after two', async () => {
    const id = await submitted('Reminded')
    expect(await notices('change_vote', id)).toEqual(members.map((member) => member.id))
    expect(await mailed('Reminded')).toEqual([])
    await members[0]?.ask('POST', `/api/v1/changes/${id}/approve`, { body: {} })
    await world.pass('24h')
    expect(await mailed('Reminded')).toEqual(['slow1@acme.test', 'slow2@acme.test'])
    await members[1]?.ask('POST', `/api/v1/changes/${id}/votes`, { body: { decision: 'abstain' } })
    await world.pass('24h')
    expect(await mailed('Reminded')).toEqual(['slow1@acme.test', 'slow2@acme.test', 'slow2@acme.test'])
    await world.pass('7d')
    expect(await mailed('Reminded')).toHaveLength(3)
    expect(await notices('change_reminder', id)).toHaveLength(3)
  })

  it('hear no more of what is decided, called off, or put to them anew', async () => {
    const decided = await submitted('Decided')
    await members[0]?.ask('POST', `/api/v1/changes/${decided}/reject`, { body: {} })
    const gone = await submitted('Called off')
    await world.alice('POST', `/api/v1/changes/${gone}/cancel`, { body: {} })
    const again = await submitted('Anew')
    await world.pass('23h')
    expect((await world.alice('PUT', `/api/v1/changes/${again}`, { body: { risk: 'high' } })).status).toBe(200)
    await world.pass('2h')
    expect([...(await mailed('Decided')), ...(await mailed('Called off')), ...(await mailed('Anew'))]).toEqual([])
    await world.pass('22h')
    expect(await mailed('Anew')).toHaveLength(3)
  })
})
