import { AppError } from '../../kernel/errors.ts'
import { findConfSchema, findTransport, parseConf } from '../transports/index.ts'
import type { Conf } from './model.ts'

/** Shell commands run on the server itself, so its configuration must allow them. */
type AllowedKinds = { readonly SHELL_CHANNEL: boolean }

const throwInvalid = (reason: string): never => {
  throw new AppError('invalid', `json validation error: ${reason}`)
}

/** Validates and normalizes settings; throws the first error. */
export const normalizeConf = (kind: string, conf: unknown, { SHELL_CHANNEL }: AllowedKinds): Conf => {
  if (!findTransport(kind) || (kind === 'shell' && !SHELL_CHANNEL)) return throwInvalid('kind has unexpected value')
  const parsed = parseConf(kind, conf)
  if ('conf' in parsed) return parsed.conf
  const [field, sentences] = Object.entries(parsed.errors)[0] ?? ['conf', []]
  return throwInvalid(`conf.${field}: ${sentences[0] ?? 'This is wrong.'}`)
}

// A TypeBox schema is a JSON Schema; `writeOnly` marks secrets.
const isSecret = (schema: unknown): boolean => (schema as { writeOnly?: boolean }).writeOnly === true

const listServers = (kind: string, conf: Conf): ReadonlySet<string> =>
  new Set(Object.values(redactConf(kind, conf)).flatMap((value) => (typeof value === 'string' ? (URL.parse(value)?.origin ?? []) : [])))

/** Secrets that an update omits although it changes the server. The new server must not receive the stored secrets of the old one. */
export const findStrandedSecrets = (kind: string, before: Conf, update: Conf): readonly string[] => {
  const known = listServers(kind, before)
  const isElsewhere = [...listServers(kind, { ...before, ...update })].some((server) => !known.has(server))
  const redacted = redactConf(kind, before)
  return isElsewhere ? Object.keys(before).filter((name) => !Object.hasOwn(redacted, name) && !Object.hasOwn(update, name)) : []
}

/** Reduces a URL to its host for users with read access, because the path of a webhook URL often is a secret. */
const maskPath = (value: unknown): unknown => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (!url?.host) return value
  return url.href === `${url.origin}/` ? value : `${url.protocol}//${url.host}/…`
}

export const maskConf = (kind: string, conf: Conf): Conf =>
  Object.fromEntries(Object.entries(redactConf(kind, conf)).map(([name, value]) => [name, maskPath(value)]))

/** Settings without secrets. A setting that the schema does not contain counts as secret. */
export const redactConf = (kind: string, conf: Conf): Conf => {
  const properties = findConfSchema(kind)?.properties ?? {}
  return Object.fromEntries(
    Object.entries(conf).filter(([name]) => Object.hasOwn(properties, name) && !isSecret(Reflect.get(properties, name))),
  )
}
