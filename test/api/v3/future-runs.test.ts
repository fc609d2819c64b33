import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { KEYS, openWorld, type World } from '../../world.ts'

const NEVER = 'schedule has no run in the future'

onBothDatabases('schedules and identifiers of checks', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())
  const make = (body: object) => world.writer('POST', '/api/v3/checks/', { body })

  describe('a schedule whose last run is over', () => {
    it.each(['2020-01-01', 'Thu,Fri 2012-*-1,5 11:12:13'])('%s is refused when a check is created or changed', async (schedule) => {
      const refused = await make({ schedule })
      expect([refused.status, refused.json.error]).toEqual([400, NEVER])
      const { json } = await make({ schedule: 'daily' })
      const changed = await world.writer('POST', `/api/v3/checks/${json.uuid}`, { body: { schedule } })
      expect([changed.status, changed.json.error]).toEqual([400, NEVER])
      expect((await world.writer('POST', `/api/v3/checks/${json.uuid}`, { body: { timeout: 60 } })).status).toBe(200)
    })

    it('is refused when a ping creates the check', async () => {
      const refused = await world.anyone('GET', `/ping/${KEYS.ping}/over?create=1&schedule=2020-01-01`)
      expect([refused.status, refused.text]).toEqual([400, 'invalid schedule'])
    })

    it('is refused in maintenance windows', async () => {
      const refused = await world.writer('POST', '/api/v3/maintenance/', { body: { name: 'm', schedule: '2020-01-01', duration: 60 } })
      expect([refused.status, refused.json.error]).toEqual([400, NEVER])
    })
  })

  it('UUIDs in bodies compare without case', async () => {
    const other = (await make({ name: 'other' })).json.uuid
    const { depends_on, uuid } = (await make({ depends_on: [other.toUpperCase()] })).json
    expect(depends_on).toEqual([other])
    const bulk = { action: 'pause', checks: [uuid.toUpperCase()] }
    expect((await world.writer('POST', '/api/v3/checks/bulk', { body: bulk })).json.checks[0]).toMatchObject({ uuid, status: 'paused' })
    const items = [{ name: 'x', check: uuid.toUpperCase() }]
    const page = await world.writer('POST', '/api/v3/status-pages/', { body: { slug: 'folded', title: 't', items } })
    expect(page.json.items[0].check).toBe(uuid)
    const channel = { kind: 'helpdesk', conf: {}, checks: uuid.toUpperCase() }
    const { id } = (await world.writer('POST', '/api/v3/channels/', { body: channel })).json
    expect((await make({ channels: id.toUpperCase() })).json.channels).toBe(id)
    expect((await world.writer('GET', `/api/v3/checks/${uuid}`)).json.channels).toBe(id)
  })

  it('UUIDs in addresses compare without case', async () => {
    const { uuid, badge_url } = (await make({ name: 'c' })).json
    expect((await world.writer('GET', `/api/v3/checks/${uuid.toUpperCase()}`)).json.uuid).toBe(uuid)
    const { pathname } = new URL(badge_url)
    const upper = pathname.replace(/[0-9a-f-]{36}/, (key: string) => key.toUpperCase())
    expect(upper).not.toBe(pathname)
    expect((await world.anyone('GET', upper)).status).toBe(200)
  })
})
