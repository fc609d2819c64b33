import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Check } from '../checks/model.ts'

/** Which channels hear of which check. */

type CheckId = Pick<Check, 'id'>

const link = async (tx: Tx, pairs: readonly { readonly check_id: number; readonly channel_id: number }[]): Promise<void> => {
  if (pairs.length === 0) return
  await tx.db
    .insertInto('check_channels')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** These channels and no others. Channels that are being removed at this moment are waited for and passed over. */
export const assignChannels = async (tx: Tx, check: CheckId, channel_ids: readonly number[]): Promise<void> => {
  await tx.db.deleteFrom('check_channels').where('check_id', '=', check.id).execute()
  if (channel_ids.length === 0) return
  const there = await tx.dialect
    .lock(tx.db.selectFrom('channels').select('id').where('id', 'in', channel_ids))
    .orderBy('id')
    .execute()
  await link(
    tx,
    there.map(({ id }) => ({ check_id: check.id, channel_id: id })),
  )
}

/** What a check made in the dashboard or by its first ping gets. */
export const assignAllChannels = async (tx: Tx, check: Pick<Check, 'id' | 'project_id'>): Promise<void> => {
  const channels = await tx.db.selectFrom('channels').select('id').where('project_id', '=', check.project_id).execute()
  await assignChannels(
    tx,
    check,
    channels.map(({ id }) => id),
  )
}

/** One more channel for these checks. */
export const assignToChecks = (tx: Tx, channel_id: number, checks: readonly CheckId[]): Promise<void> =>
  link(
    tx,
    checks.map(({ id }) => ({ check_id: id, channel_id })),
  )

/** check id → uuids of its channels, sorted. */
export type Assignments = ReadonlyMap<number, readonly string[]>

/** Of the checks of one project from the first id to the last. */
export const listAssignments = async ({ db }: Reader, project_id: number, first: number, last: number): Promise<Assignments> => {
  const rows = await db
    .selectFrom('check_channels')
    .innerJoin('channels', 'channels.id', 'check_channels.channel_id')
    .select(['check_channels.check_id', 'channels.uuid'])
    .where('channels.project_id', '=', project_id)
    .where('check_channels.check_id', '>=', first)
    .where('check_channels.check_id', '<=', last)
    .orderBy('channels.uuid')
    .execute()
  const assignments = new Map<number, string[]>()
  for (const { check_id, uuid } of rows) {
    const uuids = assignments.get(check_id)
    if (uuids) uuids.push(uuid)
    else assignments.set(check_id, [uuid])
  }
  return assignments
}

export const listChannelUuids = async (reader: Reader, { id, project_id }: Pick<Check, 'id' | 'project_id'>): Promise<readonly string[]> =>
  (await listAssignments(reader, project_id, id, id)).get(id) ?? []
