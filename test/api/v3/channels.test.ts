import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { channel, made, read, strangers } from './acme.ts'

onBothDatabases('channels', (database) => {
  let world: World
  let other: Awaited<ReturnType<typeof strangers>>
  beforeAll(async () => {
    world = await openWorld({ database })
    other = await strangers(world)
  })
  afterAll(() => world.close())

  const post = (path: string, body: unknown) => world.writer('POST', `/api/v3/${path}`, { body })
  const slack = { kind: 'slack', conf: { url: 'https://hooks.slack.com/services/T/B/secret' } }

  describe('of a check', () => {
    let a: string
    let b: string
    beforeAll(async () => {
      a = await channel(world, 'Alpha')
      b = await channel(world, 'Beta')
      await channel(world, 'Twin')
      await channel(world, 'Twin')
    })
    const channelsOf = async (body: unknown): Promise<string> => (await post('checks/', body)).json.channels

    it('can be none, all, or those named by uuid or name, sorted', async () => {
      expect(await channelsOf({})).toBe('')
      expect(await channelsOf({ channels: '' })).toBe('')
      expect(await channelsOf({ channels: a })).toBe(a)
      expect(await channelsOf({ channels: 'Beta' })).toBe(b)
      expect(await channelsOf({ channels: `Beta,${a},Alpha` })).toBe([a, b].toSorted().join(','))
      expect((await channelsOf({ channels: '*' })).split(',').length).toBe(4)
    })

    it('change only when an update says so', async () => {
      const { uuid } = await made(world, { channels: 'Alpha' })
      expect((await post(`checks/${uuid}`, { name: 'x' })).json.channels).toBe(a)
      expect((await post(`checks/${uuid}`, { channels: 'Beta' })).json.channels).toBe(b)
      expect((await post(`checks/${uuid}`, { channels: '' })).json.channels).toBe('')
      await post(`checks/${uuid}`, { channels: '*' })
      const { checks } = (await world.writer('GET', '/api/v3/checks/')).json
      expect(checks.find((check: { uuid: string }) => check.uuid === uuid).channels.split(',').length).toBe(4)
      expect((await world.writer('DELETE', `/api/v3/checks/${uuid}`)).json.channels).toBe('')
    })

    it.each([
      ['nobody', 'invalid channel identifier: nobody'],
      [',', 'empty channel identifier'],
      ['Twin', 'non-unique channel identifier: Twin'],
      [' Alpha', 'invalid channel identifier:  Alpha'],
    ])('%j are refused and leave no check behind', async (channels, error) => {
      const before = (await world.writer('GET', '/api/v3/checks/')).json.checks.length
      const reply = await post('checks/', { channels })
      expect([reply.status, reply.json]).toEqual([400, { error }])
      expect((await world.writer('GET', '/api/v3/checks/')).json.checks.length).toBe(before)
    })

    it("another project's channels are unknown", async () => {
      expect((await other.writer('POST', '/api/v3/checks/', { body: { channels: a } })).status).toBe(400)
      expect((await other.writer('POST', '/api/v3/checks/', { body: { channels: '*' } })).json.channels).toBe('')
    })
  })

  describe('of a project', () => {
    it('are listed as existing clients know them, oldest first', async () => {
      const made = await post('channels/', { ...slack, name: 'Listed' })
      const { channels } = (await world.writer('GET', '/api/v3/channels/')).json
      expect(channels.at(-1)).toEqual({ id: made.json.id, name: 'Listed', kind: 'slack' })
      expect((await other.writer('GET', '/api/v3/channels/')).json).toEqual({ channels: [] })
    })

    it('are made, read, changed and deleted', async () => {
      const { status, json } = await post('channels/', { ...slack, name: 'Whole' })
      expect([status, json]).toMatchObject([
        201,
        { name: 'Whole', kind: 'slack', conf: {}, notify_up: true, notify_down: true, is_verified: true },
      ])
      expect((await world.writer('GET', `/api/v3/channels/${json.id}`)).json).toEqual(json)
      const renamed = await post(`channels/${json.id}`, { name: 'New', notify_up: false })
      expect(renamed.json).toMatchObject({ name: 'New', notify_up: false, notify_down: true })
      const { uuid } = await made(world, { channels: json.id })
      expect((await world.writer('DELETE', `/api/v3/channels/${json.id}`)).status).toBe(204)
      expect((await world.writer('DELETE', `/api/v3/channels/${json.id}`)).status).toBe(404)
      expect((await read(world, uuid))['channels']).toBe('')
    })

    it('never show a secret again, nor store it readable', async () => {
      const { json, text } = await post('channels/', { ...slack, name: 'Secretive' })
      expect(text).not.toContain('secret')
      expect((await world.writer('GET', `/api/v3/channels/${json.id}`)).text).not.toContain('secret')
      const rows = await world.db.read((reader) => reader.db.selectFrom('channels').select('conf').execute())
      expect(JSON.stringify(rows)).not.toContain('slack.com')
    })

    it('can be assigned to checks when they are made', async () => {
      const { uuid } = await made(world, { name: 'Assigned' })
      const one = await post('channels/', { ...slack, checks: uuid })
      expect((await read(world, uuid))['channels']).toContain(one.json.id)
      const all = await post('channels/', { ...slack, checks: '*' })
      expect((await read(world, uuid))['channels']).toContain(all.json.id)
      expect((await post('channels/', { ...slack, checks: `${uuid},nobody` })).json).toEqual({ error: 'invalid check identifier: nobody' })
    })

    it.each([
      [{ kind: 'nothing', conf: {} }, 'json validation error: kind has unexpected value'],
      [{ kind: 'shell', conf: { cmd_down: 'true' } }, 'json validation error: kind has unexpected value'],
      [{ conf: {} }, 'json validation error: kind is missing'],
      [{ kind: 'slack' }, 'json validation error: conf is missing'],
      [{ kind: 'slack', conf: [] }, 'json validation error: conf is not an object'],
      [{ kind: 'slack', conf: {} }, 'json validation error: conf.url: This is required.'],
      [{ ...slack, name: 'x'.repeat(101) }, 'json validation error: name is too long'],
      [{ ...slack, notify_up: 1 }, 'json validation error: notify_up is not a boolean'],
    ])('%j is refused', async (body, error) => {
      const reply = await post('channels/', body)
      expect([reply.status, reply.json]).toEqual([400, { error }])
    })

    it('a mail address of nobody here must be confirmed, also when it comes later', async () => {
      const own = await post('channels/', { kind: 'email', conf: { value: 'alice@acme.test' } })
      expect(own.json).toMatchObject({ is_verified: true, conf: { value: 'alice@acme.test' } })
      expect((await post('channels/', { kind: 'email', conf: { value: 'x@elsewhere.test' } })).json.is_verified).toBe(false)
      expect((await post(`channels/${own.json.id}`, { conf: { value: 'x@elsewhere.test' } })).json.is_verified).toBe(false)
    })

    it('are nobody else’s', async () => {
      const id = await channel(world, 'Mine')
      expect((await other.writer('GET', `/api/v3/channels/${id}`)).status).toBe(403)
      expect((await other.writer('POST', `/api/v3/channels/${id}`, { body: { name: 'x' } })).status).toBe(403)
      expect((await other.writer('DELETE', `/api/v3/channels/${id}`)).status).toBe(403)
    })

    it('may be deleted while checks are being assigned to them', async () => {
      for (let turn = 0; turn < 5; turn++) {
        const id = await channel(world, `Fleeting ${turn}`)
        const [gone, ...checks] = await Promise.all([
          world.writer('DELETE', `/api/v3/channels/${id}`),
          ...Array.from({ length: 5 }, () => post('checks/', { channels: id })),
        ])
        expect(gone.status).toBe(204)
        expect(checks.every(({ status }) => status === 201 || status === 400)).toBe(true)
      }
    })
  })
})
