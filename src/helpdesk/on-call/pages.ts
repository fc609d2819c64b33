import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { toTicketScope } from '../ticket-scope.ts'
import { advancePage } from './advance-page.ts'
import * as rules from './escalation.ts'
import type { PageCause, PageNotification, StoredPage } from './model.ts'
import * as store from './pages-store.ts'
import { findPolicy } from './policies.ts'

export type { PageFilters } from './pages-store.ts'

export const findPage = (reader: Reader, id: number): Promise<StoredPage | undefined> => store.findPage(reader, id)

/** Throws "not found" also for pages out of scope, so that their existence is not revealed. */
export const getPage = async (reader: Reader, actor: AgentActor, id: number): Promise<StoredPage> => {
  const page = (await store.findPage(reader, id)) ?? notFound('page')
  return (await store.isPageVisible(reader, id, toTicketScope(actor))) ? page : notFound('page')
}

export const listPages = async (
  reader: Reader,
  filters: store.PageFilters,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ readonly pages: readonly StoredPage[]; readonly total: number }> => ({
  pages: await store.listPages(reader, filters, window),
  total: await store.countPages(reader, filters),
})

export const listNotifications = (reader: Reader, page: StoredPage): Promise<readonly PageNotification[]> =>
  store.listNotifications(reader, page.id)

const getLockedPage = async (tx: Tx, id: number): Promise<StoredPage> => (await store.lockPage(tx, id)) ?? notFound('page')

const accountOf = (actor: Actor): number | null => (actor.kind === 'agent' ? actor.account_id : null)

/** Triggers a page and notifies its first level in the same transaction. The caller has validated `cause`. */
export const triggerPage = async (
  tx: Tx,
  actor: Actor,
  { policy_id, ...cause }: PageCause & { readonly policy_id: number },
): Promise<StoredPage> => {
  const policy = (await findPolicy(tx, policy_id)) ?? invalid({ policy_id: ['The selected policy id is invalid.'] })
  const fresh = rules.createPageState(tx.now)
  const initial = { acknowledged_by_id: null, resolved_by_id: null, next_due_at: null }
  const page = await store.insertPage(tx, { ...fresh, ...cause, ...initial, policy_id, policy_name: policy.name })
  return await advancePage(tx, actor, page, { policy, step: rules.computeNextStep(page, policy, tx.now) })
}

const saveAndSignal = async (tx: Tx, page: StoredPage): Promise<StoredPage> => {
  await store.cancelNotifications(tx, page.id)
  tx.signal({ topic: 'on-call', data: { page_id: page.id } })
  return await store.savePage(tx, page)
}

/** Acknowledges a page that the caller has locked. No notification is sent after this transaction. */
const acknowledgeLocked = async (tx: Tx, page: StoredPage, by: number | null, minutes?: number | null): Promise<StoredPage> => {
  const after = rules.applyAcknowledgement(page, tx.now, minutes)
  if (!after) return page
  return await saveAndSignal(tx, { ...page, ...after, acknowledged_by_id: by, next_due_at: after.acknowledged_until_at })
}

const resolveLocked = async (tx: Tx, page: StoredPage, by: number | null): Promise<StoredPage> => {
  const after = rules.applyResolution(page, tx.now)
  return after ? await saveAndSignal(tx, { ...page, ...after, resolved_by_id: by, next_due_at: null }) : page
}

/** Acknowledges a page; idempotent. Throws if the page has ended. */
export const acknowledgePage = async (tx: Tx, actor: Actor, id: number, minutes?: number | null): Promise<StoredPage> => {
  const page = await getLockedPage(tx, id)
  if (page.state === 'resolved') conflict('page_resolved', 'The page is already resolved.')
  return await acknowledgeLocked(tx, page, accountOf(actor), minutes)
}

export const resolvePage = async (tx: Tx, actor: Actor, id: number): Promise<StoredPage> =>
  await resolveLocked(tx, await getLockedPage(tx, id), accountOf(actor))

export const escalatePage = async (tx: Tx, actor: Actor, id: number): Promise<StoredPage> => {
  const page = await getLockedPage(tx, id)
  if (page.state === 'resolved' || page.state === 'expired') conflict(`page_${page.state}`, `The page is already ${page.state}.`)
  const policy = page.policy_id === null ? undefined : await findPolicy(tx, page.policy_id)
  const step = policy && rules.computeManualEscalation(page, policy)
  if (!policy || !step) return conflict('no_higher_level', 'The escalation policy has no further level.')
  return await advancePage(tx, actor, { ...page, acknowledged_by_id: null }, { policy, step })
}

export const acknowledgeTicketPages = async (tx: Tx, ticket_id: number, by: number | null): Promise<readonly StoredPage[]> => {
  const open = (await store.lockOpenPages(tx, { ticket_id })).filter(({ state }) => state === 'triggered')
  const answered: StoredPage[] = []
  for (const page of open) answered.push(await acknowledgeLocked(tx, page, by))
  return answered
}

export const resolveLinkedPages = async (
  tx: Tx,
  about: { readonly ticket_id: number } | { readonly incident_id: number },
  by: number | null,
): Promise<void> => {
  for (const page of await store.lockOpenPages(tx, about)) await resolveLocked(tx, page, by)
}
