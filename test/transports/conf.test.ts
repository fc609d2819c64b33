import { describe, expect, it } from 'vitest'
import { TRANSPORT_KINDS, findConfSchema, findTransport, listOfferedTransports, parseConf } from '../../src/monitor/transports/index.ts'

const REFERENCE_KINDS = (
  'apprise call discord email github googlechat gotify group matrix mattermost msteamsw ntfy opsgenie pagertree pd po pushbullet ' +
  'rocketchat shell signal slack sms spike telegram trello victorops webhook whatsapp zulip'
).split(' ')

describe('kinds', () => {
  it('are the 29 that clients know, and the helpdesk', () => {
    expect(TRANSPORT_KINDS.toSorted()).toEqual(REFERENCE_KINDS.concat('helpdesk').toSorted())
  })

  it.each(TRANSPORT_KINDS)('%s says what it is, refuses settings it does not know, and hides its secrets', (kind) => {
    expect(findTransport(kind)).toMatchObject({ kind, label: expect.stringMatching(/\S/), about: expect.stringMatching(/\.$/) })
    expect(parseConf(kind, { surprise: 1 })).toMatchObject({ errors: { surprise: ['Unknown setting.'] } })
    for (const [name, property] of Object.entries(findConfSchema(kind)?.properties ?? {}))
      if (/token|secret|_key$|^key$|api_key/.test(name)) expect(property).toHaveProperty('writeOnly', true)
  })

  it('that need a tool are offered only where there is one', () => {
    const kinds = (tools: Parameters<typeof listOfferedTransports>[0]) => listOfferedTransports(tools).map(({ kind }) => kind)
    expect(kinds({})).toHaveLength(28)
    expect(kinds({ runCommand: async () => undefined })).toContain('shell')
    expect(kinds({ openAlert: async () => undefined })).toContain('helpdesk')
  })
})

describe('settings', () => {
  it.each([
    ['email', { value: 'ops@acme.test' }],
    ['webhook', { url_down: 'https://user:pass@host:8443/x?$NAME' }],
    ['webhook', { url_down: '', url_up: 'http://bare-host/' }],
    ['sms', { provider: 'http', value: '+4915112345678', url: 'https://g.test' }],
    ['po', { token: 'a', user_key: 'b', priority: -3 }],
    ['ntfy', { topic: 'a-b_C1' }],
    ['apprise', { url: 'https://a.test', urls: 'mailto://x' }],
  ])('of %s may be %j', (kind, conf) => {
    expect(parseConf(kind, conf)).toEqual({ conf })
  })

  it('are tidied: people write phone numbers with spaces and dashes', () => {
    const conf = { value: '+49 151-123 45678', from: '+1 555 0001111', account_sid: 'A', auth_token: 't' }
    expect(parseConf('call', conf)).toEqual({ conf: { ...conf, value: '+4915112345678', from: '+15550001111' } })
  })

  it.each([
    ['email', { value: 'Ops <ops@acme.test>' }, 'value'],
    ['email', { value: 'ops@acme.test\nBcc: x@y.z' }, 'value'],
    ['email', {}, 'value'],
    ['slack', { url: 'javascript:alert(1)' }, 'url'],
    ['slack', { url: 'ftp://x.test' }, 'url'],
    ['slack', { url: 'https://' }, 'url'],
    ['webhook', {}, 'url_down'],
    ['webhook', { url_down: 'https://x.test', method_down: 'DELETE' }, 'method_down'],
    ['webhook', { url_down: 'https://x.test', headers_down: 'no colon' }, 'headers_down'],
    ['webhook', { url_down: 'https://x.test', headers_down: 'Content-Length: 5' }, 'headers_down'],
    ['webhook', { url_down: 'https://x.test', headers_down: 'Bad Name: x' }, 'headers_down'],
    ['webhook', { url_down: 'https://x.test', body_down: 'x'.repeat(1_001) }, 'body_down'],
    ['sms', { provider: 'twilio', value: '+4915112345678' }, 'account_sid'],
    ['sms', { provider: 'http', value: '0151' }, 'value'],
    ['ntfy', { topic: 'a/b' }, 'topic'],
    ['po', { token: 'a', user_key: 'b', priority: 3 }, 'priority'],
    ['group', { channels: [] }, 'channels'],
    ['github', { token: 't', repo: 'acme' }, 'repo'],
    ['apprise', { url: 'https://a.test' }, 'urls'],
    ['shell', {}, 'cmd_down'],
    ['nothing', {}, 'kind'],
    ['slack', 'https://x.test', 'conf'],
  ])('of %s may not be %j', (kind, conf, field) => {
    expect(parseConf(kind, conf)).toMatchObject({ errors: { [field]: [expect.stringMatching(/\.$/)] } })
  })

  it.each([
    ['slack', { url: 'ftp://x.test' }, 'Enter a URL that begins with http:// or https://.'],
    ['webhook', { url_down: 'x.test' }, 'Enter a URL that begins with http:// or https://.'],
    ['call', { value: '0151' }, 'Enter the number with + and country code, such as +37120000000.'],
    ['ntfy', { topic: 'a/b' }, 'This contains an invalid character.'],
    ['webhook', { url_down: 'https://x.test', method_down: 'DELETE' }, 'This must be one of: GET, POST, PUT.'],
    ['po', { token: 'a', user_key: 'b', priority: 3 }, 'This must be at most 2.'],
    ['po', { token: 'a', user_key: 'b', priority: -4 }, 'This must be at least -3.'],
    ['po', { token: 'a', user_key: 'b', priority: '2' }, 'This must be a whole number.'],
    ['group', { channels: [] }, 'This must not be empty.'],
    ['zulip', { topic: 'x'.repeat(61) }, 'This must have at most 60 characters.'],
  ])('of %s that are wrong are told in plain words: %j', (kind, conf, sentence) => {
    const read = parseConf(kind, conf)
    expect('errors' in read && Object.values(read.errors).flat()).toContain(sentence)
  })

  it('that are wrong are never told in the language of schemas', () => {
    for (const kind of TRANSPORT_KINDS)
      for (const name of Object.keys(findConfSchema(kind)?.properties ?? {}))
        for (const value of [5, 1.5, -99, 1e9, '', 'x y', 'x'.repeat(5_000), [], ['x', 'x'], {}, null, true]) {
          const read = parseConf(kind, { [name]: value })
          const said = 'errors' in read ? Object.values(read.errors).flat() : []
          expect(
            said.filter((sentence) => /pattern|[<>^]=?|allowed values|undefined|This is invalid|must be \w+\.$/.test(sentence)),
          ).toEqual([])
        }
  })
})
