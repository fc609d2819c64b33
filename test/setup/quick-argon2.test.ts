import * as argon2 from '@node-rs/argon2'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { DUMMY_HASH } from '../../src/people/sign-in/password.ts'
import { hash, verify } from './quick-argon2.ts'

const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2')

it('stands in for Argon2 in the product', () => {
  expect(argon2.hash).toBe(hash)
})

it('tells passwords apart and names the cost it was asked for', async () => {
  const stored = await hash('right', SETTINGS)
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect([await verify(stored, 'right'), await verify(stored, 'wrong')]).toEqual([true, false])
})

it('verifies hashes made elsewhere', async () => {
  const stored = await real.hash('right', SETTINGS)
  expect([await verify(stored, 'right'), await verify(stored, 'wrong'), await verify(DUMMY_HASH, 'right')]).toEqual([true, false, false])
})
