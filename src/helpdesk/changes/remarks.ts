import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import type { Change } from './model.ts'

type RemarkRow = {
  id: Generated<number>
  change_id: number
  author_id: number | null
  author_name: string
  body: string
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    change_remarks: RemarkRow
  }
}

export type ChangeRemark = {
  readonly id: number
  readonly author_id: number | null
  readonly author_name: string
  readonly body: string
  readonly created_at: Instant
}

const COLUMNS = ['id', 'author_id', 'author_name', 'body', 'created_at'] as const

export const listRemarks = ({ db }: Reader, change_id: number): Promise<readonly ChangeRemark[]> =>
  db.selectFrom('change_remarks').select(COLUMNS).where('change_id', '=', change_id).orderBy('id').execute()

const remarkRecipients = ({ requester_id, assignee_id }: Change, remarks: readonly ChangeRemark[], authorId: number): readonly number[] => {
  const all = [requester_id, assignee_id, ...remarks.map(({ author_id }) => author_id)].filter((id) => id !== null)
  return [...new Set(all)].filter((id) => id !== authorId)
}

export const createRemark = async (tx: Tx, actor: AgentActor, change: Change, body: string): Promise<ChangeRemark> => {
  const remarks = await listRemarks(tx, change.id)
  const remark = await tx.db
    .insertInto('change_remarks')
    .values({ change_id: change.id, author_id: actor.account_id, author_name: actor.name, body, created_at: tx.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  const about = { change_id: change.id, title: change.title, by: actor.name }
  await notifyAgents(tx, remarkRecipients(change, remarks, actor.account_id), { kind: 'change_remark', data: about })
  return remark
}
