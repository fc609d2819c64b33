import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping, read } from './acme.ts'

onBothDatabases('the life of a check', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const post = (path: string, body?: unknown) => world.writer('POST', `/api/v3/checks/${path}`, body === undefined ? {} : { body })

  describe('pause, resume and delete', () => {
    it('pausing keeps the pings, resuming forgets the last one', async () => {
      const { uuid } = await made(world)
      await ping(world, uuid)
      const paused = await post(`${uuid}/pause`)
      expect([paused.status, paused.json.status, paused.json.n_pings, paused.json.next_ping]).toEqual([200, 'paused', 1, null])
      expect(paused.json.last_ping).not.toBe(null)
      expect((await post(`${uuid}/pause`, '')).json).toEqual(paused.json)
      const resumed = await post(`${uuid}/resume`)
      expect(resumed.json).toMatchObject({ status: 'new', last_ping: null, n_pings: 1 })
      const again = await post(`${uuid}/resume`)
      expect([again.status, again.json]).toEqual([409, { error: 'check is not paused' }])
    })

    it('a run under way ends with the pause', async () => {
      const { uuid } = await made(world)
      await ping(world, uuid, 'start')
      expect((await post(`${uuid}/pause`)).json).toMatchObject({ status: 'paused', started: false })
      await ping(world, uuid, 'start')
      expect(await read(world, uuid)).toMatchObject({ status: 'paused', started: true })
      expect((await post(`${uuid}/pause`)).json).toMatchObject({ status: 'paused', started: false })
    })

    it('a deleted check is answered once more, and its slug is free', async () => {
      const { uuid } = await made(world, { slug: 'gone' })
      await ping(world, uuid, 'success', { body: 'x' })
      const gone = await world.writer('DELETE', `/api/v3/checks/${uuid}`)
      expect([gone.status, gone.json.uuid, gone.json.slug, gone.json.channels]).toEqual([200, uuid, 'gone', ''])
      expect((await world.writer('DELETE', `/api/v3/checks/${uuid}`)).status).toBe(404)
      expect((await post(uuid, {})).status).toBe(404)
      expect((await world.writer('GET', '/api/v3/checks/?slug=gone')).json.checks).toEqual([])
    })

    it('of ten who delete at once one succeeds', async () => {
      const { uuid } = await made(world)
      const replies = await Promise.all(Array.from({ length: 10 }, () => world.writer('DELETE', `/api/v3/checks/${uuid}`)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
    })
  })

  describe('states as clients see them', () => {
    it('a ping makes it up and says when the next one is expected', async () => {
      const { uuid } = await made(world, { timeout: 3600 })
      await ping(world, uuid)
      const { last_ping, next_ping, status } = await read(world, uuid)
      expect(status).toBe('up')
      expect(last_ping).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
      expect(Date.parse(String(next_ping)) - Date.parse(String(last_ping))).toBe(3_600_000)
    })

    it('a run is timed', async () => {
      const { uuid } = await made(world)
      await ping(world, uuid, 'start')
      expect(await read(world, uuid)).toMatchObject({ status: 'new', started: true })
      world.jump('90s')
      await ping(world, uuid)
      const check = await read(world, uuid)
      expect(check).toMatchObject({ status: 'up', started: false, last_duration: 90 })
      expect(Object.keys(check).indexOf('last_duration')).toBe(Object.keys(check).indexOf('badge_url') + 1)
    })
  })
})
