import { AppError } from '../../kernel/errors.ts'
import { findConfSchema, findTransport, parseConf } from '../transports/index.ts'
import type { Conf } from './model.ts'

/** Kinds that act on the server itself are for those who run it to allow. */
type AllowedKinds = { readonly SHELL_CHANNEL: boolean }

const throwInvalid = (reason: string): never => {
  throw new AppError('invalid', `json validation error: ${reason}`)
}

/** A channel's settings as somebody gave them, tidied; throws the first thing wrong with them. */
export const normalizeConf = (kind: string, conf: unknown, { SHELL_CHANNEL }: AllowedKinds): Conf => {
  if (!findTransport(kind) || (kind === 'shell' && !SHELL_CHANNEL)) return throwInvalid('kind has unexpected value')
  const parsed = parseConf(kind, conf)
  if ('conf' in parsed) return parsed.conf
  const [field, sentences] = Object.entries(parsed.errors)[0] ?? ['conf', []]
  return throwInvalid(`conf.${field}: ${sentences[0] ?? 'This is wrong.'}`)
}

// A TypeBox schema is a JSON Schema; this is the part of it that matters here.
const isSecret = (schema: unknown): boolean => (schema as { writeOnly?: boolean }).writeOnly === true

const listServers = (kind: string, conf: Conf): ReadonlySet<string> =>
  new Set(Object.values(redactConf(kind, conf)).flatMap((value) => (typeof value === 'string' ? (URL.parse(value)?.origin ?? []) : [])))

/** Secrets that nobody gave again although they would go to a server they were not given for, where somebody may wait for them. */
export const findStrandedSecrets = (kind: string, before: Conf, update: Conf): readonly string[] => {
  const known = listServers(kind, before)
  const isElsewhere = [...listServers(kind, { ...before, ...update })].some((server) => !known.has(server))
  const redacted = redactConf(kind, before)
  return isElsewhere ? Object.keys(before).filter((name) => !Object.hasOwn(redacted, name) && !Object.hasOwn(update, name)) : []
}

/** Where it goes, for those who may only look: the rest of an address often lets whoever knows it act. */
const maskPath = (value: unknown): unknown => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (!url?.host) return value
  return url.href === `${url.origin}/` ? value : `${url.protocol}//${url.host}/…`
}

/** The settings for those who may not change them. */
export const maskConf = (kind: string, conf: Conf): Conf =>
  Object.fromEntries(Object.entries(redactConf(kind, conf)).map(([name, value]) => [name, maskPath(value)]))

/** The settings without those that let whoever knows them act. What no kind describes is taken for secret. */
export const redactConf = (kind: string, conf: Conf): Conf => {
  const properties = findConfSchema(kind)?.properties ?? {}
  return Object.fromEntries(
    Object.entries(conf).filter(([name]) => Object.hasOwn(properties, name) && !isSecret(Reflect.get(properties, name))),
  )
}
