import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findAssets } from '../assets/assets.ts'
import { findCab } from '../cabs/cabs.ts'
import { hasProblem } from '../problem-records/problem-records.ts'
import { auditRecord } from '../record-history/record-history.ts'
import { toTicketScope } from '../ticket-scope.ts'
import { getLockedChange, openVotingRound } from './approve.ts'
import { type Change, type ChangeFields, computeRisk, EMPTY_CHANGE } from './model.ts'
import { needsNewRound } from './state.ts'
import {
  type ChangeFilters,
  changeIdsOn,
  countChanges,
  countVisibleTickets,
  findChangeRow,
  insertChange,
  listActiveChangesByAsset,
  listChangeRows,
  listOpenChangesByAsset,
} from './store.ts'
import { findTemplate } from './templates.ts'
import { patchChange } from './update-change.ts'
import { listVotesByChange, type StoredVote } from './votes-store.ts'

export { type ChangeFilters, copyChangeLinks } from './store.ts'
export type { StoredVote } from './votes-store.ts'

export const findChange = (reader: Reader, id: number): Promise<Change | undefined> => findChangeRow(reader, id)

export const getChange = async (reader: Reader, id: number): Promise<Change> => (await findChangeRow(reader, id)) ?? notFound('change')

export const listChanges = async (
  reader: Reader,
  filters: ChangeFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly changes: readonly Change[]; readonly total: number }> => ({
  changes: await listChangeRows(reader, filters, page),
  total: await countChanges(reader, filters),
})

export const findActiveChange = async (reader: Reader, asset_id: number): Promise<Change | undefined> =>
  (await listActiveChangesByAsset(reader, asset_id))[0]

export const listOpenAssetChanges = (reader: Reader, asset_id: number): Promise<readonly Change[]> =>
  listOpenChangesByAsset(reader, asset_id)

export const listChangeIdsOn = (reader: Reader, asset_id: number): Promise<readonly number[]> => changeIdsOn(reader, asset_id)

export const listVotes = (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly StoredVote[]>> =>
  listVotesByChange(reader, ids)

const throwInvalidReference = (field: string): never => invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })

const assertPeopleExist = async (reader: Reader, input: Partial<ChangeFields>): Promise<void> => {
  const { department_id, cab_id } = input
  const checkPerson = async (field: 'requester_id' | 'assignee_id'): Promise<void> => {
    const id = input[field]
    if (id && !(await findAccount(reader, id))?.is_active) throwInvalidReference(field)
  }
  await validateAll(
    () => checkPerson('requester_id'),
    () => checkPerson('assignee_id'),
    async () => department_id && ((await findDepartment(reader, department_id)) ?? throwInvalidReference('department_id')),
    async () => cab_id && ((await findCab(reader, cab_id)) ?? throwInvalidReference('cab_id')),
  )
}

type ChangeLinks = Pick<Partial<ChangeFields>, 'asset_ids' | 'ticket_ids' | 'problem_id'>

/** Linked records must exist and be visible to the agent, except tickets that are already linked: those stay even if out of scope. */
const assertLinksExist = async (reader: Reader, actor: AgentActor, input: ChangeLinks, before?: Change): Promise<void> => {
  const { asset_ids = [], ticket_ids = [], problem_id } = input
  const [assets, tickets] = [new Set(asset_ids), new Set(ticket_ids).difference(new Set(before?.ticket_ids))]
  const isMissing = {
    problem_id: async () => problem_id && !(await hasProblem(reader, problem_id)),
    asset_ids: async () => (await findAssets(reader, [...assets])).length < assets.size,
    ticket_ids: async () => (await countVisibleTickets(reader, [...tickets], toTicketScope(actor))) < tickets.size,
  }
  await validateAll(
    ...Object.entries(isMissing).map(
      ([field, check]) =>
        async () =>
          (await check()) && throwInvalidReference(field),
    ),
  )
}

const assertWindowOrder = ({ planned_start_at, planned_end_at }: Pick<ChangeFields, 'planned_start_at' | 'planned_end_at'>): void => {
  if (planned_start_at !== null && planned_end_at !== null && planned_end_at <= planned_start_at)
    invalid({ planned_end_at: ['The planned end at field must be a date after planned start at.'] })
}

const REQUIRED_FIELDS = ['description', 'risk', 'planned_start_at', 'planned_end_at'] as const

