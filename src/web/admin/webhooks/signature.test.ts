import { describe, expect, it } from 'vitest'
import { signatureOf } from './signature.ts'

describe('a signature computed in the browser', () => {
  it.each([
    ['key', 'The quick brown fox jumps over the lazy dog', 'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8'],
    ['whsec_Gj/9', '{"name":"Jürgen – 東京"}', 'b84c8c9d6df02e1b3e16aa48d4cf4ccac329e928691e757d08f9f3ba5dfc53be'],
  ])('by %j over %j is what a receiver computes', async (secret, body, hex) => {
    expect(await signatureOf(secret, body)).toBe(`sha256=${hex}`)
  })
})
