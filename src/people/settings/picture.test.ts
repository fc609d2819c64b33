import { describe, expect, it } from 'vitest'
import { MAX_LOGO_BYTES, type LOGO_TYPES } from '../../contract/app/settings.ts'
import { readPicture } from './picture.ts'

type Type = (typeof LOGO_TYPES)[number]

const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const JPEG = Buffer.from('ffd8ffe000104a46', 'hex')
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')])
const read = (content_type: Type, bytes: Buffer) => readPicture({ content_type, content_base64: bytes.toString('base64') })

describe('a logo', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ] as const)('of type %s is taken as it is', (type, bytes) => {
    const sorted = read(type, bytes)
    expect(sorted).toMatchObject({ logo: { content_type: type, size: bytes.length, hash: expect.stringMatching(/^[0-9a-f]{32}$/) }, bytes })
  })

  it.each([
    ['a JPEG sent as PNG', 'image/png', JPEG],
    ['a page sent as PNG', 'image/png', Buffer.from('<script>alert(1)</script>')],
    ['a drawing with a script', 'image/webp', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a sound in the same wrapping', 'image/webp', Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVEfmt ')])],
    ['a cut picture', 'image/png', PNG.subarray(0, 4)],
  ] as const)('is refused when it is %s', (_what, type, bytes) => {
    expect(read(type, bytes)).toEqual({ mistake: expect.stringContaining('PNG, JPEG or WebP') })
  })

  it('may have exactly the largest size', () => {
    const largest = Buffer.concat([PNG, Buffer.alloc(MAX_LOGO_BYTES - PNG.length)])
    expect(read('image/png', largest)).toMatchObject({ logo: { size: MAX_LOGO_BYTES } })
    expect(read('image/png', Buffer.concat([largest, Buffer.alloc(1)]))).toEqual({ mistake: expect.stringContaining('256 kB') })
  })

  it.each(['%%%%', 'data:image/png;base64,iVBOR', 'A', '===='])('is refused when “%s” is sent as base64', (content_base64) => {
    expect(readPicture({ content_type: 'image/png', content_base64 })).toEqual({ mistake: 'The logo must be base64.' })
  })
})
