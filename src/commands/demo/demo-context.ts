import type { AppContext } from '../../app-context.ts'
import type { Instant } from '../../contract/time.ts'
import { delay, type Clock, type Pace } from '../../kernel/clock.ts'
import type { Net } from '../../kernel/net/net.ts'
import { createProduct } from '../../server.ts'

// The product on a fake clock, so that the seeded history has consistent times.

/** Fake network: requests succeed, except to hosts with "broken" in the URL. */
export const createFakeNet = (): Net => ({
  request: async ({ url }) => {
    const status = url.includes('broken') ? 503 : 200
    return { status, headers: {}, body: Buffer.from(status === 200 ? 'ok' : 'try again later'), truncated: false, duration_ms: 84 }
  },
  close: async () => undefined,
})

export type FakeClock = Clock & Pace & { set(at: Instant): void }

export const createFakeClock = (start: Instant): FakeClock => {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = Math.max(now, at)
    },
    // Every sleep takes 5 ms, which lets other work run.
    sleep: () => delay(5),
    pause: delay,
  }
}

// Only the fields that the demo reads.
type ApiRecord = Readonly<Record<string, unknown>> & { readonly id: number; readonly uuid: string }
export type ApiResult = { readonly data: ApiRecord; /** `data` of a list. */ readonly list: readonly ApiRecord[] }

export type ApiCall = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object, token?: string) => Promise<ApiResult>

export type DemoContext = {
  readonly clock: FakeClock
  /** Calls the API v1, by default with the administrator's token. */
  readonly call: ApiCall
  /** Calls the API v3 with the project key. */
  readonly monitor: ApiCall
  /** Sends a SCIM request and ignores errors, as directories repeat requests. */
  readonly provision: (method: 'GET' | 'POST', path: string, body?: object) => Promise<void>
  readonly signIn: (email: string, password: string) => Promise<void>
  readonly ping: (path: string, body?: string) => Promise<void>
  readonly runDueWork: () => Promise<void>
  readonly close: () => Promise<void>
}

type DemoKeys = { readonly token: string; readonly api_key: string; readonly scim_token: string }

// Maximum number of steps until no work is due; a product that needs more has a bug.
const MAX_STEPS = 10_000

const readApiResult = (status: number, text: string, what: string): ApiResult => {
  if (status >= 400) throw new Error(`The demo could not be filled: ${what} was answered with ${status}: ${text.slice(0, 300)}`)
  const json = text === '' ? {} : JSON.parse(text)
  const data = json.data ?? json
  return { data, list: Array.isArray(data) ? data : [] }
}

export const createDemoContext = (
  appContext: AppContext & { readonly clock: FakeClock },
  { token: admin, api_key, scim_token }: DemoKeys,
): DemoContext => {
  const product = createProduct(appContext)
  const inject = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, headers: Record<string, string>, body?: object) => {
    const reply = await product.app.inject({ method, url, headers, ...(body && { payload: body }) })
    return readApiResult(reply.statusCode, reply.payload, `${method} ${url}`)
  }
  return {
    clock: appContext.clock,
    call: (method, path, body, token = admin) => inject(method, `/api/v1${path}`, { authorization: `Bearer ${token}` }, body),
    monitor: (method, path, body) => inject(method, `/api/v3${path}`, { 'x-api-key': api_key }, body),
    provision: async (method, path, body) => {
      const headers = { authorization: `Bearer ${scim_token}`, 'content-type': 'application/scim+json' }
      await product.app.inject({ method, url: `/scim/v2${path}`, headers, ...(body && { payload: JSON.stringify(body) }) })
    },
    signIn: async (email, password) => {
      const headers = { 'x-requested-with': 'watchdesk' }
      await product.app.inject({ method: 'POST', url: '/app/api/session', headers, payload: { email, password } })
    },
    ping: async (path, body = '') => {
      await product.app.inject({ method: 'POST', url: `/ping/${path}`, payload: body, headers: { 'user-agent': 'curl/8.14.1' } })
    },
    runDueWork: async () => {
      for (let steps = 0; steps < MAX_STEPS; steps++) {
        let busy = false
        for (const loop of [...product.loops, product.worker]) busy = (await loop.step()) === 'more' || busy
        for (const loop of [...product.loops, product.worker]) await loop.settled?.()
        if (!busy) return
      }
    },
    close: () => product.stop(),
  }
}
