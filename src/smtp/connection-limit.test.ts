import { describe, expect, it } from 'vitest'
import { createMemoryLimiter } from '../kernel/rate-limit/rate-limit.ts'
import { createConnectionLimit, MAX_MAILS_PER_MINUTE, MAX_CONNECTIONS_PER_NETWORK } from './connection-limit.ts'

describe('a crowd', () => {
  const at = (remoteAddress: string, id = 'x') => ({ id, remoteAddress })
  const opened = (most?: number) => {
    let now = 1_000_000_000
    const limiter = createMemoryLimiter({ now: () => now, sleep: async () => undefined })
    return { crowd: createConnectionLimit(limiter, most), pass: (seconds: number) => void (now += seconds * 1_000_000) }
  }

  it('limits the connections of each network; one that closes lets another in', () => {
    const { crowd } = opened(2)
    expect(['a', 'b', 'c'].map((id) => crowd.open(at('192.0.2.1', id)))).toEqual([true, true, false])
    expect(crowd.open(at('192.0.2.2', 'd'))).toBe(true)
    // Closing a rejected connection does not release another one.
    crowd.close(at('192.0.2.1', 'c'))
    expect(crowd.open(at('192.0.2.1', 'e'))).toBe(false)
    crowd.close(at('192.0.2.1', 'a'))
    expect(crowd.open(at('192.0.2.1', 'f'))).toBe(true)
  })

  it('of a host with thousands of jobs is no crowd', async () => {
    const { crowd } = opened()
    for (let n = 0; n < 5_000; n++) expect(await crowd.retryAfter('mail', at('192.0.2.1'))).toBeUndefined()
    expect(MAX_CONNECTIONS_PER_NETWORK).toBeGreaterThanOrEqual(200)
  })

  it('is slowed down per place, says for how long, and is let through again', async () => {
    const { crowd, pass } = opened()
    for (let n = 0; n < MAX_MAILS_PER_MINUTE; n++) await crowd.retryAfter('mail', at('192.0.2.1'))
    pass(20)
    expect(await crowd.retryAfter('mail', at('192.0.2.1'))).toBe(40)
    expect(await crowd.retryAfter('lookup', at('192.0.2.1'))).toBeUndefined()
    expect(await crowd.retryAfter('mail', at('192.0.2.2'))).toBeUndefined()
    pass(40)
    expect(await crowd.retryAfter('mail', at('192.0.2.1'))).toBeUndefined()
  })
})
