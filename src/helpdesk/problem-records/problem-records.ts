import type { Generated, Selectable } from 'kysely'
import type { ProblemStatus } from '../../contract/v1/problems.ts'
import type { TicketPriority } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Problem } from './model.ts'

type ProblemColumns = { -readonly [K in keyof Problem]: Problem[K] }
type ProblemRow = Omit<ProblemColumns, 'id' | 'status' | 'priority' | 'linked_incidents_count'> & {
  id: Generated<number>
  status: string
  priority: string
  linked_incidents_count: Generated<number>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    problems: ProblemRow
  }
}

const problemOf = (row: Selectable<ProblemRow>): Problem => ({
  ...row,
  status: row.status as ProblemStatus,
  priority: row.priority as TicketPriority,
})

export type NewProblem = Omit<Problem, 'id' | 'linked_incidents_count' | 'created_at' | 'updated_at'>

export const insertProblem = async (tx: Tx, problem: NewProblem): Promise<Problem> => {
  const row = { ...problem, created_at: tx.now, updated_at: tx.now }
  return problemOf(await tx.db.insertInto('problems').values(row).returningAll().executeTakeFirstOrThrow())
}

export const updateProblemRow = async (tx: Tx, id: number, changes: Partial<NewProblem>): Promise<Problem> => {
  const query = tx.db.updateTable('problems').set({ ...changes, updated_at: tx.now })
  return problemOf(await query.where('id', '=', id).returningAll().executeTakeFirstOrThrow())
}

export const findProblem = async ({ db }: Reader, id: number): Promise<Problem | undefined> => {
  const row = await db.selectFrom('problems').selectAll().where('id', '=', id).executeTakeFirst()
  return row && problemOf(row)
}

export const hasProblem = async ({ db }: Reader, id: number): Promise<boolean> =>
  (await db.selectFrom('problems').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const lockProblem = async (tx: Tx, id: number): Promise<Problem | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('problems').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && problemOf(row)
}

export type ProblemFilters = {
  readonly status?: ProblemStatus | undefined
  readonly priority?: TicketPriority | undefined
  readonly assignee_id?: number | undefined
  readonly department_id?: number | undefined
}

const selectFiltered = ({ db }: Reader, { status, priority, assignee_id, department_id }: ProblemFilters) =>
  db
    .selectFrom('problems')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(priority !== undefined, (query) => query.where('priority', '=', priority ?? ''))
    .$if(assignee_id !== undefined, (query) => query.where('assignee_id', '=', assignee_id ?? 0))
    .$if(department_id !== undefined, (query) => query.where('department_id', '=', department_id ?? 0))

export const listProblems = async (
  reader: Reader,
  filters: ProblemFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Problem[]> => {
  const query = selectFiltered(reader, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return (await query.limit(limit).offset(offset).execute()).map(problemOf)
}

export const countProblems = async (reader: Reader, filters: ProblemFilters): Promise<number> =>
  (
    await selectFiltered(reader, filters)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const selectLinked = ({ db }: Reader, problem_id: number) =>
  db.selectFrom('tickets').select('id').where('problem_id', '=', problem_id).where('merged_into_id', 'is', null).orderBy('id')

export const listTicketIds = async (reader: Reader, problem_id: number): Promise<readonly number[]> =>
  (await selectLinked(reader, problem_id).execute()).map(({ id }) => id)

export const listOpenTicketIds = async (reader: Reader, problem_id: number, after_id = 0, limit = 1_000_000): Promise<readonly number[]> =>
  (await selectLinked(reader, problem_id).where('is_open', '=', 1).where('id', '>', after_id).limit(limit).execute()).map(({ id }) => id)
