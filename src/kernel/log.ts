import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

// Values of these properties are secrets and are redacted.
const SECRETS = ['authorization', 'cookie', 'set-cookie', 'x-api-key', 'password', 'token', 'secret', 'api_key']
const paths = SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `req.headers["${name}"]`])

export const createLog = (level: string, destination: DestinationStream = pino.destination(2)): Log =>
  pino({ level, base: null, redact: { paths, censor: '[hidden]' }, timestamp: pino.stdTimeFunctions.isoTime }, destination)

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
// The path segment after these words grants access.
const AFTER_SECRET_WORD =
  /\/(ping|metrics|badge|confirm|csat|ical|invite|invites|invitation|invitations|verify|reset|reset-password|magic|unsubscribe)\/[^/]+/gi

// A ping key as the first segment of the path.
const ROOT_PING_KEY = /^\/[-\w]{22}(?=\/)/

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Removes query, keys, tokens and uuids (a check's uuid is enough to ping it), so that the path can be logged. */
export const maskUrl = (path: string): string =>
  decoded(path.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))
    .replaceAll(AFTER_SECRET_WORD, '/$1/…')
    .replace(ROOT_PING_KEY, '/…')
    .replaceAll(UUID, '…')
