import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping, read, strangers } from './acme.ts'

const KEYS_IN_ORDER =
  'name slug tags desc grace n_pings status started last_ping next_ping manual_resume methods subject subject_fail start_kw success_kw failure_kw filter_subject filter_body filter_http_body filter_default_fail badge_url uuid ping_url update_url pause_url resume_url channels timeout'

onBothDatabases('checks', (database) => {
  let world: World
  let other: Awaited<ReturnType<typeof strangers>>
  beforeAll(async () => {
    world = await openWorld({ database })
    other = await strangers(world)
  })
  afterAll(() => world.close())

  const post = (path: string, body?: unknown) => world.writer('POST', `/api/v3/checks/${path}`, body === undefined ? {} : { body })

  describe('create', () => {
    it('without a word every default is there, and every field in its order', async () => {
      const { status, json } = await post('', {})
      expect(status).toBe(201)
      expect(Object.keys(json).join(' ')).toBe(KEYS_IN_ORDER)
      expect(json).toMatchObject({
        name: '',
        slug: '',
        tags: '',
        desc: '',
        grace: 3600,
        timeout: 86400,
        n_pings: 0,
        status: 'new',
        started: false,
      })
      expect(json).toMatchObject({ last_ping: null, next_ping: null, manual_resume: false, methods: '', channels: '' })
      expect(json.ping_url).toBe(`http://watchdesk.test/ping/${json.uuid}`)
      expect(json.update_url).toBe(`http://watchdesk.test/api/v3/checks/${json.uuid}`)
      expect(json.pause_url).toBe(`${json.update_url}/pause`)
      expect(json.resume_url).toBe(`${json.update_url}/resume`)
      expect(json.badge_url).toMatch(/^http:\/\/watchdesk\.test\/b\/2\/[0-9a-f-]{36}\.svg$/)
    })

    it('an empty body is as good as an empty object', async () => {
      expect((await post('')).status).toBe(201)
    })

    it('everything said is kept', async () => {
      const said = {
        name: 'Backup ✓',
        slug: 'backup_1',
        tags: 'prod  db',
        desc: 'Nightly\nbackup',
        timeout: 60,
        grace: 31_536_000,
        manual_resume: true,
        methods: 'POST',
        start_kw: 'go',
        success_kw: 'fine, good',
        failure_kw: 'bad',
        filter_subject: true,
        filter_body: true,
        filter_http_body: true,
        filter_default_fail: true,
      }
      const { json } = await post('', said)
      expect(json).toMatchObject(said)
      expect(json).toMatchObject({ subject: 'fine, good', subject_fail: 'bad' })
      expect(await read(world, json.uuid)).toEqual(json)
    })

    it.each([
      ['*/5 * * * *', 'Europe/Kiev', 'Europe/Kyiv'],
      ['Mon..Fri 12:00', 'America/New_York', 'America/New_York'],
    ])('the schedule %s wins over a timeout', async (schedule, tz, canonical) => {
      const { json } = await post('', { schedule, tz, timeout: 120 })
      expect(json).toMatchObject({ schedule, tz: canonical })
      expect(json).not.toHaveProperty('timeout')
      expect(Object.keys(json).slice(-2)).toEqual(['schedule', 'tz'])
    })

    it('a schedule without a zone is in UTC; a zone without a schedule has no effect', async () => {
      expect((await post('', { schedule: '* * * * *' })).json.tz).toBe('UTC')
      expect((await post('', { tz: 'Europe/Riga' })).json).not.toHaveProperty('tz')
    })

    it('fields nobody knows are ignored', async () => {
      expect((await post('', { foo: 1, __proto__: 2, uuid: 'x', n_pings: 7 })).json.n_pings).toBe(0)
    })

    it('the older names of the keywords still work, and the newer ones win', async () => {
      expect((await post('', { subject: 'OK', subject_fail: 'BAD' })).json).toMatchObject({
        success_kw: 'OK',
        failure_kw: 'BAD',
        filter_subject: true,
        subject: 'OK',
      })
      expect((await post('', { subject: 'OK', success_kw: 'FINE' })).json).toMatchObject({ success_kw: 'FINE', filter_subject: true })
      expect((await post('', { subject: 'OK', filter_subject: false })).json).toMatchObject({ success_kw: 'OK', subject: '' })
      const { uuid } = await made(world, { success_kw: 'OK' })
      expect((await post(uuid, { subject_fail: '' })).json).toMatchObject({ success_kw: 'OK', filter_subject: true })
      expect((await post(uuid, { subject: '' })).json).toMatchObject({ success_kw: '', filter_subject: false })
    })
  })

  describe('get and list', () => {
    it('by uuid, by unique key, and not at all', async () => {
      const { uuid } = await made(world, { name: 'Findable' })
      const { unique_key } = (await world.reader('GET', `/api/v3/checks/${uuid}`)).json
      expect((await world.writer('GET', `/api/v3/checks/${unique_key}`)).json).toEqual(await read(world, uuid))
      expect((await world.writer('GET', `/api/v3/checks/${uuid.toUpperCase()}`)).status).toBe(200)
      for (const id of [unique_key.toUpperCase(), 'a'.repeat(40), 'nonsense', '0f640344-2066-4bc7-8ad3-5f836f6d702c'])
        expect((await world.writer('GET', `/api/v3/checks/${id}`)).status).toBe(404)
    })

    it("another project's check is forbidden by uuid and unknown by unique key", async () => {
      const { uuid } = await made(world)
      const { unique_key } = (await world.reader('GET', `/api/v3/checks/${uuid}`)).json
      const refused = await other.writer('GET', `/api/v3/checks/${uuid}`)
      expect([refused.status, typeof refused.json.error]).toEqual([403, 'string'])
      expect((await other.writer('GET', `/api/v3/checks/${unique_key}`)).status).toBe(404)
    })

    it('the list has the oldest first and can be filtered', async () => {
      const [a, b, c] = [
        await made(world, { slug: 'list-a', tags: 'l1 l2' }),
        await made(world, { slug: 'list-a', tags: 'l2 l,3' }),
        await made(world, { slug: 'list-c', tags: 'L1 l22' }),
      ]
      const uuids = async (query: string) =>
        (await world.writer('GET', `/api/v3/checks/${query}`)).json.checks.map((check: { uuid: string }) => check.uuid)
      expect(await uuids('?slug=list-a')).toEqual([a.uuid, b.uuid])
      expect(await uuids('?slug=nobody')).toEqual([])
      expect(await uuids('?slug=nobody&slug=list-c')).toEqual([c.uuid])
      expect(await uuids('?tag=l2')).toEqual([a.uuid, b.uuid])
      expect(await uuids('?tag=l2&tag=l1')).toEqual([a.uuid])
      expect(await uuids('?tag=l,3')).toEqual([b.uuid])
      expect(await uuids('?tag=')).toEqual([])
      expect(await uuids('?slug=list-a&tag=l1')).toEqual([a.uuid])
      expect((await uuids('?slug=')).length).toBe((await uuids('')).length)
      expect((await world.writer('GET', '/api/v3/checks/')).json.checks.at(-1)).toEqual(await read(world, c.uuid))
    })

    it('the list shows every change at once, whoever made it', async () => {
      const { uuid } = await made(world, { name: 'Before', slug: 'fresh' })
      const listed = async () =>
        (await world.writer('GET', '/api/v3/checks/')).json.checks.find((check: { uuid: string }) => check.uuid === uuid)
      expect(await listed()).toMatchObject({ name: 'Before', status: 'new' })
      await post(uuid, { name: 'After', schedule: '0 0 * * *' })
      expect(await listed()).toMatchObject({ name: 'After', schedule: '0 0 * * *' })
      await ping(world, uuid)
      expect(await listed()).toMatchObject({ name: 'After', status: 'up', n_pings: 1 })
      await world.db.tx(async (tx) => await tx.db.updateTable('checks').set({ name: 'Behind our back' }).where('uuid', '=', uuid).execute())
      expect(await listed()).toEqual(await read(world, uuid))
      await world.writer('DELETE', `/api/v3/checks/${uuid}`)
      expect(await listed()).toBe(undefined)
    })

    it('another project sees none of them', async () => {
      expect((await other.writer('GET', '/api/v3/checks/')).json).toEqual({ checks: [] })
    })
  })

  describe('update', () => {
    it('what is left out stays, what is said changes', async () => {
      const { uuid } = await made(world, { name: 'A', tags: 't', timeout: 600, desc: 'd' })
      const { status, json } = await post(uuid, { name: 'B' })
      expect([status, json.name, json.tags, json.timeout, json.desc]).toEqual([200, 'B', 't', 600, 'd'])
      expect((await post(uuid)).json).toEqual(json)
      expect((await post(uuid, { unique: ['name'], slug: 'never-derived' })).json.slug).toBe('never-derived')
    })

    it('a schedule makes it a cron check, a timeout a simple one, a zone or grace alone neither', async () => {
      const { uuid } = await made(world)
      expect((await post(uuid, { schedule: '0 0 * * *' })).json).toMatchObject({ schedule: '0 0 * * *', tz: 'UTC' })
      expect((await post(uuid, { tz: 'Europe/Riga', grace: 120 })).json).toMatchObject({
        schedule: '0 0 * * *',
        tz: 'Europe/Riga',
        grace: 120,
      })
      const simple = (await post(uuid, { timeout: 90 })).json
      expect(simple.timeout).toBe(90)
      expect(simple).not.toHaveProperty('schedule')
    })

    it('a new schedule moves the deadline and leaves the status', async () => {
      const { uuid } = await made(world, { timeout: 3600, grace: 60 })
      await ping(world, uuid)
      world.jump('30m')
      expect((await post(uuid, { timeout: 1741 })).json).toMatchObject({ status: 'grace' })
      expect((await post(uuid, { timeout: 60 })).json).toMatchObject({ status: 'down', next_ping: null })
      expect((await post(uuid, { timeout: 86400 })).json).toMatchObject({ status: 'up' })
    })

    it.each([
      ['a check that is not there', '0f640344-2066-4bc7-8ad3-5f836f6d702c', 404],
      ['an id in capitals', '0F640344-2066-4BC7-8AD3-5F836F6D702C', 404],
      ['a unique key', 'a'.repeat(40), 405],
    ])('%s answers %s before the body is looked at', async (_, id, status) => {
      const reply = await post(id, { name: 7 })
      expect(reply.status).toBe(status)
      expect(Object.keys(reply.json)).toEqual(['error'])
    })

    it.each(['pause', 'resume'])('there is no %s below a unique key', async (path) => {
      const { unique_key } = (await world.reader('GET', `/api/v3/checks/${(await made(world)).uuid}`)).json
      const reply = await world.writer('POST', `/api/v3/checks/${unique_key}/${path}`)
      expect([reply.status, reply.headers['allow']]).toEqual([404, undefined])
    })

    it("another project's check cannot be changed", async () => {
      const { uuid } = await made(world, { name: 'mine' })
      for (const path of ['', '/pause', '/resume'])
        expect((await other.writer('POST', `/api/v3/checks/${uuid}${path}`, { body: { name: 'theirs' } })).status).toBe(403)
      expect((await other.writer('DELETE', `/api/v3/checks/${uuid}`)).status).toBe(403)
      expect(await read(world, uuid)).toMatchObject({ name: 'mine', status: 'new' })
    })
  })
})
