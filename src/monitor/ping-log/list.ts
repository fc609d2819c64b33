import type { Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Check } from '../checks/model.ts'
import { getProject } from '../projects/projects.ts'
import { toExcerpt } from './excerpt.ts'
import { findBody, listBodyHeads, listNewestPings, type LoggedPing } from './store.ts'

export type { LoggedPing, Ping } from './store.ts'
export { findPingBefore } from './store.ts'

export const listPings = (reader: Reader, check: Check, limit: number): Promise<readonly LoggedPing[]> =>
  listNewestPings(reader, check.id, limit)

// Long enough for the headers of a mail before its subject.
const HEAD_BYTES = 4_000

export const listExcerpts = async (reader: Reader, check: Check, limit: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await listBodyHeads(reader, check.id, HEAD_BYTES, limit)).map(({ n, bytes, scheme }) => [n, toExcerpt(bytes, scheme)]))

/** Undefined when the ping is beyond the limit of the project, or has no body. */
export const findPingBody = async (reader: Reader, { id, project_id }: Check, n: number): Promise<Buffer | undefined> => {
  const { ping_log_limit } = await getProject(reader, project_id)
  return await findBody(reader, { check_id: id, n, limit: ping_log_limit })
}

export const getPingBody = async (reader: Reader, check: Check, n: number): Promise<Buffer> =>
  (await findPingBody(reader, check, n)) ?? notFound('ping body')
