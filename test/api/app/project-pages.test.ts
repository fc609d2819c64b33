import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

onBothDatabases('the pages of a project', (database) => {
  let world: World
  let project: string
  let check: string
  beforeAll(async () => {
    world = await openWorld({ database })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
    check = (await asBob(world, 'POST', `/app/api/projects/${project}/checks`, { name: 'backup', tags: 'db prod' })).json.data.uuid
  })
  afterAll(() => world.close())

  const at = (path: string, uuid = project): string => `/app/api/projects/${uuid}/${path}`

  describe('a status page', () => {
    const page = { slug: 'acme', title: 'Acme status', items: [{ name: 'Backups', tag: 'db' }] }
    let id: string

    it('is looked at before anybody sees it', async () => {
      const { json } = await asBob(world, 'POST', at('status-page-preview'), { ...page, title: '<b>Acme</b>' })
      expect(json.data.html).not.toMatch(/<b>|<script/)
      expect(json.data.html).toContain('Backups')
      expect((await world.anyone('GET', '/status/acme')).status).toBe(404)
    })

    it('is made, published and seen by everybody', async () => {
      const made = await asBob(world, 'POST', at('status-pages'), page)
      expect(made.status).toBe(201)
      id = made.json.data.id
      const changed = await asBob(world, 'PATCH', at(`status-pages/${id}`), { is_published: true })
      expect(changed.json.data).toMatchObject({ is_published: true, title: 'Acme status', items: [{ name: 'Backups', tag: 'db' }] })
      expect((await world.anyone('GET', '/status/acme')).status).toBe(200)
      expect((await asBob(world, 'GET', at('status-pages'))).json.data).toHaveLength(1)
    })

    it('is refused with a taken or wrong address and for a check of nobody', async () => {
      for (const wrong of [{ slug: 'acme' }, { slug: 'Not A Slug' }, { slug: 'other', items: [{ name: 'x', check: NOWHERE }] }])
        expect((await asBob(world, 'POST', at('status-pages'), { ...page, ...wrong })).status).toBe(422)
      expect((await asBob(world, 'POST', at('status-pages', NOWHERE), {})).status).toBe(404)
      expect((await world.anyone('GET', at('status-pages'))).status).toBe(401)
    })

    it('is deleted once', async () => {
      expect((await asBob(world, 'DELETE', at(`status-pages/${id}`))).status).toBe(204)
      expect((await asBob(world, 'DELETE', at(`status-pages/${id}`))).status).toBe(404)
    })
  })

  it('plans maintenance, changes it and calls it off', async () => {
    const once = { name: 'Upgrade', tags: 'db', starts_at: '2026-05-31T23:00:00Z', ends_at: '2026-06-01T02:00:00Z' }
    const made = await asBob(world, 'POST', at('maintenance'), once)
    expect(made.json.data).toMatchObject({ name: 'Upgrade', active: true })
    const path = at(`maintenance/${made.json.data.uuid}`)
    const weekly = { starts_at: null, ends_at: null, schedule: '0 2 * * 0', duration: 3_600 }
    expect((await asBob(world, 'PATCH', path, weekly)).json.data).toMatchObject({ active: false, schedule: '0 2 * * 0', name: 'Upgrade' })
    expect((await asBob(world, 'PATCH', path, { duration: null })).status).toBe(422)
    expect((await asBob(world, 'GET', at('maintenance'))).json.data).toHaveLength(1)
    expect((await asBob(world, 'DELETE', path)).status).toBe(204)
    expect((await asBob(world, 'DELETE', path)).status).toBe(404)
  })

  it('has a badge for all checks and one for each tag, at addresses that work', async () => {
    const { data } = (await asBob(world, 'GET', at('badges'))).json
    expect(data.map(({ tag }: { tag: string }) => tag)).toEqual(['*', 'db', 'prod'])
    for (const { two_state_url, three_state_url } of data)
      for (const root of [two_state_url, three_state_url])
        expect((await world.anyone('GET', `${new URL(root).pathname}.svg`)).status).toBe(200)
  })

  it('draws when checks ran and how long', async () => {
    await world.anyone('POST', `/ping/${check}/start`)
    await world.pass('90s')
    await world.anyone('POST', `/ping/${check}/fail`)
    await world.pass('2h')
    await world.anyone('POST', `/ping/${check}/start`)
    const { data, num_omitted } = (await asBob(world, 'GET', at('timeline'))).json
    expect(num_omitted).toBe(0)
    expect(data).toMatchObject([
      {
        uuid: check,
        runs: [
          { from: '2026-06-01T00:00:00.000Z', to: '2026-06-01T00:01:30.000Z', kind: 'fail' },
          { to: null, kind: 'running' },
        ],
      },
    ])
    await world.pass('3d')
    expect((await asBob(world, 'GET', at('timeline'))).json.data).toEqual([])
    expect((await asBob(world, 'GET', `${at('timeline')}?span=week`)).json.data).toHaveLength(1)
    expect((await asBob(world, 'GET', `${at('timeline')}?span=year`)).status).toBe(422)
  })

  it('says who may see it and who may change it', async () => {
    const { data, total } = (await asBob(world, 'GET', at('members'))).json
    expect(total).toBe(2)
    expect(data.map(({ email, can_change }: Record<string, unknown>) => [email, can_change]).toSorted()).toEqual([
      ['alice@acme.test', true],
      ['bob@acme.test', true],
    ])
  })

  it('is gone with all that belongs to it when it is deleted', async () => {
    const { uuid } = (await asBob(world, 'POST', '/app/api/projects', { name: 'Short-lived' })).json.data
    expect((await asBob(world, 'DELETE', `/app/api/projects/${uuid}`)).status).toBe(204)
    expect((await asBob(world, 'GET', `/app/api/projects/${uuid}`)).status).toBe(404)
    expect((await asBob(world, 'DELETE', `/app/api/projects/${uuid}`)).status).toBe(404)
    expect((await world.anyone('DELETE', `/app/api/projects/${project}`)).status).toBe(401)
  })
})
