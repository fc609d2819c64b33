import { describe, expect, it } from 'vitest'
import { createSecretBox } from '../../kernel/crypto.ts'
import { describeHost, findUrl, maskUrl, redactUrl } from './url.ts'

const box = createSecretBox('a key')
const other = createSecretBox('another key')
const URL_TEXT = 'https://anna:pass%20word@far.test:8443/hooks/path-secret?key=query-secret'
const sealed = { url: box.seal(URL_TEXT, new Uint8Array(12)) }

describe('the URL of a receiver', () => {
  it.each([
    ['sealed', sealed],
    ['in clear text', { url: URL_TEXT }],
  ])('is found when it is stored %s', (_, endpoint) => {
    expect([findUrl(endpoint, box), describeHost(endpoint, box), maskUrl(endpoint, box)]).toEqual([
      URL_TEXT,
      'far.test:8443',
      'https://far.test:8443/•••',
    ])
  })

  it('is unknown, not an error, when another key sealed it', () => {
    expect([findUrl(sealed, other), describeHost(sealed, other), maskUrl(sealed, other)]).toEqual([undefined, 'an unknown host', '•••'])
  })

  it.each([
    ['https://far.test/hooks/path-secret?key=query-secret', 'https://far.test•••'],
    ['Cannot POST /hooks/path-secret', 'Cannot POST •••'],
    ['No such key: query-secret (path-secret)', 'No such key: ••• (•••)'],
    ['anna:pass word, anna:pass%20word', '•••:•••, •••:•••'],
    ['all hooks are fine', 'all hooks are fine'],
  ])('is masked in an answer: %s', (text, masked) => {
    expect(redactUrl(text, URL_TEXT)).toBe(masked)
  })

  it('with nothing but a host masks nothing', () => {
    expect(redactUrl('https://far.test/ / ok', 'https://far.test/')).toBe('https://far.test/ / ok')
  })
})
