import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasPasskeys } from './passkey.ts'

const browserWith = (statics: object, methods: object): void => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(function Credential() {}, statics, { prototype: methods }),
  )
}
const parse = (): object => ({})

afterEach(() => vi.unstubAllGlobals())

describe('passkeys are offered', () => {
  it('by a browser that reads and writes their JSON', () => {
    browserWith({ parseCreationOptionsFromJSON: parse, parseRequestOptionsFromJSON: parse }, { toJSON: parse })
    expect(hasPasskeys()).toBe(true)
  })

  it('by no browser that lacks a part of it, or passkeys altogether', () => {
    expect(hasPasskeys()).toBe(false)
    browserWith({}, {})
    expect(hasPasskeys()).toBe(false)
    browserWith({ parseCreationOptionsFromJSON: parse, parseRequestOptionsFromJSON: parse }, {})
    expect(hasPasskeys()).toBe(false)
  })
})
