import type { Selectable } from 'kysely'
import type { Visibility } from '../../contract/v1/ticket-words.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { maySee, refuseUnlessTheirs, type Shared, type SharedRow } from '../shared-with.ts'

type ViewRow = SharedRow & { filters: string; sort: string; columns: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    views: ViewRow
  }
}

/** A saved question: which tickets, in which order, with which columns. */
export type View = Shared & {
  /** As the list takes them; `me` is whoever looks. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort: string
  readonly columns: readonly string[]
}

// `visibility` is written only with the words of the contract.
const viewOf = (row: Selectable<ViewRow>): View => ({
  ...row,
  filters: JSON.parse(row.filters),
  columns: JSON.parse(row.columns),
  visibility: row.visibility as Visibility,
})

export const listViews = async ({ db }: Reader, actor: AgentActor): Promise<readonly View[]> =>
  (await db.selectFrom('views').selectAll().orderBy('position').orderBy('id').execute()).map(viewOf).filter((view) => maySee(actor, view))

/** Everything but what somebody keeps for themselves. */
export const listSharedViews = async ({ db }: Reader): Promise<readonly View[]> =>
  (await db.selectFrom('views').selectAll().where('visibility', '!=', 'private').execute()).map(viewOf)

export const getView = async ({ db }: Reader, actor: AgentActor, id: number): Promise<View> => {
  const row = await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst()
  const view = row && viewOf(row)
  return view && maySee(actor, view) ? view : notFound('view')
}

export type ViewWish = Partial<Pick<View, 'name' | 'filters' | 'sort' | 'columns' | 'visibility' | 'department_id' | 'position'>>

const columnsOf = ({ filters, columns, ...wish }: ViewWish) => ({
  ...wish,
  ...(filters && { filters: JSON.stringify(filters) }),
  ...(columns && { columns: JSON.stringify(columns) }),
})

export const createView = async (tx: Tx, actor: AgentActor, wish: ViewWish & Pick<View, 'name' | 'filters'>): Promise<View> => {
  const { filters, columns = [], ...rest } = wish
  const fields = { sort: '-created_at', visibility: 'private', department_id: null, ...rest }
  const row = await tx.db
    .insertInto('views')
    .values({
      ...fields,
      filters: JSON.stringify(filters),
      columns: JSON.stringify(columns),
      account_id: actor.account_id,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewOf(row)
}

export const changeView = async (tx: Tx, actor: AgentActor, view: View, wish: ViewWish): Promise<View> => {
  refuseUnlessTheirs(actor, view)
  const row = await tx.db
    .updateTable('views')
    .set({ ...columnsOf(wish), updated_at: tx.now })
    .where('id', '=', view.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewOf(row)
}

export const deleteView = async (tx: Tx, actor: AgentActor, view: View): Promise<void> => {
  refuseUnlessTheirs(actor, view)
  await tx.db.deleteFrom('views').where('id', '=', view.id).execute()
}
