import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { calls, channelOf, down, flip, makeChannel, makeCheck, makeWebhook, notificationsOf, up } from './scene.ts'

onBothDatabases('kinds of channels', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1', SHELL_CHANNEL: 'on' } })))
  afterAll(() => world.close())
  beforeEach(() => {
    world.network.answer(() => ({ status: 200 }))
    calls(world)
  })

  it('a group tells each member once, also those that are assigned themselves', async () => {
    const [one, two] = [
      await makeWebhook(world, { conf: { url_down: 'https://hook.test/one' }, checks: '' }),
      await makeWebhook(world, { conf: { url_down: 'https://hook.test/two' }, checks: '' }),
    ]
    const group = await makeChannel(world, { kind: 'group', conf: { channels: [one, two] }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Grouped', channels: `${group},${one}` })
    await down(world, uuid)
    expect(calls(world).toSorted()).toEqual(['one', 'two'])
    expect((await notificationsOf(world, uuid)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })

  it('one recipient takes only so many messages a minute; the others come later, and none is lost', async () => {
    const id = await makeChannel(world, { kind: 'telegram', conf: { token: '1:a', id: '-100' }, checks: '' })
    const uuids: string[] = []
    for (let n = 0; n < 10; n++) uuids.push(await makeCheck(world, { name: `Many ${n}`, channels: id, unique: [] }))
    for (const uuid of uuids) await flip(world, uuid, 'down', { reason: 'fail' })
    await world.pass('5s')
    const names = () => world.network.sent.splice(0).map(({ body }) => /Many (\d)/.exec(String(body))?.[1])
    const first = names()
    expect(first).toHaveLength(6)
    await world.pass('50s')
    expect(names()).toEqual([])
    await world.pass('5m')
    expect([...first, ...names()].toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    const states = await Promise.all(uuids.map((uuid) => notificationsOf(world, uuid)))
    expect(new Set(states.flat().map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  it('kinds that only open something hear nothing of the end', async () => {
    const id = await makeChannel(world, { kind: 'github', conf: { token: 't', repo: 'acme/ops' }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Opens', channels: id })
    await down(world, uuid)
    await up(world, uuid)
    expect(calls(world)).toEqual(['repos/acme/ops/issues'])
    expect((await notificationsOf(world, uuid)).map(({ status }) => status)).toEqual(['down'])
  })

  it('a group that became another one is followed from then on', async () => {
    const id = await makeChannel(world, { kind: 'telegram', conf: { token: '1:b', id: '-300' }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Moves', channels: id })
    world.network.answer(({ body }) =>
      String(body).includes('"-400"')
        ? { status: 200 }
        : { status: 400, body: JSON.stringify({ description: 'upgraded', parameters: { migrate_to_chat_id: -400 } }) },
    )
    await down(world, uuid)
    expect(calls(world)).toHaveLength(2)
    await up(world, uuid)
    expect(calls(world)).toHaveLength(1)
    expect((await channelOf(world, id)).conf).toEqual({ id: '-400' })
  })

  it('a command runs on the server where that is allowed', async () => {
    const id = await makeChannel(world, {
      kind: 'shell',
      conf: { cmd_down: 'test "$NAME" = "It\'s" || exit 3', cmd_up: 'printf "n\\0o" >&2; exit 4' },
      checks: '',
    })
    const uuid = await makeCheck(world, { name: "It's", channels: id })
    await down(world, uuid)
    expect((await notificationsOf(world, uuid))[0]).toMatchObject({ state: 'sent' })
    await up(world, uuid)
    expect((await notificationsOf(world, uuid))[1]).toMatchObject({ state: 'waiting', error: 'The command ended with exit status 4. no' })
  })

  it('a test message is sent at once and its real result told', async () => {
    const id = await makeWebhook(world, { conf: { url_up: 'https://hook.test/$NAME/$STATUS' }, checks: '' })
    expect((await world.writer('POST', `/api/v3/channels/${id}/test`)).json).toMatchObject({ ok: true, error: '' })
    expect(calls(world)).toEqual(['TEST/up'])
    world.network.answer(() => ({ status: 418 }))
    expect((await world.writer('POST', `/api/v3/channels/${id}/test`)).json).toMatchObject({
      ok: false,
      error: 'Received status code 418.',
    })
    expect(await channelOf(world, id)).toMatchObject({ last_error: 'Received status code 418.' })
    const log = await world.writer('GET', `/api/v3/channels/${id}/notifications/`)
    expect(log.json.notifications).toMatchObject([
      { occasion: 'test', state: 'failed', channel: { id, kind: 'webhook' } },
      { occasion: 'test', state: 'sent' },
    ])
    expect((await world.reader('POST', `/api/v3/channels/${id}/test`)).status).toBe(401)
    expect((await world.writer('POST', '/api/v3/channels/00000000-0000-4000-8000-000000000000/test')).status).toBe(404)
  })

  it('a service may report later that a message did not arrive, for an hour', async () => {
    const conf = { provider: 'twilio', value: '+15550002222', account_sid: 'AC1', auth_token: 't', from: 'Acme' }
    const id = await makeChannel(world, { kind: 'sms', conf, checks: '' })
    const uuid = await makeCheck(world, { name: 'Called', channels: id })
    await down(world, uuid)
    const callback = new URLSearchParams(String(world.network.sent.at(-1)?.body)).get('StatusCallback') ?? ''
    const report = (version: number, body: string) =>
      world.anyone('POST', new URL(callback).pathname.replace('v3', `v${version}`), { body })
    expect((await report(3, 'MessageStatus=delivered')).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ last_error: '' })
    expect((await report(1, 'MessageStatus=undelivered')).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ last_error: 'Delivery failed (status=undelivered).', is_disabled: false })
    expect((await notificationsOf(world, uuid))[0]).toMatchObject({ state: 'failed' })
    expect((await report(2, 'error=Gone&mark_disabled=1')).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ last_error: 'Gone', is_disabled: true })
    expect((await world.anyone('GET', new URL(callback).pathname)).status).toBe(405)
    await world.writer('POST', `/api/v3/channels/${id}`, { body: { conf } })
    await world.pass('61m')
    await report(3, 'error=Late&mark_disabled=1')
    expect(await channelOf(world, id)).toMatchObject({ is_disabled: false })
  })

  it('the log of a check says who was told, and is not for read-only keys or other projects', async () => {
    const id = await makeWebhook(world, { name: 'Hook', checks: '' })
    const uuid = await makeCheck(world, { name: 'Logged', channels: id })
    await down(world, uuid)
    const log = await world.writer('GET', `/api/v3/checks/${uuid}/notifications/`)
    expect(log.json.notifications).toMatchObject([
      { channel: { id, kind: 'webhook', name: 'Hook' }, occasion: 'flip', status: 'down', state: 'sent', attempts: 1 },
    ])
    expect(log.text).not.toContain('hook.test')
    expect((await world.reader('GET', `/api/v3/checks/${uuid}/notifications/`)).status).toBe(401)
  })

  it('a service may say what it likes about a message, at once or later: the database can keep it', async () => {
    const id = await makeChannel(world, { kind: 'telegram', conf: { token: '1:a', id: '-200' }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Garbled', channels: id })
    world.network.answer(() => ({ status: 400, body: JSON.stringify({ description: 'chat not found \0!' }) }))
    await down(world, uuid)
    const [told] = await notificationsOf(world, uuid)
    expect(told).toMatchObject({ state: 'failed', error: 'Telegram: chat not found !' })
    const report = (name = '') => world.anyone('POST', `/api/v3/notifications/${name}/status`, { body: 'error=lost%00+again' })
    expect((await report(told?.uuid)).status).toBe(200)
    expect(await channelOf(world, id)).toMatchObject({ last_error: 'lost again' })
    for (const name of ['%00', 'nobody', '0f640344-2066-4bc7-8ad3-5f836f6d702c']) expect((await report(name)).status).toBe(200)
  })

  it('a link in a message leads to the check, for those who are signed in, and gives nothing away to others', async () => {
    const uuid = await makeCheck(world, { name: 'Cloaked' })
    const { unique_key } = (await world.reader('GET', '/api/v3/checks/', { query: { slug: '' } })).json.checks.at(-1)
    const stranger = await world.anyone('GET', `/cloaked/${unique_key}/`)
    expect(stranger).toMatchObject({ status: 302, headers: { location: `/login?next=${encodeURIComponent(`/cloaked/${unique_key}/`)}` } })
    const known = await world.alice('GET', `/cloaked/${unique_key}/`)
    expect(known.status).toBe(302)
    expect(known.headers['location']).toMatch(new RegExp(`^/p/[0-9a-f-]{36}/checks/${uuid}$`))
    expect((await world.alice('GET', `/cloaked/${'0'.repeat(40)}/`)).status).toBe(404)
  })

  it('the helpdesk opens an alert and resolves it', async () => {
    const id = await makeChannel(world, { kind: 'helpdesk', conf: { priority: 'urgent' }, checks: '' })
    const uuid = await makeCheck(world, { name: 'Desk', channels: id })
    await down(world, uuid)
    await up(world, uuid)
    expect((await notificationsOf(world, uuid)).map(({ status, state }) => `${status} ${state}`)).toEqual(['down sent', 'up sent'])
    expect(calls(world)).toEqual([])
  })
})
