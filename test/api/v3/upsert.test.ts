import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { channel, made, read } from './acme.ts'

onBothDatabases('upsert', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const post = (body: unknown) => world.writer('POST', '/api/v3/checks/', { body })

  it('finds the check that has the named values and updates it', async () => {
    const first = await made(world, { name: 'Once', tags: 'a b', desc: 'kept' })
    const again = await post({ name: 'Once', timeout: 120, unique: ['name'] })
    expect([again.status, again.json.uuid, again.json.timeout, again.json.desc]).toEqual([200, first.uuid, 120, 'kept'])
    const other = await post({ name: 'Twice', unique: ['name'] })
    expect([other.status, other.json.uuid === first.uuid]).toEqual([201, false])
  })

  it.each([
    ['slug', { slug: 'u-slug' }, { slug: 'u-other' }],
    ['tags', { tags: 'x y' }, { tags: 'y x' }],
    ['timeout', { timeout: 61 }, { timeout: 62 }],
    ['grace', { grace: 63 }, { grace: 64 }],
    ['name', { name: 'case' }, { name: 'Case' }],
  ])('compares %s exactly', async (field, same, different) => {
    const first = await post({ ...same, unique: [field] })
    expect(first.status).toBe(201)
    expect((await post({ ...same, unique: [field] })).json.uuid).toBe(first.json.uuid)
    expect((await post({ ...different, unique: [field] })).status).toBe(201)
  })

  it('all named values must fit', async () => {
    const { uuid } = await made(world, { name: 'Both', slug: 'both' })
    expect((await post({ name: 'Both', slug: 'neither', unique: ['name', 'slug'] })).status).toBe(201)
    expect((await post({ name: 'Both', slug: 'both', unique: ['slug', 'name'] })).json.uuid).toBe(uuid)
  })

  it('a named value that the body does not say makes a new check, as do none at all', async () => {
    await made(world, { name: 'Alone' })
    expect((await post({ name: 'Alone', unique: ['name', 'slug'] })).status).toBe(201)
    expect((await post({ name: 'Alone', unique: [] })).status).toBe(201)
  })

  it('of several that fit the oldest is updated', async () => {
    const oldest = await made(world, { name: 'Many' })
    await made(world, { name: 'Many' })
    expect((await post({ name: 'Many', desc: 'me', unique: ['name'] })).json.uuid).toBe(oldest.uuid)
  })

  it('twenty who ask at once for one name get one check', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => post({ name: 'Race', desc: `${n}`, unique: ['name'] })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(replies.map(({ json }) => json.uuid)).size).toBe(1)
  })

  it('assigns channels to the one it found', async () => {
    const id = await channel(world, 'Upsert')
    const { uuid } = await made(world, { name: 'Heard' })
    expect((await post({ name: 'Heard', channels: 'Upsert', unique: ['name'] })).json.channels).toBe(id)
    await post({ name: 'Heard', unique: ['name'] })
    expect((await read(world, uuid))['channels']).toBe(id)
  })
})

onBothDatabases('a limit on checks', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { CHECK_LIMIT: '3' } })))
  afterAll(() => world.close())

  it('lets nobody past it, not even twenty at once, and updates still work', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => world.writer('POST', '/api/v3/checks/', { body: { name: `n${n}` } })),
    )
    expect(replies.filter(({ status }) => status === 201).length).toBe(3)
    const refused = replies.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.json]).toEqual([403, { error: 'check limit reached' }])
    const { checks } = (await world.writer('GET', '/api/v3/checks/')).json
    const upsert = await world.writer('POST', '/api/v3/checks/', { body: { name: checks[0].name, unique: ['name'] } })
    expect(upsert.status).toBe(200)
    expect((await world.writer('POST', '/api/v3/checks/', { body: { name: 'new', unique: ['name'] } })).status).toBe(403)
  })
})
