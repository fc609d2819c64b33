import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { asAlice } from '../app/person.ts'
import { openWorld, type World } from '../../world.ts'
import { down, makeCheck, up } from './scene.ts'

onBothDatabases('integrations in the dashboard', (database) => {
  let world: World
  let project: string
  beforeAll(async () => {
    world = await openWorld({ database })
    project = (await asAlice(world, 'GET', '/app/api/projects')).json.data[0].uuid
  })
  afterAll(() => world.close())

  const create = (body: Record<string, unknown>) => asAlice(world, 'POST', `/app/api/projects/${project}/integrations`, body)

  it('each kind comes with the form of its settings; the shell only where it is allowed', async () => {
    const kinds = (await asAlice(world, 'GET', '/app/api/integration-kinds')).json.data
    expect(kinds.map(({ kind }: { kind: string }) => kind)).toContain('helpdesk')
    expect(kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('shell')
    const slack = kinds.find(({ kind }: { kind: string }) => kind === 'slack')
    expect(slack).toMatchObject({ label: 'Slack', conf: { required: ['url'], properties: { url: { writeOnly: true } } } })
    expect((await world.anyone('GET', '/app/api/integration-kinds')).status).toBe(401)
  })

  it('a new one hears of all checks; its secrets are never shown and need not be sent again', async () => {
    const uuid = await makeCheck(world, { name: 'Seen' })
    const made = await create({ kind: 'gotify', name: 'Phone', conf: { url: 'https://gotify.test', token: 's3cret' }, notify_late: true })
    expect(made).toMatchObject({
      status: 201,
      json: { data: { kind: 'gotify', n_checks: 1, notify_late: true, conf: { url: 'https://gotify.test' } } },
    })
    expect(made.text).not.toContain('s3cret')
    const path = `/app/api/integrations/${made.json.data.uuid}`
    const changed = await asAlice(world, 'PATCH', path, { name: 'My phone', conf: { url: 'https://gotify.test/push' }, notify_late: false })
    expect(changed.json.data).toMatchObject({ name: 'My phone', notify_late: false, conf: { url: 'https://gotify.test/push' } })
    await down(world, uuid)
    expect(world.network.sent.at(-1)).toMatchObject({ url: 'https://gotify.test/push/message', headers: { 'x-gotify-key': 's3cret' } })
    await up(world, uuid)
    expect((await asAlice(world, 'POST', `${path}/test`)).json.data).toEqual({ ok: true, error: '' })
    const deliveries = (await asAlice(world, 'GET', `${path}/deliveries`)).json.data
    expect(deliveries).toMatchObject([
      { occasion: 'test', check: null, state: 'sent' },
      { occasion: 'flip', check: 'Seen', status: 'up' },
      { occasion: 'flip', check: 'Seen', status: 'down' },
    ])
    expect((await asAlice(world, 'GET', `/app/api/projects/${project}/integrations`)).json.data).toHaveLength(1)
    expect((await asAlice(world, 'DELETE', path)).status).toBe(204)
    expect((await asAlice(world, 'PATCH', path, { name: 1 })).status).toBe(404)
  })

  it('one that is paused hears nothing, is not broken, stays paused when a test arrives, and hears again', async () => {
    const uuid = await makeCheck(world, { name: 'Calm', channels: '' })
    const hook = { url_down: 'https://calm.test/down', url_up: 'https://calm.test/up' }
    const made = await create({ kind: 'webhook', name: 'Calm hook', conf: hook, for_all: false })
    const path = `/app/api/integrations/${made.json.data.uuid}`
    await asAlice(world, 'POST', `${path}/checks`, { checks: [uuid], is_assigned: true })
    const heard = (): number => world.network.sent.filter(({ url }) => url.startsWith('https://calm.test/')).length
    const paused = async (is_paused: boolean) => (await asAlice(world, 'PATCH', path, { is_paused })).json.data
    expect(await paused(true)).toMatchObject({ is_disabled: true, last_error: '' })
    await down(world, uuid)
    expect(heard()).toBe(0)
    expect((await asAlice(world, 'GET', '/app/api/home/alerts')).json.data.channels).toEqual([])
    expect((await asAlice(world, 'POST', `${path}/test`)).json.data.ok).toBe(true)
    expect((await asAlice(world, 'PATCH', path, {})).json.data.is_disabled).toBe(true)
    expect(await paused(false)).toMatchObject({ is_disabled: false })
    await up(world, uuid)
    expect(heard()).toBe(2)
  })

  it.each([
    ['an unknown kind', { kind: 'pigeon', conf: {} }, 'kind'],
    ['a kind that is not allowed here', { kind: 'shell', conf: { cmd_down: 'true' } }, 'kind'],
    ['wrong settings', { kind: 'slack', conf: { url: 'nowhere' } }, 'conf.url'],
  ])('%s is refused with a sentence at the field', async (_title, body, field) => {
    const reply = await create(body)
    expect(reply.status).toBe(422)
    expect(reply.json.errors[field]).toHaveLength(1)
  })
})
