import type { World } from '../world.ts'
import { identityProvider, type IdentityProvider } from '../api/scim/client.ts'

type Reply = Awaited<ReturnType<IdentityProvider['get']>>

export type Figures = { requests: number; writes: number; slowest_ms: number }

/** Counts what a provider sends; an answer it does not expect stops it, as it would stop the real one. */
export const countedProvider = (world: World) => {
  const { call } = identityProvider(world)
  const figures: Figures = { requests: 0, writes: 0, slowest_ms: 0 }
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Reply> => {
    const began = performance.now()
    const headers = { 'content-type': 'application/scim+json; charset=utf-8', accept: 'application/scim+json' }
    const reply = await call(method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    figures.requests += 1
    figures.writes += method === 'GET' ? 0 : 1
    figures.slowest_ms = Math.max(figures.slowest_ms, performance.now() - began)
    if (reply.status >= 400) throw new Error(`${method} ${path} was answered ${reply.status}: ${reply.text}`)
    return reply
  }
  const find = async (path: string, filter: string, more = '') =>
    (await send('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`)).json.Resources[0]
  return { send, find, figures }
}

export type Provider = ReturnType<typeof countedProvider>

const AT_ONCE = 4

/** Providers work on several people at once. */
export const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
