import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import { NetError, type Net } from '../../kernel/net/net.ts'

export type Pinger = {
  /** `suffix`: `start` or an exit status. Returns the body limit of the server; undefined when the ping failed. */
  ping(suffix: string, body: Buffer, attempts: number): Promise<number | undefined>
}

type PingerSettings = {
  readonly url: string
  readonly rid: string
  readonly net: Net
  readonly clock: Clock
  printError(sentence: string): void
}

/** Transient failures. Other statuses would not change on a retry. */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
const TIMEOUT_MS = 10_000
const FIRST_RETRY_DELAY = SECOND
export const DEFAULT_BODY_BYTES = 10_000

/** Adds suffix and run ID to the ping URL; its other parameters, such as `create=1`, remain. */
export const createSignalUrl = (ping_url: string, suffix: string, rid: string): string => {
  const url = new URL(ping_url)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${suffix}`
  url.searchParams.set('rid', rid)
  return url.href
}

const parseBodyLimit = (header: string | undefined): number => (/^\d+$/.test(header ?? '') ? Number(header) : DEFAULT_BODY_BYTES)

export const createPinger = ({ url, rid, net, clock, printError }: PingerSettings): Pinger => {
  const once = async (suffix: string, body: Buffer): Promise<{ limit: number } | { problem: string; final: boolean }> => {
    try {
      const headers = { 'content-type': 'text/plain', 'user-agent': 'watchdesk-exec' }
      const reply = await net.request({ method: 'POST', url: createSignalUrl(url, suffix, rid), headers, body, timeout_ms: TIMEOUT_MS })
      if (reply.status === 200 || reply.status === 201) return { limit: parseBodyLimit(reply.headers['ping-body-limit']) }
      return {
        problem: `the server responded ${reply.status} ${reply.body.toString().slice(0, 100)}`,
        final: !RETRYABLE_STATUSES.has(reply.status),
      }
    } catch (error) {
      if (!(error instanceof NetError)) throw error
      return { problem: error.message.replace(/\.$/, ''), final: false }
    }
  }

  return {
    ping: async (suffix, body, attempts) => {
      for (let attempt = 1; ; attempt++) {
        const result = await once(suffix, body)
        if ('limit' in result) return result.limit
        if (result.final || attempt >= attempts) {
          printError(`The ping "${suffix}" did not arrive: ${result.problem}.`)
          return undefined
        }
        await clock.sleep(FIRST_RETRY_DELAY * 2 ** (attempt - 1))
      }
    },
  }
}
