import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { approvalsOf, makeMembers, NORMAL, type Member } from './changes-scene.ts'

onBothDatabases('advisory boards', (database) => {
  let world: World
  let members: readonly Member[]
  beforeAll(async () => {
    world = await openWorld({ database })
    members = await makeMembers(world, 30, 'v')
  })
  afterAll(() => world.close())

  let count = 0
  const board = async (body: object) =>
    (await world.alice('POST', '/api/v1/cabs', { body: { name: `Board ${++count}`, member_ids: members.map(({ id }) => id), ...body } }))
      .json.data
  const submitted = async (cab_id: number) => {
    const { id } = (await world.alice('POST', '/api/v1/changes', { body: NORMAL })).json.data
    await world.alice('POST', `/api/v1/changes/${id}/submit`, { body: { cab_id } })
    return id as number
  }
  const statusOf = async (id: number) => (await world.alice('GET', `/api/v1/changes/${id}`)).json.data.status
  const vote = (member: Member, id: number, decision: string) => member.ask('POST', `/api/v1/changes/${id}/votes`, { body: { decision } })

  it.each([
    ['any', undefined, 1],
    ['majority', undefined, 16],
    ['all', undefined, 30],
    ['min_count', 5, 5],
  ])('30 votes at the same time decide once under %s', async (rule, min_count, needed) => {
    const cab = await board({ rule, min_count })
    const id = await submitted(cab.id)
    const replies = await Promise.all(members.map((member) => vote(member, id, 'approve')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(needed)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(30 - needed)
    expect(await statusOf(id)).toBe('approved')
    const facts = await approvalsOf(world, id)
    expect(facts).toHaveLength(1)
    expect(facts[0].approval.approved_by).toHaveLength(needed)
  })

  it('30 mixed votes at the same time: a tie rejects, and nothing is announced', async () => {
    const id = await submitted((await board({ rule: 'majority' })).id)
    await Promise.all(members.map((member, n) => vote(member, id, n % 2 ? 'approve' : 'reject')))
    expect(await statusOf(id)).toBe('rejected')
    expect(await approvalsOf(world, id)).toEqual([])
  })

  it('one rejection decides under all', async () => {
    const [first] = members
    const id = await submitted((await board({ rule: 'all' })).id)
    if (first) await vote(first, id, 'reject')
    expect(await statusOf(id)).toBe('rejected')
  })

  it('is made and changed by administrators, and must be able to decide', async () => {
    const ids = members.slice(0, 2).map(({ id }) => id)
    const make = (body: object, ask = world.alice) => ask('POST', '/api/v1/cabs', { body })
    expect((await make({ name: 'Mine', member_ids: ids }, world.bob)).status).toBe(403)
    const made = await make({ name: 'Mine', member_ids: ids })
    expect(made.status).toBe(201)
    expect(made.json.data).toMatchObject({ name: 'Mine', rule: 'majority', min_count: null, member_ids: ids, is_emergency: false })
    expect((await make({ name: 'mine', member_ids: ids })).json.errors).toHaveProperty('name')
    expect((await make({ name: 'A', rule: 'min_count', member_ids: ids })).json.errors).toHaveProperty('min_count')
    expect((await make({ name: 'B', rule: 'min_count', min_count: 3, member_ids: ids })).json.errors).toHaveProperty('min_count')
    expect((await make({ name: 'C', member_ids: [9_999] })).json.errors).toHaveProperty('member_ids')
    const url = `/api/v1/cabs/${made.json.data.id}`
    expect((await world.alice('PUT', url, { body: { rule: 'any', member_ids: ids.slice(1) } })).json.data).toMatchObject({
      rule: 'any',
      member_ids: ids.slice(1),
    })
    expect((await world.bob('GET', url)).json.data.name).toBe('Mine')
    expect((await world.alice('PUT', '/api/v1/cabs/9999', { body: { rule: 'odd' } })).status).toBe(404)
  })

  it('a board whose only member asks for the change cannot be asked', async () => {
    const cab = await board({ member_ids: [1] })
    const { id } = (await world.alice('POST', '/api/v1/changes', { body: NORMAL })).json.data
    expect((await world.alice('POST', `/api/v1/changes/${id}/submit`, { body: { cab_id: cab.id } })).json.errors).toHaveProperty('cab_id')
  })

  it('an emergency goes to the emergency board when none is named', async () => {
    const cab = await board({ is_emergency: true })
    const { id } = (await world.alice('POST', '/api/v1/changes', { body: { title: 'Fire', type: 'emergency' } })).json.data
    expect((await world.alice('POST', `/api/v1/changes/${id}/submit`)).json.data).toMatchObject({
      cab_id: cab.id,
      approval: { rule: 'any' },
    })
  })
})
