import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, conflict, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findAssets } from '../assets/assets.ts'
import { findCab } from '../cabs/cabs.ts'
import { sightOf } from '../sight.ts'
import { getLockedChange, openRound } from './approve.ts'
import { EMPTY_CHANGE, riskOf, type Change, type ChangeFields } from './model.ts'
import { saveChange } from './save.ts'
import { needsNewRound } from './state.ts'
import { votesOf, type KeptVote } from './votes-store.ts'
import {
  changeById,
  changeIdsOn,
  changesPage,
  countChanges,
  countTicketsInSight,
  insertChange,
  isKnownProblem,
  openChangesOn,
  underWayOn,
  type ChangeFilters,
} from './store.ts'
import { findTemplate } from './templates.ts'

export type { ChangeFilters } from './store.ts'
export type { KeptVote } from './votes-store.ts'

export const findChange = (reader: Reader, id: number): Promise<Change | undefined> => changeById(reader, id)

export const getChange = async (reader: Reader, id: number): Promise<Change> => (await changeById(reader, id)) ?? notFound('change')

export const listChanges = async (
  reader: Reader,
  filters: ChangeFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly changes: readonly Change[]; readonly total: number }> => ({
  changes: await changesPage(reader, filters, page),
  total: await countChanges(reader, filters),
})

/** An approved change that is being carried out on this asset. */
export const findChangeUnderWay = async (reader: Reader, asset_id: number): Promise<Change | undefined> =>
  (await underWayOn(reader, asset_id))[0]

/** What is still to be done to this asset, or is being done. */
export const listOpenChangesOn = (reader: Reader, asset_id: number): Promise<readonly Change[]> => openChangesOn(reader, asset_id)

export const listChangeIdsOn = (reader: Reader, asset_id: number): Promise<readonly number[]> => changeIdsOn(reader, asset_id)

export const listVotes = (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly KeptVote[]>> => votesOf(reader, ids)

const refuseUnknown = (field: string): never => invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })

const checkPeople = async (reader: Reader, wish: Partial<ChangeFields>): Promise<void> => {
  const { department_id, cab_id } = wish
  const checkPerson = async (field: 'requester_id' | 'assignee_id'): Promise<void> => {
    const id = wish[field]
    if (id && !(await findAccount(reader, id))?.is_active) refuseUnknown(field)
  }
  await checkAll(
    () => checkPerson('requester_id'),
    () => checkPerson('assignee_id'),
    async () => department_id && ((await findDepartment(reader, department_id)) ?? refuseUnknown('department_id')),
    async () => cab_id && ((await findCab(reader, cab_id)) ?? refuseUnknown('cab_id')),
  )
}

type Linked = Pick<Partial<ChangeFields>, 'asset_ids' | 'ticket_ids' | 'problem_id'>

/** Tickets that were linked already stay, seen or not. */
const checkLinks = async (reader: Reader, actor: AgentActor, wish: Linked, before?: Change): Promise<void> => {
  const { asset_ids = [], ticket_ids = [], problem_id } = wish
  const [assets, tickets] = [new Set(asset_ids), new Set(ticket_ids).difference(new Set(before?.ticket_ids))]
  const isMissing = {
    problem_id: async () => problem_id && !(await isKnownProblem(reader, problem_id)),
    asset_ids: async () => (await findAssets(reader, [...assets])).length < assets.size,
    ticket_ids: async () => (await countTicketsInSight(reader, [...tickets], sightOf(actor))) < tickets.size,
  }
  await checkAll(
    ...Object.entries(isMissing).map(
      ([field, check]) =>
        async () =>
          (await check()) && refuseUnknown(field),
    ),
  )
}

const checkWindow = ({ planned_start_at, planned_end_at }: Pick<ChangeFields, 'planned_start_at' | 'planned_end_at'>): void => {
  if (planned_start_at !== null && planned_end_at !== null && planned_end_at <= planned_start_at)
    invalid({ planned_end_at: ['The planned end at field must be a date after planned start at.'] })
}

/** What a board must know before it can say yes. */
const NEEDED = ['description', 'risk', 'planned_start_at', 'planned_end_at'] as const

const isNormal = ({ type = 'normal' }: Partial<ChangeFields>): boolean => type === 'normal'

