import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

onBothDatabases('checks that move to another project', (database) => {
  let world: World
  let home: string
  let away: string
  beforeAll(async () => {
    world = await openWorld({ database })
    home = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
    away = (await asAlice(world, 'POST', '/app/api/projects', { name: 'Away' })).json.data.uuid
  })
  afterAll(() => world.close())

  const make = async (body: object, project = home): Promise<string> =>
    (await asBob(world, 'POST', `/app/api/projects/${project}/checks`, body)).json.data.uuid
  const channel = async (project: string, name: string, is_default = false): Promise<string> => {
    const body = { kind: 'email', name, conf: { value: `${name}@example.com` }, is_default }
    return (await asBob(world, 'POST', `/app/api/projects/${project}/integrations`, body)).json.data.uuid
  }
  const move = (checks: readonly string[], project = away, more: object = {}, from = home) =>
    asBob(world, 'POST', `/app/api/projects/${from}/checks/move`, { checks, project, ...more })
  const whole = async (uuid: string) => (await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json.data
  const listed = async (project: string): Promise<readonly string[]> =>
    (await asBob(world, 'GET', `/app/api/projects/${project}/checks`)).json.data.map(({ uuid }: { uuid: string }) => uuid)

  it('keep their address, their log and their state, and lose the channels of the old project', async () => {
    const [own, usual] = [await channel(home, 'ops'), await channel(away, 'night', true)]
    const uuid = await make({ name: 'backup', tags: 'prod', channels: own })
    expect((await whole(uuid)).channels).toEqual([own])
    await world.anyone('POST', `/ping/${uuid}`, { body: 'all well' })
    await listed(home)
    const { status, json } = await move([uuid])
    expect(status).toBe(200)
    expect(json.data).toMatchObject([{ uuid, name: 'backup', status: 'up', n_pings: 1 }])
    expect(await listed(home)).not.toContain(uuid)
    expect(await listed(away)).toContain(uuid)
    expect(await whole(uuid)).toMatchObject({ channels: [usual], project: { uuid: away, name: 'Away' } })
    expect((await world.anyone('POST', `/ping/${uuid}`)).status).toBe(200)
    expect((await whole(uuid)).n_pings).toBe(2)
    expect((await asBob(world, 'GET', `/app/api/checks/${uuid}/pings/1/body`)).json.data.text).toContain('all well')
    expect((await world.reader('GET', '/api/v3/checks/')).json.checks.map(({ name }: { name: string }) => name)).not.toContain('backup')
  })

  it('go back with those who heard of them before, and never with channels of another project', async () => {
    const [own, other] = [await channel(home, 'desk'), await channel(away, 'elsewhere')]
    const uuid = await make({ name: 'returning', channels: own })
    await move([uuid])
    const channels = { [uuid]: [own, other] }
    expect((await move([uuid], home, { channels }, away)).status).toBe(200)
    expect(await whole(uuid)).toMatchObject({ channels: [own], project: { uuid: home } })
  })

  it('keep depending on those that come along, and on no others', async () => {
    const [stays, first] = [await make({ name: 'stays' }), await make({ name: 'first' })]
    const second = await make({ name: 'second', depends_on: [first, stays] })
    await asBob(world, 'PATCH', `/app/api/checks/${stays}`, { depends_on: [first] })
    await move([second, first, first])
    expect((await whole(second)).depends_on).toEqual([first])
    expect((await whole(stays)).depends_on).toEqual([])
  })

  it('go down in their new project, where the channels of that project hear of it', async () => {
    const hook = { kind: 'webhook', name: 'hook', conf: { url_down: 'https://hook.test/down?$NAME' }, is_default: true }
    await asBob(world, 'POST', `/app/api/projects/${away}/integrations`, hook)
    const uuid = await make({ name: 'late', timeout: 60, grace: 60 })
    await world.anyone('POST', `/ping/${uuid}`)
    await move([uuid])
    await world.pass('10m')
    expect((await whole(uuid)).status).toBe('down')
    expect(world.network.sent.map(({ url }) => url)).toContain('https://hook.test/down?late')
  })

  it('stay where they are when one of them, or the project, is not there', async () => {
    const uuid = await make({ name: 'kept' })
    const stranger = await make({ name: 'stranger' }, away)
    for (const wrong of [move([uuid, NOWHERE]), move([uuid, stranger]), move([uuid], NOWHERE), move([uuid], home), move([])])
      expect((await wrong).status).toBe(422)
    expect(await whole(uuid)).toMatchObject({ project: { uuid: home } })
    expect((await move([uuid], away, {}, NOWHERE)).status).toBe(404)
    const doomed = (await asAlice(world, 'POST', '/app/api/projects', { name: 'Doomed' })).json.data.uuid
    await asAlice(world, 'DELETE', `/app/api/projects/${doomed}`)
    expect((await move([uuid], doomed)).status).toBe(422)
  })

  it('are moved once when two people move them at once', async () => {
    const uuid = await make({ name: 'wanted' })
    const replies = await Promise.all([move([uuid]), move([uuid])])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await listed(away)).toContain(uuid)
  })

  it('are not moved by whoever may not change checks', async () => {
    const uuid = await make({ name: 'guarded' })
    const path = `/app/api/projects/${home}/checks/move`
    expect((await world.anyone('POST', path, { body: { checks: [uuid], project: away } })).status).toBe(401)
  })
})

onBothDatabases('a project that is full', (database) => {
  describe('takes no more checks', () => {
    it('and keeps those that were to leave', async () => {
      const world = await openWorld({ database, settings: { CHECK_LIMIT: '1' } })
      const [{ uuid: home }] = (await asAlice(world, 'GET', '/app/api/projects')).json.data
      const away = (await asAlice(world, 'POST', '/app/api/projects', { name: 'Away' })).json.data.uuid
      const make = async (project: string): Promise<string> =>
        (await asBob(world, 'POST', `/app/api/projects/${project}/checks`, { name: 'one' })).json.data.uuid
      const uuid = await make(home)
      await make(away)
      const reply = await asBob(world, 'POST', `/app/api/projects/${home}/checks/move`, { checks: [uuid], project: away })
      expect(reply.status).toBe(403)
      expect((await asBob(world, 'GET', `/app/api/checks/${uuid}`)).json.data.project.uuid).toBe(home)
      await world.close()
    })
  })
})