const isNormal = ({ type = 'normal' }: Partial<ChangeFields>): boolean => type === 'normal'

const assertComplete = (input: Partial<ChangeFields>): void => {
  const needed = ['title' as const, ...(isNormal(input) ? REQUIRED_FIELDS : [])]
  const missing = needed.filter((field) => input[field] === undefined || input[field] === null || input[field] === '')
  if (missing.length > 0)
    invalid(Object.fromEntries(missing.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]])))
}

export type ChangeInput = Partial<ChangeFields> & Pick<ChangeFields, 'title'>

const deriveRisk = (input: Partial<ChangeFields>): Partial<ChangeFields> =>
  input.risk === undefined && input.likelihood && input.impact ? { ...input, risk: computeRisk(input.likelihood, input.impact) } : input

const loadTemplateFields = async (reader: Reader, id: number | null | undefined): Promise<Partial<ChangeFields> | undefined> => {
  if (!id) return {}
  const template = await findTemplate(reader, id)
  return template && { ...template.fields, type: 'standard' }
}

export const createChange = async (tx: Tx, actor: AgentActor, input: Partial<ChangeFields>): Promise<Change> => {
  const template = await loadTemplateFields(tx, input.template_id)
  const given = { requester_id: actor.account_id, ...template, ...deriveRisk(input), ...(template?.type && { type: template.type }) }
  const { title = '', type = 'normal' } = given
  const fields = {
    ...EMPTY_CHANGE,
    description: '',
    risk: type === 'emergency' ? ('high' as const) : ('low' as const),
    ...given,
    title,
    type,
  }
  await validateAll(
    () => (template ? assertComplete(given) : throwInvalidReference('template_id')),
    () => assertWindowOrder(fields),
    () => assertPeopleExist(tx, fields),
    () => assertLinksExist(tx, actor, fields),
  )
  const fresh = { actual_start_at: null, actual_end_at: null, round: 0, decision: null, review_due_at: null, cancel_reason: null }
  const change = await insertChange(tx, { ...fields, ...fresh, status: 'draft' })
  await auditRecord(tx, actor, {
    action: 'change.created',
    object: { type: 'change', id: change.id },
    changes: { title: change.title, type },
  })
  return change
}

const EDITABLE_AFTER_START: ReadonlySet<string> = new Set(['review_notes', 'outcome', 'ticket_ids', 'problem_id', 'assignee_id'])
const BEFORE_APPROVAL: ReadonlySet<string> = new Set(['draft', 'rejected'])

const changedFields = (before: Change, input: Partial<ChangeFields>): readonly string[] => {
  const was: Readonly<Record<string, unknown>> = before
  return Object.entries(input)
    .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was[field]))
    .map(([field]) => field)
}

const assertEditable = ({ status }: Change, fields: readonly string[]): void => {
  if (status === 'closed' || status === 'cancelled') conflict('not_editable', `This change is ${status} and cannot be updated.`, { status })
  const isUnderWay = status === 'implementing' || status === 'in_review'
  if (isUnderWay && fields.some((field) => !EDITABLE_AFTER_START.has(field)))
    conflict('not_editable', 'The implementation has started: the plan cannot be updated.', { status })
  if (!BEFORE_APPROVAL.has(status) && fields.includes('type'))
    conflict('not_editable', 'The type of a submitted change cannot be updated.', { status })
}

/** Updates a change. If its plan has changed, the change needs a new approval. */
export const updateChange = async (tx: Tx, actor: AgentActor, id: number, given: Partial<ChangeFields>): Promise<Change> => {
  const before = await getLockedChange(tx, id)
  const input = deriveRisk(given)
  const fields = changedFields(before, input)
  if (fields.length === 0) return before
  assertEditable(before, fields)
  await validateAll(
    () => assertWindowOrder({ ...before, ...input }),
    () => assertPeopleExist(tx, input),
    () => assertLinksExist(tx, actor, input, before),
  )
  const after = await patchChange(tx, before, input)
  await auditRecord(tx, actor, { action: 'change.changed', object: { type: 'change', id }, changes: { fields } })
  const isAnotherBoard = before.status === 'awaiting_approval' && fields.includes('cab_id')
  const needsRound = isAnotherBoard || needsNewRound(before.status, before.type, fields)
  return needsRound ? await openVotingRound(tx, actor, after, input.cab_id) : after
}
