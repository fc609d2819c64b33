import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerOf, bytesOf, optionsOf, textOf } from './passkey-json.ts'

const buffer = (...bytes: readonly number[]): ArrayBuffer => new Uint8Array(bytes).buffer

describe('bytes on the wire', () => {
  it('come back as they went, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = textOf(Uint8Array.from(bytes).buffer)
        expect(text).toMatch(/^[A-Za-z0-9_-]*$/)
        expect([...bytesOf(text)]).toEqual([...bytes])
      }),
    )
  })
})

describe('the question for a key', () => {
  it('has bytes where the browser wants bytes, and the rest as it was', () => {
    const options = optionsOf({
      challenge: '__8',
      rpId: 'desk.example',
      user: { id: 'AQI', name: 'ana' },
      allowCredentials: [{ id: 'Aw', type: 'public-key' }],
    })
    expect(options.rpId).toBe('desk.example')
    expect(options.challenge).toEqual(new Uint8Array([255, 255]))
    expect(options.user).toEqual({ id: new Uint8Array([1, 2]), name: 'ana' })
    expect(options.allowCredentials).toEqual([{ id: new Uint8Array([3]), type: 'public-key' }])
    expect('excludeCredentials' in options).toBe(false)
  })

  it.each([null, 'text', 7, [], { challenge: 7, user: 'nobody', allowCredentials: 'none' }])('is nothing to fear when it is %j', (json) => {
    expect(() => optionsOf(json)).not.toThrow()
  })
})

describe('the answer of a key', () => {
  it('is told with its parts as text, and nothing that is not there', () => {
    const told = answerOf({
      id: 'Aw',
      rawId: buffer(3),
      type: 'public-key',
      authenticatorAttachment: null,
      response: { clientDataJSON: buffer(1), signature: buffer(2), userHandle: null, getTransports: () => ['usb'] },
      getClientExtensionResults: () => ({}),
    })
    expect(told).toEqual({
      id: 'Aw',
      rawId: 'Aw',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AQ', signature: 'Ag', transports: ['usb'] },
    })
  })
})
