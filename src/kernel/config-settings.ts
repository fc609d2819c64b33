import * as read from './config-parsers.ts'
import type { Parser } from './config-parsers.ts'

type SettingDoc = { readonly description: string; readonly secret?: true }

export type Setting<T = unknown> = SettingDoc & { readonly parse: Parser<T>; readonly fallback?: string; readonly default_text: string }

const withDefault = <T>(parse: Parser<T>, fallback: string, description: string) =>
  ({ parse, fallback, default_text: `\`${fallback}\``, description }) satisfies Setting<T>
const without = <T>(parse: Parser<T>, default_text: string, description: string) =>
  ({ parse, default_text, description }) satisfies Setting<T>
const secret = <T>(parse: Parser<T>, default_text: string, description: string) =>
  ({ parse, default_text, description, secret: true }) satisfies Setting<T>

const token = read.matching(/^[\x21-\x7e]{32,}$/, 'must have at least 32 characters, without spaces')
const FIRST_START = 'used only while the database is empty.'

export const SETTINGS = {
  HOST: withDefault(read.host, '127.0.0.1', 'Address to listen on.'),
  PORT: withDefault(read.wholeNumber(0, 65_535), '8000', 'Port to listen on; 0 takes any free one.'),
  BASE_URL: without(
    read.baseUrl,
    '`http://localhost:` and the port',
    'Address of the server for browsers and scripts; used in links and ping URLs.',
  ),
  SMTP_PORT: withDefault(read.wholeNumber(0, 65_535), '2525', 'Port for incoming mail: pings and tickets; 0 turns it off.'),
  PING_EMAIL_DOMAIN: without(read.domain, 'any', 'Domain of mail pings. Unset, mail to any domain may be a ping.'),
  DATA_DIR: withDefault(
    read.path,
    './data',
    'Folder for the SQLite file, the secret key and attachments. With `DATABASE_URL`, all nodes must share its folder `attachments`.',
  ),
  DATABASE_URL: secret(
    read.urlLike(/^postgres(ql)?:\/\//, 'must begin with postgres:// and be a valid address'),
    'SQLite in `DATA_DIR`',
    '`postgres://…` when one machine is not enough.',
  ),
  DATABASE_PREPARED_STATEMENTS: withDefault(
    read.onOff,
    'on',
    '`off` behind PgBouncer before 1.21 in transaction mode, which does not know named statements.',
  ),

  ROLES: withDefault(read.setOf('http', 'smtp', 'worker'), 'http,smtp,worker', 'Which parts this process runs.'),
  SECRET_KEY: secret(
    read.longText(32),
    'generated into `DATA_DIR`',
    'Key that seals stored secrets; the same on every node that shares a database.',
  ),
  RATE_LIMIT_FACTOR: withDefault(read.factor, '1', 'Multiplies every rate limit.'),
  OUTBOUND_PRIVATE: withDefault(
    read.oneOf('allow', 'deny'),
    'allow',
    '`deny` refuses to call private and loopback addresses. With `allow`, a redirect from a public address to a private one is still refused. Link-local and cloud metadata addresses are always refused.',
  ),
  TRUST_PROXY: without(
    read.networks,
    'none',
    'Trusted proxies whose `X-Forwarded-*` headers are used: addresses or networks, separated by commas.',
  ),
  SMTP_URL: secret(
    read.urlLike(/^smtps?:\/\/[^/?#]/, 'must begin with smtp:// or smtps:// and be a valid address'),
    'none',
    'Server for outgoing mail. Without it mails are kept, and sent as soon as there is one.',
  ),
  MAIL_FROM: without(read.mailAddress, '`watchdesk@` and the host of `BASE_URL`', 'Sender of outgoing mail.'),
  MAIL_AUTHSERV_ID: without(
    read.serverNames,
    'none',
    'Names under which the mail relays in front write `Authentication-Results` (RFC 8601), separated by commas. Unset, no sender counts as verified.',
  ),
  BOOTSTRAP_ADMIN_EMAIL: without(read.bareAddress, 'generated', `Address of the first account; ${FIRST_START}`),
  BOOTSTRAP_ADMIN_PASSWORD: secret(read.longText(12), 'generated', `Password of the first account; ${FIRST_START}`),
  BOOTSTRAP_API_KEY: secret(read.apiKey, 'generated', `Key of the first project; ${FIRST_START}`),
  BOOTSTRAP_READONLY_KEY: secret(
    read.matching(/^hcr_[A-Za-z0-9]{28}$/, 'must be hcr_ and 28 letters or digits'),
    'generated',
    `Read-only key of the first project; ${FIRST_START}`,
  ),
  BOOTSTRAP_PING_KEY: secret(
    read.matching(/^[A-Za-z0-9_-]{22}$/, 'must be 22 letters, digits, - or _'),
    'generated',
    `Ping key of the first project; ${FIRST_START}`,
  ),
  BOOTSTRAP_TOKEN: secret(token, 'generated', `Helpdesk token of the first account; ${FIRST_START}`),
  BOOTSTRAP_SCIM_TOKEN: secret(token, 'generated', `Token of the first identity provider; ${FIRST_START}`),
  LOG_LEVEL: withDefault(read.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info', 'How much is logged.'),
  METRICS_KEY: secret(
    read.matching(/^[\x21-\x7e]+$/, 'must not hold spaces'),
    'none',
    'Key for `/api/v3/metrics/`, sent as `X-Metrics-Key`. Without it, the page is disabled.',
  ),
  METRICS_TOKEN: secret(
    read.matching(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces'),
    'none',
    'Bearer token for `/metrics`. Without it, only this machine and private networks can read the page.',
  ),
  PING_BODY_LIMIT: withDefault(read.wholeNumber(0, 100_000_000), '10000', 'Bytes of a ping’s body that are kept.'),
  PING_CACHE_CHECKS: withDefault(
    read.wholeNumber(1, 10_000_000),
    '250000',
    'Checks kept in memory for pings, about 700 bytes each; the others are read with their pings.',
  ),
  SHELL_CHANNEL: withDefault(read.onOff, 'off', '`on` allows integrations that run a shell command on this server.'),
  CHECK_LIMIT: without(read.wholeNumber(0, 1_000_000_000), 'none', 'Most checks one project may have.'),
}

type Settings = typeof SETTINGS
type ValueOf<S> = S extends { parse: Parser<infer T>; fallback: string } ? T : S extends { parse: Parser<infer T> } ? T | undefined : never

export type Config = {
  readonly [Name in keyof Settings]: Name extends 'BASE_URL' | 'MAIL_FROM' ? string : ValueOf<Settings[Name]>
}
