import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

// Whatever is logged by these names is a secret; the value never reaches the log.
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'x-api-key', 'password', 'token', 'secret', 'api_key']
const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `req.headers["${name}"]`])

export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Log =>
  pino({ level, base: null, redact: { paths, censor: '[hidden]' }, timestamp: pino.stdTimeFunctions.isoTime }, destination)

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
// The part of the path after these words lets whoever knows it in.
const AFTER_SECRET_WORD =
  /\/(ping|metrics|badge|confirm|csat|ical|invite|invites|invitation|invitations|verify|reset|reset-password|magic|unsubscribe)\/[^/]+/gi

// The key of a ping at the root.
const ROOT_PING_KEY = /^\/[-\w]{22}(?=\/)/

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A path that may be written to a log: no query, no key, no token; no uuid either, for knowing a check's is enough to ping it. */
export const maskUrl = (path: string): string =>
  decoded(path.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))
    .replaceAll(AFTER_SECRET_WORD, '/$1/…')
    .replace(ROOT_PING_KEY, '/…')
    .replaceAll(UUID, '…')
