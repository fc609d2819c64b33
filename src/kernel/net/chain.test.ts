import { describe, expect, it } from 'vitest'
import { createCallChain } from './chain.ts'
import { NetError, type Net, type NetRequest } from './net.ts'

const fakeNet = (): { readonly net: Net; readonly connected: string[] } => {
  const connected: string[] = []
  const request = async ({ url, public_only = false }: NetRequest) => {
    const { hostname } = new URL(url)
    if (public_only && hostname.endsWith('.inside')) throw new NetError('blocked', `Calling ${hostname} is not allowed.`)
    connected.push(hostname)
    return { status: 200, headers: {}, body: Buffer.alloc(0), truncated: false, duration_ms: 1 }
  }
  return { net: { request, close: async () => undefined }, connected }
}

const callAll = async (hosts: readonly string[], more: Partial<NetRequest> = {}) => {
  const { net, connected } = fakeNet()
  const call = createCallChain(net)
  const calls = async (): Promise<void> => {
    for (const host of hosts) await call({ method: 'POST', url: `https://${host}/`, ...more })
  }
  return { connected, outcome: await calls().catch((error: unknown) => error) }
}

describe('a chain of calls', () => {
  it('refuses a private address after a public one', async () => {
    expect(await callAll(['hook.test', 'admin.inside'])).toMatchObject({ connected: ['hook.test'], outcome: { kind: 'blocked' } })
  })

  it('refuses a private address two calls after a public one', async () => {
    const { connected, outcome } = await callAll(['a.inside', 'hook.test', 'elsewhere.test', 'a.inside'])
    expect(connected).toEqual(['a.inside', 'hook.test', 'elsewhere.test'])
    expect(outcome).toMatchObject({ kind: 'blocked' })
  })

  it('follows from a private address to any other', async () => {
    expect(await callAll(['a.inside', 'b.inside', 'hook.test'])).toEqual({
      connected: ['a.inside', 'b.inside', 'hook.test'],
      outcome: undefined,
    })
  })

  it('keeps a call that is for public addresses only away from private ones', async () => {
    expect(await callAll(['a.inside'], { public_only: true })).toMatchObject({ connected: [], outcome: { kind: 'blocked' } })
  })

  it('makes no second call when the first one failed for another reason than its address', async () => {
    let calls = 0
    const net: Net = {
      request: () => {
        calls++
        return Promise.reject(new NetError('reset', 'The server closed the connection.'))
      },
      close: async () => undefined,
    }
    await expect(createCallChain(net)({ method: 'POST', url: 'https://hook.test/' })).rejects.toMatchObject({ kind: 'reset' })
    expect(calls).toBe(1)
  })
})
