import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { NEW } from './desk.ts'

onBothDatabases('whatever is made', (database) => {
  let world: World
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    world = await openWorld({ database })
    ids['ticket'] = await make('/tickets', NEW)
    ids['asset'] = await make('/assets', { name: 'one', type: 'server' })
    ids['other'] = await make('/assets', { name: 'two', type: 'server' })
    ids['incident'] = await make('/incidents', { title: 'Down', severity: 'minor' })
    const layer = { rotation: 'daily', handoff_at: '2026-01-01T08:00:00Z', user_ids: [1] }
    ids['schedule'] = await make('/on-call/schedules', { name: 'First line', time_zone: 'UTC', layers: [layer] })
  })
  afterAll(() => world.close())

  const post = (path: string, body: object) => world.alice('POST', `/api/v1${path}`, { body })
  const make = async (path: string, body: object): Promise<number> => (await post(path, body)).json.data.id
  const at = (path: string): string => path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))

  it.each<[string, object, string]>([
    ['/tickets/:ticket/replies', { body: 'Hi' }, '/tickets/:ticket/replies'],
    ['/incidents/:incident/updates', { message: 'Looking' }, '/incidents/:incident'],
    ['/assets/:asset/relations', { asset_id: 0, type: 'depends_on' }, '/assets/:asset'],
    ['/assets/discovery', { type: 'laptop', hostname: 'fresh', agent_uuid: 'a-1' }, '/assets/:made'],
    ['/assets/discovery', { devices: [{ type: 'laptop', hostname: 'many', agent_uuid: 'a-2' }] }, '/assets'],
    ['/assets/registration-keys', { name: 'Fleet' }, '/assets/registration-keys'],
    ['/knowledge-base/categories', { name: 'Printing' }, '/knowledge-base/categories'],
    ['/change-templates', { name: 'Reboot', fields: { title: 'Reboot' } }, '/change-templates'],
    ['/freeze-windows', { name: 'X', starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-01-02T00:00:00Z' }, '/freeze-windows'],
    [
      '/on-call/schedules/:schedule/overrides',
      { user_id: 1, starts_at: '2027-01-01T00:00:00Z', ends_at: '2027-01-02T00:00:00Z' },
      '/on-call/schedules/:schedule',
    ],
    ['/scim-tokens', { name: 'Okta' }, '/scim-tokens'],
    ['/webhooks', { url: 'https://far.test/' }, '/webhooks/:made'],
  ])('by POST %s with %j can be read at %s', async (path, body, location) => {
    const wish = 'asset_id' in body ? { ...body, asset_id: ids['other'] } : body
    const made = await post(at(path), wish)
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.any(String)])
    ids['made'] = made.json.data.id
    expect(made.headers['location']).toBe(`/api/v1${at(location)}`)
    expect((await world.alice('GET', String(made.headers['location']))).status).toBe(200)
  })
})
