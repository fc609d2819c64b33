import { AppError } from '../../kernel/errors.ts'
import { confSchemaOf, findTransport, readConf } from '../transports/index.ts'
import type { Conf } from './model.ts'

/** Kinds that act on the server itself are for those who run it to allow. */
type Allowed = { readonly SHELL_CHANNEL: boolean }

const refuse = (complaint: string): never => {
  throw new AppError('invalid', `json validation error: ${complaint}`)
}

/** A channel's settings as somebody gave them, tidied; throws the first thing wrong with them. */
export const tidyConf = (kind: string, conf: unknown, { SHELL_CHANNEL }: Allowed): Conf => {
  if (!findTransport(kind) || (kind === 'shell' && !SHELL_CHANNEL)) return refuse('kind has unexpected value')
  const read = readConf(kind, conf)
  if ('conf' in read) return read.conf
  const [field, sentences] = Object.entries(read.errors)[0] ?? ['conf', []]
  return refuse(`conf.${field}: ${sentences[0] ?? 'This is wrong.'}`)
}

// A TypeBox schema is a JSON Schema; this is the part of it that matters here.
const isSecret = (schema: unknown): boolean => (schema as { writeOnly?: boolean }).writeOnly === true

const serversIn = (kind: string, conf: Conf): ReadonlySet<string> =>
  new Set(Object.values(shownConf(kind, conf)).flatMap((value) => (typeof value === 'string' ? (URL.parse(value)?.origin ?? []) : [])))

/** Secrets that nobody gave again although they would go to a server they were not given for, where somebody may wait for them. */
export const strandedSecrets = (kind: string, before: Conf, wish: Conf): readonly string[] => {
  const known = serversIn(kind, before)
  const isElsewhere = [...serversIn(kind, { ...before, ...wish })].some((server) => !known.has(server))
  const shown = shownConf(kind, before)
  return isElsewhere ? Object.keys(before).filter((name) => !Object.hasOwn(shown, name) && !Object.hasOwn(wish, name)) : []
}

/** Where it goes, for those who may only look: the rest of an address often lets whoever knows it act. */
const hostAlone = (value: unknown): unknown => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (!url?.host) return value
  return url.href === `${url.origin}/` ? value : `${url.protocol}//${url.host}/…`
}

/** The settings for those who may not change them. */
export const glimpsedConf = (kind: string, conf: Conf): Conf =>
  Object.fromEntries(Object.entries(shownConf(kind, conf)).map(([name, value]) => [name, hostAlone(value)]))

/** The settings without those that let whoever knows them act. What no kind describes is taken for secret. */
export const shownConf = (kind: string, conf: Conf): Conf => {
  const properties = confSchemaOf(kind)?.properties ?? {}
  return Object.fromEntries(
    Object.entries(conf).filter(([name]) => Object.hasOwn(properties, name) && !isSecret(Reflect.get(properties, name))),
  )
}
