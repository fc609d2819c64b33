import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { made, ping } from './acme.ts'

const SECRET = ['uuid', 'ping_url', 'update_url', 'pause_url', 'resume_url', 'channels', 'depends_on']

onBothDatabases('a read-only key', (database) => {
  let world: World
  let uuid: string
  let unique_key: string
  beforeAll(async () => {
    world = await openWorld({ database })
    const parent = await made(world, { name: 'Parent' })
    uuid = (await made(world, { name: 'Seen', tags: 'a', depends_on: [parent.uuid] })).uuid
    unique_key = (await world.reader('GET', `/api/v3/checks/${uuid}`)).json.unique_key
    await ping(world, uuid, 'success', { body: 'hello' })
  })
  afterAll(() => world.close())

  it('never sees the uuid, nor anything made of it', async () => {
    for (const path of ['', uuid, unique_key]) {
      const { status, text, json } = await world.reader('GET', `/api/v3/checks/${path}`)
      expect(status).toBe(200)
      expect(text).not.toContain(uuid)
      for (const check of json.checks ?? [json]) {
        for (const field of SECRET) expect(check).not.toHaveProperty(field)
        expect(check.unique_key).toMatch(/^[0-9a-f]{40}$/)
      }
    }
  })

  it('sees everything else as a read-write key does, in the same order', async () => {
    const full = (await world.writer('GET', `/api/v3/checks/${uuid}`)).json
    const seen = (await world.reader('GET', `/api/v3/checks/${unique_key}`)).json
    const { unique_key: _, ...shared } = seen
    expect(full).toMatchObject(shared)
    expect(Object.keys(shared)).toEqual(Object.keys(full).filter((field) => !SECRET.includes(field)))
  })

  it.each(['flips/', 'flips'])('lists %s by uuid and by unique key', async (path) => {
    for (const id of [uuid, unique_key]) {
      const reply = await world.reader('GET', `/api/v3/checks/${id}/${path}`)
      expect([reply.status, reply.json.length]).toEqual([200, 1])
    }
  })

  it('lists badges', async () => {
    expect((await world.reader('GET', '/api/v3/badges/')).status).toBe(200)
  })

  it.each([
    ['POST', 'checks/'],
    ['POST', 'checks/UUID'],
    ['POST', 'checks/UUID/pause'],
    ['POST', 'checks/UUID/resume'],
    ['DELETE', 'checks/UUID'],
    ['GET', 'checks/UUID/pings/'],
    ['GET', 'checks/UUID/pings/1/body'],
    ['GET', 'channels/'],
    ['POST', 'channels/'],
    ['POST', 'checks/bulk'],
    ['GET', 'maintenance/'],
    ['POST', 'maintenance/'],
  ] as const)('is as wrong as an unknown one at %s %s', async (method, path) => {
    const reply = await world.reader(method, `/api/v3/${path.replace('UUID', uuid)}`)
    expect([reply.status, reply.json]).toEqual([401, { error: 'wrong api key' }])
  })

  it('changes nothing by all that', async () => {
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json).toMatchObject({ status: 'up', name: 'Seen' })
  })
})
