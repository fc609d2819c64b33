import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'

onBothDatabases('checks made by their first ping', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    for (const name of ['One', 'Two']) {
      const made = await world.writer('POST', '/api/v3/channels/', {
        body: { kind: 'slack', name, conf: { url: 'https://chat.example.com/x' } },
      })
      expect(made.status).toBe(201)
    }
  })
  afterAll(() => world.close())

  const bySlug = async (slug: string) => (await world.writer('GET', `/api/v3/checks/?slug=${slug}`)).json.checks

  it('the check is named after its slug, told of by every channel, and has its first ping', async () => {
    const reply = await world.anyone('POST', `/ping/${KEYS.ping}/nightly?create=1`, { body: 'hello' })
    expect([reply.status, reply.text]).toEqual([201, 'Created'])
    expect(reply.headers).toMatchObject({ 'ping-body-limit': '10000', 'access-control-allow-origin': '*' })
    const [check] = await bySlug('nightly')
    expect(check).toMatchObject({ name: 'nightly', slug: 'nightly', timeout: 86_400, grace: 3_600, status: 'up', n_pings: 1 })
    const { json } = await world.writer('GET', '/api/v3/channels/')
    expect(check.channels.split(',').toSorted()).toEqual(json.channels.map(({ id }: { id: string }) => id).toSorted())
  })

  it('the second ping finds it', async () => {
    const reply = await world.anyone('GET', `/ping/${KEYS.ping}/nightly/fail?create=1&timeout=60`)
    expect([reply.status, reply.text]).toEqual([200, 'OK'])
    expect((await bySlug('nightly'))[0]).toMatchObject({ timeout: 86_400, status: 'down', n_pings: 2 })
  })

  it('of many first pings exactly one makes it, and all are recorded', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.anyone('GET', `/ping/${KEYS.ping}/rush?create=1`)))
    expect(replies.filter(({ status }) => status === 201).length).toBe(1)
    expect(replies.filter(({ status }) => status === 200).length).toBe(19)
    expect(await bySlug('rush')).toMatchObject([{ n_pings: 20 }])
  })

  it.each([
    ['timeout=3600&grace=120&tags=prod+db', { timeout: 3_600, grace: 120, tags: 'prod db' }],
    ['schedule=0+3+*+*+*&tz=Europe/Riga', { schedule: '0 3 * * *', tz: 'Europe/Riga' }],
    ['timeout=3600&schedule=daily', { schedule: 'daily', tz: 'UTC' }],
  ])('what is wished for in the address is done: %s', async (query, settings) => {
    const slug = `wish-${query.length}`
    expect((await world.anyone('GET', `/ping/${KEYS.ping}/${slug}/start?create=1&${query}`)).status).toBe(201)
    expect((await bySlug(slug))[0]).toMatchObject({ ...settings, started: true })
  })

  it.each([
    ['a wish that cannot be read', 'bad?create=1&timeout=5', 400, 'invalid timeout'],
    ['a schedule that cannot be read', 'bad?create=1&schedule=never', 400, 'invalid schedule'],
    ['an unknown zone', 'bad?create=1&schedule=daily&tz=Mars', 400, 'invalid tz'],
    ['a tag that no database keeps', 'bad?create=1&tags=a%00b', 400, 'invalid tags'],
    ['another word than 1', 'bad?create=yes', 404, 'not found'],
    ['a slug that is too long', `${'b'.repeat(101)}?create=1`, 400, 'invalid url format'],
  ])('%s makes nothing', async (_case, rest, status, text) => {
    const reply = await world.anyone('GET', `/ping/${KEYS.ping}/${rest}`)
    expect([reply.status, reply.text]).toEqual([status, text])
    expect(await bySlug('bad')).toEqual([])
  })

  it('an unknown ping key makes nothing', async () => {
    expect((await world.anyone('GET', '/ping/nobody/bad?create=1')).status).toBe(404)
  })

  it('a wrong run id is refused, but the check is there', async () => {
    const reply = await world.anyone('GET', `/ping/${KEYS.ping}/wrong-rid?create=1&rid=x`)
    expect([reply.status, reply.text]).toEqual([400, 'invalid uuid format'])
    expect(await bySlug('wrong-rid')).toMatchObject([{ n_pings: 0, status: 'new' }])
  })
})

onBothDatabases('a limit on checks', (database) => {
  it('is twice as wide for pings, and then the check is not found', async () => {
    const world = await openWorld({ database, settings: { CHECK_LIMIT: '2' } })
    const statuses: number[] = []
    for (const slug of ['a', 'b', 'c', 'd', 'e']) statuses.push((await world.anyone('GET', `/ping/${KEYS.ping}/${slug}?create=1`)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 404])
    await world.close()
  })
})
