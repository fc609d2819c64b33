import { verify } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword, MAX_PASSWORD_LENGTH, needsRehash, DUMMY_HASH } from './password.ts'

describe('passwords', () => {
  it('are recognised by their hash only', async () => {
    const stored = await hashPassword('vK9#mLq2Xw7z')
    expect(await verifyPassword(stored, 'vK9#mLq2Xw7z')).toBe(true)
    expect(await verifyPassword(stored, 'vK9#mLq2Xw7Z')).toBe(false)
    expect(await verifyPassword(null, 'vK9#mLq2Xw7z')).toBe(false)
    expect(needsRehash(stored)).toBe(false)
    expect(needsRehash('$argon2id$v=19$m=4096,t=3,p=1$x$y')).toBe(true)
  })

  it('an unknown user name costs a real hash: the stand-in is one that can be checked', async () => {
    await expect(verify(DUMMY_HASH, 'anything')).resolves.toBe(false)
  })

  it('longer than allowed are wrong, even when they begin rightly', async () => {
    const longest = 'vK9#'.repeat(MAX_PASSWORD_LENGTH / 4)
    const stored = await hashPassword(longest)
    expect(await verifyPassword(stored, longest)).toBe(true)
    expect(await verifyPassword(stored, `${longest}x`)).toBe(false)
  })

  it('asked for by too many at once are put off', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(null, 'x')))
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBe(27)
    expect(await verifyPassword(null, 'x')).toBe(false)
  })
})
