import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findChange } from '../changes/changes.ts'
import { auditRecord } from '../record-history/record-history.ts'
import type { Ticket } from '../tickets/model.ts'
import { getTicketForUpdate, lockNamedTickets } from '../tickets/tickets.ts'
import { updateTicket } from '../tickets/update.ts'
import { isDone, type Problem } from '../problem-records/model.ts'
import * as store from '../problem-records/problem-records.ts'

export type { ProblemFilters } from '../problem-records/problem-records.ts'

export const findProblem = (reader: Reader, id: number): Promise<Problem | undefined> => store.findProblem(reader, id)

export const getProblem = async (reader: Reader, id: number): Promise<Problem> =>
  (await store.findProblem(reader, id)) ?? notFound('problem')

export const listProblems = async (
  reader: Reader,
  filters: store.ProblemFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly problems: readonly Problem[]; readonly total: number }> => ({
  problems: await store.listProblems(reader, filters, page),
  total: await store.countProblems(reader, filters),
})

export const listTicketIds = (reader: Reader, id: number): Promise<readonly number[]> => store.listTicketIds(reader, id)

export type ProblemInput = Partial<Omit<store.NewProblem, 'resolved_at' | 'workaround_published_at'>>

const assertReferencesExist = async (reader: Reader, { assignee_id, department_id, change_id }: ProblemInput): Promise<void> => {
  const throwInvalid = (field: string): never => invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })
  await validateAll(
    async () => change_id && ((await findChange(reader, change_id)) ?? throwInvalid('change_id')),
    async () => assignee_id && !(await findAccount(reader, assignee_id))?.is_active && throwInvalid('assignee_id'),
    async () => department_id && ((await findDepartment(reader, department_id)) ?? throwInvalid('department_id')),
  )
}

const assertKnownErrorDocumented = ({ status, workaround, root_cause }: Pick<Problem, 'status' | 'workaround' | 'root_cause'>): void => {
  if (status === 'known_error' && !workaround && !root_cause) invalid({ status: ['A known error requires a root cause or a workaround.'] })
}

const link = async (tx: Tx, actor: Actor, problem_id: number, tickets: readonly Ticket[]): Promise<void> => {
  for (const ticket of tickets) await updateTicket(tx, actor, ticket, { problem_id })
}

export const linkTickets = async (tx: Tx, actor: Actor, problem_id: number, ids: readonly number[]): Promise<void> =>
  link(tx, actor, problem_id, await lockNamedTickets(tx, actor, ids))

export const unlinkTicket = async (tx: Tx, actor: Actor, problem_id: number, ticket_id: number): Promise<void> => {
  const ticket = await getTicketForUpdate(tx, actor, ticket_id)
  if (ticket.problem_id !== problem_id) notFound('ticket')
  await updateTicket(tx, actor, ticket, { problem_id: null })
}

const EMPTY_PROBLEM = {
  description: '',
  status: 'open',
  priority: 'medium',
  assignee_id: null,
  department_id: null,
  root_cause: null,
  workaround: null,
  permanent_fix: null,
  change_id: null,
  workaround_published_at: null,
} as const

type CreateProblemInput = ProblemInput & { readonly title: string; readonly ticket_ids?: readonly number[] }

export const createProblem = async (tx: Tx, actor: Actor, { ticket_ids = [], ...input }: CreateProblemInput): Promise<Problem> => {
  const row = { ...EMPTY_PROBLEM, ...input }
  let tickets: readonly Ticket[] = []
  await validateAll(
    () => assertReferencesExist(tx, input),
    () => assertKnownErrorDocumented(row),
    async () => {
      tickets = await lockNamedTickets(tx, actor, ticket_ids)
    },
  )
  const { id } = await store.insertProblem(tx, { ...row, resolved_at: isDone(row.status) ? tx.now : null })
  await link(tx, actor, id, tickets)
  await auditRecord(tx, actor, { action: 'problem.created', object: { type: 'problem', id }, changes: { title: input.title } })
  return await getProblem(tx, id)
}

export const updateProblem = async (tx: Tx, actor: Actor, id: number, input: ProblemInput): Promise<Problem> => {
  const before = (await store.lockProblem(tx, id)) ?? notFound('problem')
  const after = { ...before, ...input }
  await validateAll(
    () => assertReferencesExist(tx, input),
    () => input.status !== undefined && input.status !== before.status && assertKnownErrorDocumented(after),
  )
  const resolved_at = isDone(after.status) ? (before.resolved_at ?? tx.now) : null
  const changed = await store.updateProblemRow(tx, id, { ...input, resolved_at })
  await auditRecord(tx, actor, { action: 'problem.changed', object: { type: 'problem', id }, changes: { fields: Object.keys(input) } })
  return changed
}
