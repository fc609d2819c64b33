import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Check } from '../checks/model.ts'
import { saysOf } from './says.ts'
import { bodyOf, newestBeginnings, newestPings, type LoggedPing } from './store.ts'

export type { LoggedPing, Ping } from './store.ts'
export { bodyOf as findPingBody, pingBefore } from './store.ts'

/** The newest entries of a check's log, newest first. */
export const listPings = (reader: Reader, check: Check, limit: number): Promise<readonly LoggedPing[]> =>
  newestPings(reader, check.id, limit)

// The subject of a mail comes after a dozen lines of how it travelled.
const BEGINNING = 4_000

/** What the newest pings say, in a line each, by number. */
export const listSayings = async (reader: Reader, check: Check, limit: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await newestBeginnings(reader, check.id, BEGINNING, limit)).map(({ n, bytes, scheme }) => [n, saysOf(bytes, scheme)]))

/** The bytes a ping came with, as they came. */
export const getPingBody = async (reader: Reader, check: Check, n: number): Promise<Buffer> =>
  (await bodyOf(reader, check.id, n)) ?? notFound('ping body')