const refuseIncomplete = (wish: Partial<ChangeFields>): void => {
  const needed = ['title' as const, ...(isNormal(wish) ? NEEDED : [])]
  const missing = needed.filter((field) => wish[field] === undefined || wish[field] === null || wish[field] === '')
  if (missing.length > 0)
    invalid(Object.fromEntries(missing.map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required.`]])))
}

export type ChangeWish = Partial<ChangeFields> & Pick<ChangeFields, 'title'>

const withRisk = (wish: Partial<ChangeFields>): Partial<ChangeFields> =>
  wish.risk === undefined && wish.likelihood && wish.impact ? { ...wish, risk: riskOf(wish.likelihood, wish.impact) } : wish

/** What the template says; nothing when it does not exist. */
const fromTemplate = async (reader: Reader, id: number | null | undefined): Promise<Partial<ChangeFields> | undefined> => {
  if (!id) return {}
  const template = await findTemplate(reader, id)
  return template && { ...template.fields, type: 'standard' }
}

export const createChange = async (tx: Tx, actor: AgentActor, wish: Partial<ChangeFields>): Promise<Change> => {
  const template = await fromTemplate(tx, wish.template_id)
  const given = { requester_id: actor.account_id, ...template, ...withRisk(wish), ...(template?.type && { type: template.type }) }
  const { title = '', type = 'normal' } = given
  const fields = {
    ...EMPTY_CHANGE,
    description: '',
    risk: type === 'emergency' ? ('high' as const) : ('low' as const),
    ...given,
    title,
    type,
  }
  await checkAll(
    () => (template ? refuseIncomplete(given) : refuseUnknown('template_id')),
    () => checkWindow(fields),
    () => checkPeople(tx, fields),
    () => checkLinks(tx, actor, fields),
  )
  const fresh = { actual_start_at: null, actual_end_at: null, round: 0, decision: null, review_due_at: null, cancel_reason: null }
  const change = await insertChange(tx, { ...fields, ...fresh, status: 'draft' })
  await audit(tx, actor, { action: 'change.created', object: { type: 'change', id: change.id }, changes: { title: change.title, type } })
  return change
}

/** Once the work has begun only what comes after it is still written. */
const AFTERWARDS: ReadonlySet<string> = new Set(['review_notes', 'outcome', 'ticket_ids', 'problem_id', 'assignee_id'])
const BEFORE_THE_BOARD: ReadonlySet<string> = new Set(['draft', 'rejected'])

const changedFields = (before: Change, wish: Partial<ChangeFields>): readonly string[] => {
  const was: Readonly<Record<string, unknown>> = before
  return Object.entries(wish)
    .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(was[field]))
    .map(([field]) => field)
}

const refuseLate = ({ status }: Change, fields: readonly string[]): void => {
  if (status === 'closed' || status === 'cancelled') conflict('not_editable', `This change is ${status} and stays as it is.`, { status })
  const isUnderWay = status === 'implementing' || status === 'in_review'
  if (isUnderWay && fields.some((field) => !AFTERWARDS.has(field)))
    conflict('not_editable', 'The work has begun: the plan stays as it is.', { status })
  if (!BEFORE_THE_BOARD.has(status) && fields.includes('type'))
    conflict('not_editable', 'The type of a change stays once it was submitted.', { status })
}

/** A plan that changed after the board saw it is put to the board again. */
export const editChange = async (tx: Tx, actor: AgentActor, id: number, given: Partial<ChangeFields>): Promise<Change> => {
  const before = await getLockedChange(tx, id)
  const wish = withRisk(given)
  const fields = changedFields(before, wish)
  if (fields.length === 0) return before
  refuseLate(before, fields)
  await checkAll(
    () => checkWindow({ ...before, ...wish }),
    () => checkPeople(tx, wish),
    () => checkLinks(tx, actor, wish, before),
  )
  const after = await saveChange(tx, before, wish)
  await audit(tx, actor, { action: 'change.changed', object: { type: 'change', id }, changes: { fields } })
  const isAnotherBoard = before.status === 'awaiting_approval' && fields.includes('cab_id')
  const isAgain = isAnotherBoard || needsNewRound(before.status, before.type, fields)
  return isAgain ? await openRound(tx, actor, after, wish.cab_id) : after
}
