import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const text = { title: 'VPN', body: 'Open it slowly.', version: 1 }

onBothDatabases('articles in progress', (database) => {
  let world: World
  let place: string
  beforeAll(async () => {
    world = await openWorld({ database })
    const body = { title: 'VPN', body: 'Open it.' }
    place = `/app/api/kb/drafts/${(await world.alice('POST', '/api/v1/knowledge-base', { body })).json.data.id}`
  })
  afterAll(() => world.close())

  const mine = async (at: string) => (await asBob(world, 'GET', at)).json.data

  it('are nothing at first, then what was kept last, then nothing again', async () => {
    expect(await mine(place)).toEqual({ draft: null, other_drafts: [] })
    const kept = await asBob(world, 'PUT', place, text)
    expect(kept).toMatchObject({ status: 200, json: { data: text } })
    await world.pass('1h')
    await asBob(world, 'PUT', place, { ...text, body: '' })
    const { draft } = await mine(place)
    expect(draft).toMatchObject({ ...text, body: '' })
    expect(draft.updated_at > kept.json.data.updated_at).toBe(true)
    expect((await asBob(world, 'DELETE', place)).status).toBe(204)
    expect((await asBob(world, 'DELETE', place)).status).toBe(204)
    expect((await mine(place)).draft).toBeNull()
  })

  it('of a new article and of a translation are apart', async () => {
    await asBob(world, 'PUT', '/app/api/kb/drafts/new', { ...text, title: 'New', version: 0 })
    await asBob(world, 'PUT', `${place}.pt-br`, { ...text, title: 'Neu', version: 0 })
    const [fresh, translation, article] = [await mine('/app/api/kb/drafts/new'), await mine(`${place}.pt-br`), await mine(place)]
    expect([fresh.draft.title, translation.draft.title, article.draft]).toEqual(['New', 'Neu', null])
  })

  it('are their writer’s own; others hear only that there is one', async () => {
    await asAlice(world, 'PUT', place, text)
    const seen = await mine(place)
    expect(seen).toMatchObject({ draft: null, other_drafts: [{ name: 'Ada Admin' }] })
    expect(JSON.stringify(seen)).not.toContain('slowly')
  })

  it('are refused where they make no sense', async () => {
    const status = async (at: string, body: unknown) => (await asBob(world, 'PUT', at, body)).status
    expect(await status('/app/api/kb/drafts/999999', text)).toBe(404)
    expect(await status('/app/api/kb/drafts/999999', {})).toBe(404)
    expect(await status(place, { ...text, version: -1 })).toBe(422)
    expect(await status(place, { ...text, body: 'x'.repeat(100_001) })).toBe(422)
    expect(await status('/app/api/kb/drafts/..', text)).toBeGreaterThanOrEqual(400)
    expect((await world.anyone('GET', place)).status).toBe(401)
  })

  it('go with their article', async () => {
    const { id } = (await world.alice('POST', '/api/v1/knowledge-base', { body: { title: 'Short', body: 'lived' } })).json.data
    await asBob(world, 'PUT', `/app/api/kb/drafts/${id}`, text)
    await asBob(world, 'PUT', `/app/api/kb/drafts/${id}.de`, text)
    await world.alice('DELETE', `/api/v1/knowledge-base/${id}`)
    const left = await world.db.read(({ db }) => db.selectFrom('kb_drafts').select('place').where('article_id', '=', id).execute())
    expect(left).toEqual([])
  })

  it('saved from two tabs at once leave one of the two', async () => {
    const at = `${place}.fr`
    const bodies = ['one', 'two', 'three', 'four']
    const replies = await Promise.all(bodies.map((body) => asBob(world, 'PUT', at, { ...text, body })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(bodies).toContain((await mine(at)).draft.body)
  })
})
