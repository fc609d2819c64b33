import { describe, expect, it } from 'vitest'
import { NetError } from './errors.ts'
import { resolveTarget } from './target.ts'

const errorOf = (make: () => unknown): NetError => {
  try {
    make()
  } catch (error) {
    if (error instanceof NetError) return error
  }
  throw new Error('It was not refused.')
}

describe('taking a request apart', () => {
  it('moves credentials from the URL to a header and drops the fragment', () => {
    expect(
      resolveTarget({ method: 'POST', url: 'https://ann:s%3Acret@example.org:8443/hook?key=1#part', headers: { 'X-A': 'b' } }),
    ).toEqual({
      origin: 'https://example.org:8443',
      host: 'example.org:8443',
      path: '/hook?key=1',
      method: 'POST',
      headers: { 'X-A': 'b', authorization: `Basic ${Buffer.from('ann:s:cret').toString('base64')}` },
    })
  })

  it('keeps an authorization that was given outright', () => {
    const { headers } = resolveTarget({ method: 'GET', url: 'http://ann:secret@example.org/', headers: { Authorization: 'Bearer x' } })
    expect(headers).toEqual({ Authorization: 'Bearer x' })
  })

  it('takes a lone percent sign in a password as it is', () => {
    const { headers } = resolveTarget({ method: 'GET', url: 'http://ann:100%@example.org/' })
    expect(headers['authorization']).toBe(`Basic ${Buffer.from('ann:100%').toString('base64')}`)
  })

  it.each([
    '',
    'example.org/hook',
    'ftp://example.org/',
    'file:///etc/passwd',
    'http://',
    'http://[fe80::1%25eth0]/',
    'data:,x',
    'http://a b/',
  ])('%j is refused as no http address', (url) => {
    expect(errorOf(() => resolveTarget({ method: 'GET', url })).kind).toBe('invalid_url')
  })

  it.each([
    ['X-A', 'one\r\nX-B: two'],
    ['X-A', 'one\ntwo'],
    ['X-A', 'one\0'],
    ['X-A', 'ā'],
    ['X A', 'one'],
    ['X-A\r\nX-B', 'one'],
    ['', 'one'],
    ['Content-Length', '3'],
    ['transfer-encoding', 'chunked'],
    ['Connection', 'upgrade'],
  ])('the header %j with %j is refused', (name, value) => {
    const error = errorOf(() => resolveTarget({ method: 'GET', url: 'http://example.org/', headers: { [name]: value } }))
    expect(error.kind).toBe('other')
    expect(error.message).not.toContain('two')
  })

  it.each(['GET /x HTTP/1.1\r\nHost: other', '', 'CONNECT', 'connect'])('the method %j is refused', (method) => {
    expect(errorOf(() => resolveTarget({ method, url: 'http://example.org/' })).kind).toBe('other')
  })
})
