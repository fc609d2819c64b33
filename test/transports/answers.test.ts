import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TransportKind } from '../../src/monitor/transports/index.ts'
import { createNet, NetError, type Net } from '../../src/kernel/net/net.ts'
import { DOWN, openReceiver, sendBy, type Answer, type Receiver } from './scene.ts'

const URLS = { url: 'https://service.test/x' }
const HOOK = { url_down: 'https://service.test/x' }
const TELEGRAM = { token: '1:abc', id: '-100' }
const TWILIO = { provider: 'twilio', value: '+15550002222', account_sid: 'AC1', auth_token: 't', from: 'Acme' }

const telegramSays = (status: number, description: string, parameters = {}): Answer => ({
  status,
  body: JSON.stringify({ ok: false, description, parameters }),
})

describe('what an answer means', () => {
  let receiver: Receiver
  beforeAll(async () => void (receiver = await openReceiver()))
  afterAll(() => receiver.close())
  beforeEach(() => void (receiver.received.length = 0))

  it.each([
    ['webhook', HOOK, { status: 200 }, 'sent'],
    ['webhook', HOOK, { status: 201 }, 'sent'],
    ['webhook', HOOK, { status: 202 }, 'sent'],
    ['webhook', HOOK, { status: 204 }, 'sent'],
    ['webhook', HOOK, { status: 203 }, 'later'],
    ['webhook', HOOK, { status: 400 }, 'later'],
    ['webhook', HOOK, { status: 404 }, 'later'],
    ['webhook', HOOK, { status: 500 }, 'later'],
    ['webhook', HOOK, { status: 410 }, 'refused'],
    ['slack', URLS, { status: 404 }, 'refused'],
    ['slack', URLS, { status: 410 }, 'refused'],
    ['slack', URLS, { status: 400, body: 'invalid_token' }, 'refused'],
    ['slack', URLS, { status: 400, body: 'invalid_payload' }, 'later'],
    ['discord', URLS, { status: 404 }, 'refused'],
    ['mattermost', URLS, { status: 500 }, 'later'],
    ['pd', { service_key: 'x' }, { status: 400, body: '{"errors":["Invalid routing_key"]}' }, 'refused'],
    ['opsgenie', { key: 'x', region: 'us' }, { status: 403 }, 'refused'],
    ['matrix', { ...URLS, access_token: 't', room_id: '!r:x' }, { status: 401 }, 'refused'],
    ['ntfy', { topic: 'x' }, { status: 403 }, 'refused'],
    ['po', { token: 'a', user_key: 'u' }, { status: 400, body: '{"user":"invalid"}' }, 'refused'],
    ['po', { token: 'a', user_key: 'u' }, { status: 400, body: '{"errors":["other"]}' }, 'later'],
    [
      'zulip',
      { site: 'https://z.test', bot_email: 'b', api_key: 'k', mtype: 'stream', to: 'x' },
      { status: 400, body: '{"code":"STREAM_DOES_NOT_EXIST","msg":"no"}' },
      'refused',
    ],
    [
      'signal',
      { url: 'https://s.test', number: '+15550001111', value: 'x' },
      { status: 400, body: '{"error":"Unregistered user"}' },
      'refused',
    ],
    ['sms', TWILIO, { status: 400, body: '{"code":21211,"message":"Invalid To"}' }, 'refused'],
    ['sms', TWILIO, { status: 400, body: '{"code":30001,"message":"Queue overflow"}' }, 'later'],
    ['github', { token: 't', repo: 'a/b' }, { status: 403, headers: { 'retry-after': '60' } }, 'later'],
    ['github', { token: 't', repo: 'a/b' }, { status: 403 }, 'refused'],
    ['telegram', TELEGRAM, telegramSays(400, 'Bad Request: chat not found'), 'refused'],
    ['telegram', TELEGRAM, telegramSays(403, 'Forbidden: bot was blocked by the user'), 'refused'],
    ['telegram', TELEGRAM, telegramSays(502, 'Bad Gateway'), 'later'],
  ] as const)('%s: %j answering %j is %s', async (kind, conf, answer, outcome) => {
    receiver.answer(answer)
    expect((await sendBy(kind as TransportKind, conf, DOWN, receiver.tools)).outcome).toBe(outcome)
  })

  it.each([
    [{ 'retry-after': '120' }, 120],
    [{ 'retry-after': '999999999' }, 6 * 3_600],
    [{ 'retry-after': 'Mon, 01 Jun 2026 00:01:00 GMT', date: 'Mon, 01 Jun 2026 00:00:00 GMT' }, 60],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('an answer with %j asks for %s seconds of patience', async (headers, after_s) => {
    receiver.answer({ status: 503, headers })
    expect(await sendBy('webhook', HOOK, DOWN, receiver.tools)).toEqual({
      outcome: 'later',
      error: 'Received status code 503.',
      ...(after_s !== undefined && { after_s }),
    })
  })

  it('Telegram’s own word for patience counts', async () => {
    receiver.answer(telegramSays(429, 'Too Many Requests', { retry_after: 17 }))
    expect(await sendBy('telegram', TELEGRAM, DOWN, receiver.tools)).toMatchObject({ outcome: 'later', after_s: 17 })
  })

  it('a group that moved is followed, and its new id is kept', async () => {
    receiver.answer(({ body }) =>
      body.includes('"-200"') ? { status: 200 } : telegramSays(400, 'group upgraded', { migrate_to_chat_id: -200 }),
    )
    expect(await sendBy('telegram', TELEGRAM, DOWN, receiver.tools)).toEqual({ outcome: 'sent', conf: { ...TELEGRAM, id: '-200' } })
  })

  it('up to three redirects are followed, and secrets are not carried to another server', async () => {
    const secret = { ...HOOK, method_down: 'POST', body_down: 'x', headers_down: 'Authorization: Bearer s3cret' }
    receiver.answer(({ path }) => (path === '/x' ? { status: 307, headers: { location: '/y' } } : { status: 200 }))
    expect(await sendBy('webhook', secret, DOWN, receiver.tools)).toEqual({ outcome: 'sent' })
    expect(receiver.received.at(-1)).toMatchObject({ method: 'POST', path: '/y', body: 'x' })
    // The receiver sees this machine's own port, so a redirect to the name is one to another origin.
    receiver.answer(({ path }) => (path === '/x' ? { status: 302, headers: { location: 'https://elsewhere.test/z' } } : { status: 200 }))
    expect(await sendBy('webhook', secret, DOWN, receiver.tools)).toEqual({ outcome: 'sent' })
    expect(receiver.received.at(-1)).toMatchObject({ method: 'GET', host: 'https://elsewhere.test', path: '/z', body: '' })
    expect(receiver.received.at(-1)?.headers).not.toHaveProperty('authorization')
    receiver.received.length = 0
    receiver.answer({ status: 302, headers: { location: '/x' } })
    expect(await sendBy('webhook', HOOK, DOWN, receiver.tools)).toMatchObject({ outcome: 'later', error: 'Received status code 302.' })
    expect(receiver.received).toHaveLength(4)
  })

  it('follows no redirect from a public address to a private one', async () => {
    const inside = receiver.tools.net
    const net: Net = {
      ...inside,
      // Names are public here, literal addresses are this machine's own.
      request: (request) => inside.request(new URL(request.url).hostname.endsWith('.test') ? { ...request, public_only: false } : request),
    }
    receiver.answer({ status: 307, headers: { location: 'http://127.0.0.1:1/admin' } })
    for (const [kind, conf] of [
      ['webhook', HOOK],
      ['gotify', { url: 'https://service.test', token: 'x' }],
    ] as const) {
      receiver.received.length = 0
      const outcome = await sendBy(kind, conf, DOWN, { ...receiver.tools, net })
      expect(outcome).toEqual({
        outcome: 'later',
        error: 'Calling 127.0.0.1 is not allowed: it leads to a private or reserved address.',
      })
      expect(receiver.received).toHaveLength(1)
    }
  })

  it('a network that fails is a reason to try again; the error names the host and nothing more', async () => {
    const net = {
      ...receiver.tools.net,
      request: () => Promise.reject(new NetError('dns', 'The name of hook.test could not be resolved.')),
    }
    expect(await sendBy('webhook', { url_down: 'https://hook.test/secret' }, DOWN, { ...receiver.tools, net })).toEqual({
      outcome: 'later',
      error: 'The name of hook.test could not be resolved.',
    })
  })

  it('where private addresses are forbidden, no kind reaches them, whatever the name server says', async () => {
    // One bad address among good ones is enough, and what a name led to yesterday counts for nothing.
    let lookups = 0
    const resolve = async () => (lookups++ % 2 === 0 ? ['93.184.216.34', '127.0.0.1'] : ['10.0.0.1'])
    const net = createNet({ outbound_private: 'deny', resolve })
    const tools = { ...receiver.tools, net }
    for (const [kind, conf] of [
      ['webhook', { url_down: 'http://rebinding.test/' }],
      ['gotify', { url: 'http://rebinding.test/', token: 'x' }],
      ['webhook', { url_down: 'http://127.0.0.1:1/' }],
      ['webhook', { url_down: 'http://169.254.169.254/latest/meta-data/' }],
    ] as const)
      expect(await sendBy(kind, conf, DOWN, tools)).toMatchObject({ outcome: 'later', error: expect.stringContaining('not allowed') })
    expect(receiver.received).toEqual([])
    await net.close()
  })
})
