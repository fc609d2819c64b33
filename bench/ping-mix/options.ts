/** Command line of `npm run bench -- ping-mix`. */
import { parseArgs } from 'node:util'
import type { DatabaseName } from './seed.ts'
import type { Settings } from './servers.ts'

export const PARTS = ['mix', 'get', 'close', 'growth', 'hot', 'nodes', 'due', 'read', 'memory', 'log', 'lock', 'delete', 'young'] as const
export type Part = (typeof PARTS)[number]

export type Options = {
  readonly parts: readonly Part[]
  readonly databases: readonly DatabaseName[]
  readonly checks: readonly number[]
  readonly seconds: number
  readonly repetitions: number
  /** Checkout of an earlier commit, measured in alternation. */
  readonly old?: string
  /** The setting with which the cache of the present tree holds all checks. */
  readonly cache_all: Settings
  /** Log entries of the project that is deleted. */
  readonly entries: number
  /** Checks that an almost empty database grows by. */
  readonly young_checks: number
}

const listOf = <T extends string>(name: string, text: string, allowed: readonly T[]): readonly T[] => {
  const values = text.split(',')
  const unknown = values.filter((value) => !allowed.some((each) => each === value))
  if (unknown.length > 0) throw new Error(`--${name}: ${unknown.join(', ')} is none of ${allowed.join(', ')}.`)
  return allowed.filter((each) => values.includes(each))
}

const positive = (name: string, text: string): number => {
  const value = Number(text)
  if (!(value > 0)) throw new Error(`--${name}: ${text} is not a positive number.`)
  return value
}

const settingOf = (text: string): Settings => {
  const [, name, value] = /^([A-Z_]+)=(.+)$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw new Error(`--cache-all: ${text} is not NAME=VALUE.`)
  return { [name]: value }
}

const DEFAULTS = {
  only: PARTS.join(','),
  db: 'sqlite,postgres',
  checks: '1000,100000,1000000',
  seconds: '5',
  repetitions: '5',
  'cache-all': 'PING_CACHE_CHECKS=1000000',
  entries: '1000000',
  'young-checks': '300000',
}

export const parseOptions = (args: readonly string[]): Options => {
  const text = { type: 'string' } as const
  const sizes = { entries: text, 'young-checks': text }
  const options = { only: text, db: text, checks: text, seconds: text, repetitions: text, old: text, 'cache-all': text, ...sizes }
  const { values } = parseArgs({ args: [...args], options })
  const given = { ...DEFAULTS, ...values }
  return {
    parts: listOf('only', given.only, PARTS),
    databases: listOf('db', given.db, ['sqlite', 'postgres'] as const),
    checks: given.checks.split(',').map((each) => positive('checks', each)),
    seconds: positive('seconds', given.seconds),
    repetitions: positive('repetitions', given.repetitions),
    cache_all: settingOf(given['cache-all']),
    entries: positive('entries', given.entries),
    young_checks: positive('young-checks', given['young-checks']),
    ...(values.old !== undefined && { old: values.old }),
  }
}

/** True if nothing was left out: only such results are kept. */
export const isComplete = (args: readonly string[]): boolean => {
  const { parts, databases, checks, entries, young_checks } = parseOptions(args)
  const isWhole = entries === Number(DEFAULTS.entries) && young_checks === Number(DEFAULTS['young-checks'])
  return isWhole && parts.length === PARTS.length && databases.length === 2 && checks.length === DEFAULTS.checks.split(',').length
}
