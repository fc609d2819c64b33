import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { enter, type Person } from '../app/person.ts'
import { newAgent, scoped } from './desk.ts'

const KB = '/api/v1/knowledge-base'

onBothDatabases('articles that are not published', (database) => {
  let world: World
  let draft: number
  let planned: number
  let live: number
  let readers: readonly World['alice'][]
  let writers: readonly World['alice'][]
  let viewer: Person
  let agent: Person
  const make = async (body: object) => (await world.alice('POST', KB, { body: { body: 'Quokka secrets', ...body } })).json.data

  beforeAll(async () => {
    world = await openWorld({ database })
    const roles = (await world.alice('GET', '/api/v1/roles')).json.data
    const role_id = roles.find(({ name }: { name: string }) => name === 'Viewer').id
    const made = await newAgent(world, { role_id })
    const worker = await newAgent(world)
    readers = [made.ask, await scoped(world, 'kb:read', 'tickets:read')]
    writers = [world.alice, world.bob, await scoped(world, 'kb:read', 'kb:write', 'tickets:read')]
    viewer = await enter(world, made.user.email, 'a long enough password')
    agent = await enter(world, worker.user.email, 'a long enough password')
    draft = (await make({ title: 'Quokka draft' })).id
    planned = (await make({ title: 'Quokka planned', publish_at: '2026-07-01T00:00:00Z' })).id
    live = (await make({ title: 'Quokka live', is_published: true, visibility: 'agents' })).id
    await world.alice('POST', `${KB}/${live}/translations`, { body: { lang: 'de', title: 'Noch nicht', body: 'x' } })
    await world.settle()
  })
  afterAll(() => world.close())

  const idsOf = async (ask: World['alice'], url: string): Promise<readonly number[]> =>
    (await ask('GET', url)).json.data.map(({ id }: { id: number }) => id)

  it('refuses them to those who only read, as if they were not there', async () => {
    const unknown = await readers[0]?.('GET', `${KB}/999999`)
    for (const ask of readers)
      for (const id of [draft, planned])
        for (const path of ['', '/versions', '/feedback']) {
          const refused = await ask('GET', `${KB}/${id}${path}`)
          expect([refused.status, refused.text]).toEqual([404, unknown?.text])
          if (path === '/feedback') expect((await ask('POST', `${KB}/${id}${path}`, { body: { is_helpful: true } })).status).toBe(404)
        }
    for (const ask of writers) expect((await ask('GET', `${KB}/${draft}`)).status).toBe(200)
  })

  it('leaves them out of lists, counts and searches of those who only read', async () => {
    for (const ask of readers) {
      expect(await idsOf(ask, KB)).toEqual([live])
      expect((await ask('GET', KB)).json.meta.total).toBe(1)
      expect(await idsOf(ask, `${KB}?is_published=0`)).toEqual([])
      expect(await idsOf(ask, `${KB}/search?q=quokka&is_published=false`)).toEqual([])
      expect(await idsOf(ask, `${KB}/search?q=quokka`)).toEqual([live])
      const found = (await ask('GET', '/api/v1/search?q=quokka')).json
      expect([found.data.map(({ id }: { id: number }) => id), found.meta.total]).toEqual([[live], 1])
    }
    for (const ask of writers) {
      expect((await idsOf(ask, `${KB}?is_published=0`)).toSorted((one, other) => one - other)).toContain(draft)
      expect((await ask('GET', '/api/v1/search?q=quokka&type=article')).json.meta.total).toBe(3)
    }
  })

  it('does not name unpublished translations to those who only read', async () => {
    const languages = async (ask: World['alice']) =>
      (await ask('GET', `${KB}/${live}`)).json.data.translations.map(({ lang }: { lang: string }) => lang)
    for (const ask of readers) expect(await languages(ask)).toEqual(['en'])
    for (const ask of writers) expect(await languages(ask)).toEqual(['de', 'en'])
  })

  it('shows those who only read the versions that were public, and no text from before', async () => {
    const { id } = await make({ title: 'Versions', body: 'one' })
    await world.pass('1m')
    await world.alice('PUT', `${KB}/${id}`, { body: { body: 'two', is_published: true } })
    await world.pass('1m')
    await world.alice('PUT', `${KB}/${id}`, { body: { body: 'three' } })
    const versions = async (ask: World['alice']) =>
      (await ask('GET', `${KB}/${id}/versions`)).json.data.map(({ body }: { body: string }) => body)
    for (const ask of readers) expect(await versions(ask)).toEqual(['three', 'two'])
    for (const ask of writers) expect(await versions(ask)).toEqual(['three', 'two', 'one'])
    await world.alice('DELETE', `${KB}/${id}`)
  })

  it('are not on the pages of a viewer, and are on those of an agent', async () => {
    const titles = async ({ ask }: Person, query = '') =>
      (await ask('GET', `/app/api/kb/contents${query}`)).json.data.articles.map(({ title }: { title: string }) => title)
    expect([await titles(viewer), await titles(viewer, '?q=quokka')]).toEqual([['Quokka live'], ['Quokka live']])
    expect(await titles(agent)).toEqual(['Noch nicht', 'Quokka draft', 'Quokka live', 'Quokka planned'])
    expect((await viewer.ask('GET', `/app/api/knowledge-base/${draft}`)).status).toBe(404)
    expect((await agent.ask('GET', `/app/api/knowledge-base/${draft}`)).status).toBe(200)
    expect((await viewer.ask('GET', `/app/api/search?q=quokka`)).json.meta.total).toBe(1)
  })

  it('appear to those who only read when their moment comes', async () => {
    await world.pass('31d')
    for (const ask of readers) expect((await ask('GET', `${KB}/${planned}`)).status).toBe(200)
  })
})
