import type { Selectable } from 'kysely'
import type { SharingLevel } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { assertOwner, canSeeShared, type Shareable, type ShareableRow } from '../sharing.ts'

type ViewRow = ShareableRow & { filters: string; sort: string; columns: string }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    views: ViewRow
  }
}

/** Saved ticket list: filters, order and columns. */
export type TicketListView = Shareable & {
  readonly filters: Readonly<Record<string, unknown>>
  readonly sort: string
  readonly columns: readonly string[]
}

const viewOf = (row: Selectable<ViewRow>): TicketListView => ({
  ...row,
  filters: JSON.parse(row.filters),
  columns: JSON.parse(row.columns),
  visibility: row.visibility as SharingLevel,
})

export const listViews = async ({ db }: Reader, actor: AgentActor): Promise<readonly TicketListView[]> =>
  (await db.selectFrom('views').selectAll().orderBy('position').orderBy('id').execute())
    .map(viewOf)
    .filter((view) => canSeeShared(actor, view))

export const listSharedViews = async ({ db }: Reader): Promise<readonly TicketListView[]> =>
  (await db.selectFrom('views').selectAll().where('visibility', '!=', 'private').execute()).map(viewOf)

export const getView = async ({ db }: Reader, actor: AgentActor, id: number): Promise<TicketListView> => {
  const row = await db.selectFrom('views').selectAll().where('id', '=', id).executeTakeFirst()
  const view = row && viewOf(row)
  return view && canSeeShared(actor, view) ? view : notFound('view')
}

export type SavedViewInput = Partial<
  Pick<TicketListView, 'name' | 'filters' | 'sort' | 'columns' | 'visibility' | 'department_id' | 'position'>
>

const columnsOf = ({ filters, columns, ...input }: SavedViewInput) => ({
  ...input,
  ...(filters && { filters: JSON.stringify(filters) }),
  ...(columns && { columns: JSON.stringify(columns) }),
})

export const createView = async (
  tx: Tx,
  actor: AgentActor,
  input: SavedViewInput & Pick<TicketListView, 'name' | 'filters'>,
): Promise<TicketListView> => {
  const { filters, columns = [], ...rest } = input
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

export const updateView = async (tx: Tx, actor: AgentActor, view: TicketListView, input: SavedViewInput): Promise<TicketListView> => {
  assertOwner(actor, view)
  const row = await tx.db
    .updateTable('views')
    .set({ ...columnsOf(input), updated_at: tx.now })
    .where('id', '=', view.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return viewOf(row)
}

export const deleteView = async (tx: Tx, actor: AgentActor, view: TicketListView): Promise<void> => {
  assertOwner(actor, view)
  await tx.db.deleteFrom('views').where('id', '=', view.id).execute()
}

/** Clears stale references of private views, which a cascade would delete. */
export const clearDepartmentOfViews = async ({ db }: Tx, department_id: number): Promise<void> => {
  await db.updateTable('views').set({ department_id: null }).where('department_id', '=', department_id).execute()
}
