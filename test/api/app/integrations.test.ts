import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newAgent } from '../v1/desk.ts'
import { asAlice, asBob, enter } from './person.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

onBothDatabases('integrations in the dashboard', (database) => {
  let world: World
  let project: string
  let integration: string
  let checks: readonly string[]
  beforeAll(async () => {
    world = await openWorld({ database })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
    const made = await asBob(world, 'POST', `/app/api/projects/${project}/integrations`, {
      kind: 'ntfy',
      name: 'phones',
      conf: { topic: 'ops', url: 'https://ntfy.example', token: 'secret' },
      for_all: false,
    })
    integration = made.json.data.uuid
    const names = ['one', 'two', 'three']
    checks = await Promise.all(
      names.map(async (name) => (await asBob(world, 'POST', `/app/api/projects/${project}/checks`, { name })).json.data.uuid),
    )
  })
  afterAll(() => world.close())

  const assignments = async (): Promise<unknown> => (await asBob(world, 'GET', `/app/api/projects/${project}/assignments`)).json.data
  const assign = (body: object, uuid = integration) => asBob(world, 'POST', `/app/api/integrations/${uuid}/checks`, body)

  describe('who hears of what', () => {
    it('is nobody at first', async () => {
      expect(await assignments()).toEqual({})
    })

    it('is told for many checks at once, twice without harm, and taken back', async () => {
      const some = checks.slice(0, 2)
      expect((await assign({ checks: some, is_assigned: true })).status).toBe(204)
      expect((await assign({ checks: some, is_assigned: true })).status).toBe(204)
      expect(await assignments()).toEqual(Object.fromEntries(some.map((uuid) => [uuid, [integration]])))
      expect((await assign({ checks: some.slice(0, 1), is_assigned: false })).status).toBe(204)
      expect(await assignments()).toEqual({ [some[1] ?? '']: [integration] })
    })

    it('is refused for a check the project does not have, and then for none', async () => {
      const before = await assignments()
      const refused = await assign({ checks: [checks[2], NOWHERE], is_assigned: true })
      expect(refused.status).toBe(422)
      expect(refused.json.errors.checks).toHaveLength(1)
      expect(await assignments()).toEqual(before)
    })

    it('is not found where there is no integration or project, and not for strangers', async () => {
      expect((await assign({ checks: [checks[0]], is_assigned: true }, NOWHERE)).status).toBe(404)
      expect((await asBob(world, 'GET', `/app/api/projects/${NOWHERE}/assignments`)).status).toBe(404)
      expect((await world.anyone('GET', `/app/api/projects/${project}/assignments`)).status).toBe(401)
      expect((await world.anyone('POST', `/app/api/integrations/${integration}/checks`, { body: {} })).status).toBe(401)
    })

    it('is the same when two people say it at the same time', async () => {
      const replies = await Promise.all([assign({ checks, is_assigned: true }), assign({ checks, is_assigned: true })])
      expect(replies.map(({ status }) => status)).toEqual([204, 204])
      expect(Object.keys(Object(await assignments())).toSorted()).toEqual(checks.toSorted())
    })
  })

  describe('the settings of an integration', () => {
    const change = (conf: object) => asBob(world, 'PATCH', `/app/api/integrations/${integration}`, { conf })

    it('keep no secret for a server it was not given for: there, somebody could wait for it', async () => {
      for (const conf of [{ url: 'https://evil.example' }, { url: 'https://evil.example', topic: 'other' }]) {
        const refused = await change(conf)
        expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['conf.token']])
      }
      expect((await change({ url: 'https://other.example', token: 'another' })).status).toBe(200)
      expect((await change({ url: 'https://ntfy.example', token: 'secret' })).status).toBe(200)
      expect((await change({ url: 'https://ntfy.example/', topic: 'ops' })).json.data.conf.url).toBe('https://ntfy.example/')
      await change({ url: 'https://ntfy.example' })
    })

    it('keep what is left out, and lose what is null', async () => {
      expect((await change({ priority: 5 })).json.data.conf).toEqual({ topic: 'ops', url: 'https://ntfy.example', priority: 5 })
      expect((await change({ priority: null, url: null })).json.data.conf).toEqual({ topic: 'ops' })
    })

    it('show those who may only look no more of an address than where it goes', async () => {
      const conf = {
        method_down: 'POST',
        url_down: 'https://ops:secret@hook.example/T123?key=k',
        method_up: 'POST',
        url_up: 'https://hook.example',
      }
      const made = await asBob(world, 'POST', `/app/api/projects/${project}/integrations`, { kind: 'webhook', conf, for_all: false })
      expect(made.status).toBe(201)
      const role = await world.alice('POST', '/api/v1/roles', { body: { name: 'Onlookers', rank: 20, permissions: ['monitor:read'] } })
      const { user } = await newAgent(world, { role_id: role.json.data.id })
      const onlooker = await enter(world, user.email, 'a long enough password')
      const seen = await onlooker.ask('GET', `/app/api/projects/${project}/integrations`)
      const { uuid } = made.json.data
      const shown = seen.json.data.find((one: { uuid: string }) => one.uuid === uuid).conf
      expect(shown).toMatchObject({ url_down: 'https://hook.example/…', url_up: 'https://hook.example' })
      expect(seen.text).not.toMatch(/secret|T123|key=k/)
      await asBob(world, 'DELETE', `/app/api/integrations/${uuid}`)
    })

    it('cannot lose what is needed', async () => {
      const refused = await change({ topic: null })
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.json.errors)).toEqual(['conf.topic'])
    })
  })

  describe('one that does not deliver', () => {
    const shown = async () =>
      (await asBob(world, 'GET', `/app/api/projects/${project}/integrations`)).json.data.find(
        ({ uuid }: { uuid: string }) => uuid === integration,
      )
    const test = async (status: number) => {
      world.network.answer(() => ({ status }))
      await asBob(world, 'POST', `/app/api/integrations/${integration}/test`)
      await world.settle()
    }

    it('says how often in a row, until a message gets through', async () => {
      expect((await shown()).n_failed).toBe(0)
      await test(200)
      await test(403)
      await test(403)
      expect(await shown()).toMatchObject({ n_failed: 2 })
      await test(200)
      expect(await shown()).toMatchObject({ n_failed: 0, last_error: '' })
    })

    it('says of which check each message was, and how to get there', async () => {
      const deliveries = (await asBob(world, 'GET', `/app/api/integrations/${integration}/deliveries`)).json.data
      expect(
        deliveries.every(({ check, check_uuid }: { check: unknown; check_uuid: unknown }) => check === null && check_uuid === null),
      ).toBe(true)
      await assign({ checks, is_assigned: true })
      const code = (await asBob(world, 'GET', `/app/api/checks/${checks[0]}`)).json.data.ping_url.split('/').at(-1)
      await world.anyone('GET', `/ping/${code}/fail`)
      await world.settle()
      const newest = (await asBob(world, 'GET', `/app/api/integrations/${integration}/deliveries`)).json.data[0]
      expect(newest).toMatchObject({ check: 'one', check_uuid: checks[0] })
    })
  })
})
