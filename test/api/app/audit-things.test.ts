import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

onBothDatabases('the page of the audit log', (database) => {
  let world: World
  let webhook = 0
  let project = ''
  let check = ''
  beforeAll(async () => {
    world = await openWorld({ database })
    webhook = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://ops.example/hook' } })).json.data.id
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
    check = (await asAlice(world, 'POST', `/app/api/projects/${project}/checks`, { name: 'Backup', timeout: 3_600, grace: 600 })).json.data
      .uuid
  })
  afterAll(() => world.close())

  const entryOf = async (action: string) => (await world.alice('GET', `/api/v1/audit-log?action=${action}`)).json.data[0]
  const things = async (of: string) =>
    (await asAlice(world, 'GET', `/app/api/audit-log/objects?objects=${encodeURIComponent(of)}`)).json.data

  it('knows what the things are called now', async () => {
    expect(await things(`webhook:${webhook},user:${ALICE.id}`)).toEqual([
      { type: 'webhook', id: String(webhook), name: 'https://ops.example/•••' },
      { type: 'user', id: String(ALICE.id), name: 'Ada Admin' },
    ])
  })

  it('knows by which project and uuid a check is found', async () => {
    const { object } = await entryOf('check.created')
    expect(await things(`check:${object.id}`)).toEqual([{ type: 'check', id: object.id, name: 'Backup', uuid: check, project }])
  })

  it.each(['webhook:999999', 'secret:1', 'constructor:1', 'webhook:', 'webhook:1 or 1=1', 'webhook:0', '', ',,:,'])(
    'leaves out what is gone and what is nonsense: %s',
    async (of) => expect(await things(of)).toEqual([]),
  )

  it('offers the words that were spoken lately', async () => {
    const { actions, object_types } = (await asAlice(world, 'GET', '/app/api/audit-log/facets')).json.data
    expect(actions).toEqual(expect.arrayContaining(['check.created', 'webhook.created']))
    expect(object_types).toEqual(expect.arrayContaining(['check', 'webhook']))
    expect(actions).toEqual([...new Set(actions)].toSorted())
  })

  it.each(['facets', 'objects?objects=user:1'])('tells %s only to those who may read the log', async (path) =>
    expect((await asBob(world, 'GET', `/app/api/audit-log/${path}`)).status).toBe(403),
  )
})
