import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SECOND } from '../../contract/time.ts'
import { buildSignatureHeaders, computeServiceSignature } from './sign.ts'
import { signatureRefusal, verifySignature } from './verify-signature.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw0123456789A='
const OLD_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const SENT_SECONDS = 1_770_000_000
const body = '{"event":"ticket.created","data":{"subject":"Größe – 日本 🎉"}}'
const delivery = { delivery_id: 'dlv_019c1f3a', body, secret: SECRET, sent_at: SENT_SECONDS * SECOND + 999_999 }

describe('the service signature', () => {
  it.each([
    ['what do ya want for nothing?', 'Jefe', '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'],
    ['Hi There', '\u000b'.repeat(20), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
  ])('is the HMAC-SHA256 of %j as published in RFC 4231', (text, key, hex) => {
    expect(computeServiceSignature(key, text)).toBe(`sha256=${hex}`)
  })

  it('is keyed with the secret exactly as it was shown, prefix and all', () => {
    expect(computeServiceSignature(SECRET, body)).not.toBe(computeServiceSignature(SECRET.slice(6), body))
    expect(verifySignature(body, computeServiceSignature(SECRET, body), SECRET)).toBe(true)
  })

  it('is the same for a text and for its bytes', () => {
    expect(buildSignatureHeaders({ ...delivery, body: Buffer.from(body) })).toEqual(buildSignatureHeaders(delivery))
  })
})

describe('the headers of a delivery', () => {
  it('name id and second, and nothing of an old secret', () => {
    const headers = buildSignatureHeaders(delivery)
    expect(Object.keys(headers)).toEqual(['X-Service-Signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])
    expect(headers).toMatchObject({ 'webhook-id': 'dlv_019c1f3a', 'webhook-timestamp': String(SENT_SECONDS) })
  })

  it('sign with both secrets while a rotation is under way, the new one in front', () => {
    const headers = buildSignatureHeaders({ ...delivery, previous_secret: OLD_SECRET })
    expect(headers['X-Service-Signature']).toBe(computeServiceSignature(SECRET, body))
    expect(headers['X-Service-Signature-Previous']).toBe(computeServiceSignature(OLD_SECRET, body))
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  })
})

describe('the published verifier of Standard Webhooks', () => {
  beforeEach(() => void vi.useFakeTimers({ now: SENT_SECONDS * 1_000, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const accepts = (secret: string, headers: Readonly<Record<string, string>>, text = body): boolean => {
    try {
      new Webhook(secret).verify(text, headers)
      return true
    } catch {
      return false
    }
  }

  it('accepts the headers', () => {
    expect(accepts(SECRET, buildSignatureHeaders(delivery))).toBe(true)
  })

  it('refuses another body, another secret and another time', () => {
    const headers = buildSignatureHeaders(delivery)
    expect(accepts(SECRET, headers, body.replace('Größe', 'Grösse'))).toBe(false)
    expect(accepts(OLD_SECRET, headers)).toBe(false)
    expect(accepts(SECRET, { ...headers, 'webhook-timestamp': String(SENT_SECONDS + 1) })).toBe(false)
  })

  it('accepts either secret during a rotation', () => {
    const headers = buildSignatureHeaders({ ...delivery, previous_secret: OLD_SECRET })
    expect([SECRET, OLD_SECRET].map((secret) => accepts(secret, headers))).toEqual([true, true])
  })

  it('accepts whatever is signed, with whatever secret', () => {
    const key = fc.uint8Array({ minLength: 24, maxLength: 64 }).map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`)
    fc.assert(
      fc.property(
        key,
        fc.jsonValue().map((value) => JSON.stringify({ data: value })),
        (secret, text) => {
          expect(accepts(secret, buildSignatureHeaders({ ...delivery, secret, body: text }), text)).toBe(true)
        },
      ),
    )
  })
})

describe('verifying the service signature', () => {
  const good = computeServiceSignature(SECRET, body)

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['no algorithm', good.slice(7)],
    ['another algorithm', good.replace('sha256', 'sha1')],
    ['capitals', good.toUpperCase()],
    ['half a signature', good.slice(0, 39)],
    ['more than a signature', `${good}00`],
    ['letters that are no digits', `sha256=${'z'.repeat(64)}`],
    ['the signature of another secret', computeServiceSignature(OLD_SECRET, body)],
    ['the signature of another body', computeServiceSignature(SECRET, `${body} `)],
  ])('refuses %s', (_, header) => {
    expect(verifySignature(body, header, SECRET)).toBe(false)
    expect(signatureRefusal(body, header, SECRET)).toEqual({ status: 401, body: { error: expect.stringMatching(/\.$/) } })
  })

  it('accepts text and bytes, and either of two secrets', () => {
    expect(verifySignature(Buffer.from(body), good, SECRET)).toBe(true)
    expect(verifySignature(body, good, [OLD_SECRET, SECRET])).toBe(true)
    expect(signatureRefusal(body, good, SECRET)).toBeUndefined()
  })

  it('never accepts an empty secret', () => {
    expect(verifySignature(body, computeServiceSignature('', body), '')).toBe(false)
    expect(verifySignature(body, good, [])).toBe(false)
  })

  it('notices any single changed byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, change) => {
        const header = computeServiceSignature(SECRET, bytes)
        const forged = bytes.with(place % bytes.length, (bytes[place % bytes.length] ?? 0) ^ change)
        expect(verifySignature(bytes, header, SECRET)).toBe(true)
        expect(verifySignature(forged, header, SECRET)).toBe(false)
      }),
    )
  })
})
