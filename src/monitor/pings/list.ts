import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Check } from '../checks/model.ts'
import { bodyOf, newestPings, type LoggedPing } from './store.ts'

export type { LoggedPing, Ping } from './store.ts'

/** The newest entries of a check's log, newest first. */
export const listPings = (reader: Reader, check: Check, limit: number): Promise<readonly LoggedPing[]> =>
  newestPings(reader, check.id, limit)

/** The bytes a ping came with, as they came. */
export const getPingBody = async (reader: Reader, check: Check, n: number): Promise<Buffer> =>
  (await bodyOf(reader, check.id, n)) ?? notFound('ping body')
