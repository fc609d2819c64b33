import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoMillis, parseInstant } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { BOB, openWorld, type World } from '../../world.ts'

const KB = '/api/v1/knowledge-base'
const HOUR = 3_600_000_000

onBothDatabases('an article that is published later', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const inHours = (hours: number): string => formatIsoMillis(world.now() + hours * HOUR)
  const make = async (body: object = {}) => (await world.bob('POST', KB, { body: { title: 'Later', body: 'One.', ...body } })).json.data
  const change = (id: number, body: object) => world.bob('PUT', `${KB}/${id}`, { body })
  const now = async (id: number) => (await world.alice('GET', `${KB}/${id}`)).json.data
  const told = async (id: number) =>
    (await world.db.read(({ db }) => db.selectFrom('events').select('data').where('name', '=', 'kb.article.published').execute()))
      .map(({ data }) => JSON.parse(data))
      .filter((fact) => fact.id === id)

  it('shows itself at its time, with the text it has then, told as if somebody had done it', async () => {
    const at = inHours(3)
    const { id, publish_at, slug } = await make({ publish_at: at })
    expect(publish_at).toBe(at)
    await world.pass('2h')
    await change(id, { body: 'Two.' })
    expect(await now(id)).toMatchObject({ is_published: false, publish_at: at, version: 2 })
    await world.pass('2h')
    const after = await now(id)
    expect(after).toMatchObject({ is_published: true, publish_at: null, body: 'Two.' })
    expect(parseInstant(after.published_at)).toBeGreaterThanOrEqual(parseInstant(at) ?? Infinity)
    expect(await told(id)).toMatchObject([{ slug, is_first_publication: true, actor: { type: 'agent', id: BOB.id } }])
    expect((await world.anyone('GET', `/help/en/articles/${slug}`)).text).toContain('Two.')
  })

  it('waits no more when it was called off, put off, taken back, published by hand or deleted', async () => {
    const [off, put, back, hand, gone] = await Promise.all(Array.from({ length: 5 }, () => make({ publish_at: inHours(1) })))
    await change(off.id, { publish_at: null })
    await change(put.id, { publish_at: inHours(30) })
    expect((await world.bob('POST', `${KB}/${back.id}/unpublish`)).json.data.publish_at).toBeNull()
    expect((await world.bob('POST', `${KB}/${hand.id}/publish`)).json.data).toMatchObject({ is_published: true, publish_at: null })
    await world.bob('POST', `${KB}/${hand.id}/unpublish`)
    await world.bob('DELETE', `${KB}/${gone.id}`)
    await world.pass('5h')
    const states = await Promise.all([off, put, back, hand].map(async ({ id }) => (await now(id)).is_published))
    expect(states).toEqual([false, false, false, false])
    await world.pass('30h')
    expect((await now(put.id)).is_published).toBe(true)
    expect([(await told(put.id)).length, (await told(hand.id)).length]).toEqual([1, 1])
  })

  it('a product that was stopped at the time does it when it starts again, once', async () => {
    const { id } = await make({ publish_at: inHours(1) })
    await change(id, { publish_at: null })
    await change(id, { publish_at: inHours(1) })
    world.jump('9h')
    await world.settle()
    expect((await now(id)).is_published).toBe(true)
    expect(await told(id)).toHaveLength(1)
  })

  it('is published although whoever planned it has left', async () => {
    const { id } = await make({ publish_at: inHours(1) })
    await world.db.tx((tx) => tx.db.updateTable('accounts').set({ is_active: 0 }).where('id', '=', BOB.id).execute())
    await world.pass('2h')
    expect(await told(id)).toMatchObject([{ actor: { type: 'system' } }])
    await world.db.tx((tx) => tx.db.updateTable('accounts').set({ is_active: 1 }).where('id', '=', BOB.id).execute())
  })

  it('takes a moment that is to come, of an article readers do not see yet', async () => {
    const { id } = await make()
    for (const publish_at of [inHours(-1), 'tomorrow', 5])
      expect((await change(id, { publish_at })).json.errors).toHaveProperty('publish_at')
    const both = await change(id, { is_published: true, publish_at: inHours(1) })
    expect([both.status, (await now(id)).is_published]).toEqual([422, false])
    await world.bob('POST', `${KB}/${id}/publish`)
    expect((await change(id, { publish_at: inHours(1) })).status).toBe(422)
    const again = await change(id, { is_published: false, publish_at: inHours(1) })
    expect(again.json.data).toMatchObject({ is_published: false, publish_at: expect.any(String) })
    expect((await world.anyone('PUT', `${KB}/${id}`, { body: { publish_at: null } })).status).toBe(401)
  })
})
