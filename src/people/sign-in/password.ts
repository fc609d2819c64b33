import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../kernel/errors.ts'
import { MAX_PASSWORD_LENGTH } from './password-policy.ts'

export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './password-policy.ts'

/** argon2id with the minimum parameters of OWASP. After a change, hashes are renewed at the next sign-in. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${SETTINGS.memoryCost},t=${SETTINGS.timeCost},p=${SETTINGS.parallelism}$`

// Each hash takes 19 MiB and a core, so unauthenticated requests must not run many at once.
const HASH_CONCURRENCY = 3
const MAX_QUEUED_HASHES = 30
let running = 0
const queue: (() => void)[] = []

/** FIFO semaphore: a free slot goes to the longest waiting call. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < HASH_CONCURRENCY) running++
  else if (queue.length >= MAX_QUEUED_HASHES) throw new AppError('unavailable', 'Too many concurrent sign-ins. Try again later.')
  else await new Promise<void>((resolve) => queue.push(resolve))
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, SETTINGS))

/** Hash without a known password, for equal response times of unknown accounts. */
export const DUMMY_HASH = `${PREFIX}c29tZS1maXhlZC1zYWx0$w6bQn1l8XgS1x0m1K6Zb8rZJ3v1m7u0o0s9q3yqv0aM`

/** Verifies a password. Without a stored hash the result is false after the same time. */
export const verifyPassword = (stored: string | null, password: string): Promise<boolean> =>
  inTurn(async () => {
    const right = await verify(stored ?? DUMMY_HASH, password.slice(0, MAX_PASSWORD_LENGTH)).catch(() => false)
    return stored !== null && right && password.length <= MAX_PASSWORD_LENGTH
  })

export const needsRehash = (stored: string): boolean => !stored.startsWith(PREFIX)
