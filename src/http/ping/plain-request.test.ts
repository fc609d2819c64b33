import { describe, expect, it } from 'vitest'
import { plainReader } from './plain-request.ts'

const readPlain = plainReader()
const CURL = ['Host: localhost', 'User-Agent: curl/8.14.1', 'Accept: */*']
const sent = (first: string, ...lines: readonly string[]): string => [first, ...lines, '', ''].join('\r\n')
const ping = (...lines: readonly string[]): string => sent('GET /ping/key/slug HTTP/1.1', ...lines)

describe('a plain ping', () => {
  it('is its address and who sends it', () => {
    expect(readPlain(ping(...CURL))).toEqual({
      url: '/ping/key/slug',
      ua: 'curl/8.14.1',
      forwarded_for: undefined,
      forwarded_proto: undefined,
      isLast: false,
    })
  })

  it.each([
    ['the connection may end', ['Connection: close'], { isLast: true }],
    ['or stay', ['Connection: Keep-Alive'], { isLast: false }],
    ['a proxy says for whom', ['X-Forwarded-For: 10.0.0.1, 10.0.0.2', 'x-forwarded-proto: https'], { forwarded_for: '10.0.0.1, 10.0.0.2' }],
    ['space around a value is not of it', ['X-Forwarded-For:10.0.0.1  '], { forwarded_for: '10.0.0.1' }],
  ] as const)('%s', (_case, lines, facts) => {
    expect(readPlain(ping(...CURL, ...lines))).toMatchObject(facts)
  })

  it('is read anew when somebody else sends it, with the same address or not', () => {
    const by = (ua: string, slug: string) => readPlain(sent(`GET /ping/key/${slug} HTTP/1.1`, 'Host: a', `User-Agent: ${ua}`))
    expect([by('a', 'x'), by('a', 'y'), by('b', 'y'), by('a', 'x')]).toMatchObject([
      { ua: 'a', url: '/ping/key/x' },
      { ua: 'a', url: '/ping/key/y' },
      { ua: 'b', url: '/ping/key/y' },
      { ua: 'a', url: '/ping/key/x' },
    ])
  })

  it.each([
    ['another method', sent('POST /ping/key/slug HTTP/1.1', ...CURL)],
    ['another address', sent('GET /api/v3/checks/ HTTP/1.1', ...CURL)],
    ['a whole address', sent('GET http://localhost/ping/key/slug HTTP/1.1', ...CURL)],
    ['an encoded address', sent('GET /ping/key/%73lug HTTP/1.1', ...CURL)],
    ['an older version', sent('GET /ping/key/slug HTTP/1.0', ...CURL)],
    ['no host', ping('Accept: */*')],
    ['an empty host', ping('Host:')],
    ['two hosts', ping('Host: a', 'Host: b')],
    ['a body', ping(...CURL, 'Content-Length: 2')],
    ['a body in pieces', ping(...CURL, 'Transfer-Encoding: chunked')],
    ['a question first', ping(...CURL, 'Expect: 100-continue')],
    ['another protocol', ping(...CURL, 'Connection: Upgrade', 'Upgrade: websocket')],
    ['a header that is not known', ping(...CURL, 'X-Other: 1')],
    ['a header without a name', ping(...CURL, ': 1')],
    ['space before a colon', ping(...CURL, 'Accept-Encoding : gzip')],
    ['a header that goes on', ping(...CURL, 'Accept-Encoding: gzip', ' br')],
    ['a bare line feed', ping(...CURL, 'Accept-Encoding: a\nContent-Length: 2')],
    ['a bare carriage return', ping(...CURL, 'Accept-Encoding: a\rContent-Length: 2')],
    ['a NUL', ping('Host: a\0')],
    ['a letter that is no ASCII', ping('Host: a', 'User-Agent: \u00e9')],
    ['half of it', ping(...CURL).slice(0, -2)],
    ['more than it', `${ping(...CURL)}G`],
    ['two of them', ping(...CURL).repeat(2)],
    ['an empty line first', `\r\n${ping(...CURL)}`],
    ['nothing', ''],
  ])('%s makes it another', (_case, text) => {
    expect(readPlain(text)).toBeUndefined()
  })
})
