// Stands in for @node-rs/argon2 where no test is about the hash itself: a hash that takes 25 ms of processor time takes one millisecond.
// It names the cost it was asked for, so that the product sees no weak hash to renew. Hashes made elsewhere are verified at their own cost.
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Options } from '@node-rs/argon2'

const argon2: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2')

const QUICK = { memoryCost: 64, timeCost: 1 }
const MARK = Buffer.from('quick!')
// The second is the stand-in of unknown accounts, which verifies no password.
const QUICK_SALTS = [MARK.toString('base64'), 'c29tZS1maXhlZC1zYWx0']

const costOf = ({ memoryCost, timeCost }: Options): string => `m=${memoryCost},t=${timeCost},`

export const hash = async (password: string, options: Options): Promise<string> => {
  const salt = Buffer.concat([MARK, randomBytes(10)])
  const text = await argon2.hash(password, { ...options, ...QUICK, salt })
  return text.replace(costOf(QUICK), costOf(options))
}

export const verify = (stored: string, password: string): Promise<boolean> => {
  const isQuick = QUICK_SALTS.some((salt) => stored.includes(`$${salt}`))
  return argon2.verify(isQuick ? stored.replace(/m=\d+,t=\d+,/, costOf(QUICK)) : stored, password)
}
