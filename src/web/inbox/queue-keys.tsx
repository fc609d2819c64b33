import { lazy, Suspense, useState, type RefObject } from 'react'
import type { QueueRow } from '../../contract/app/desk.ts'
import { useText } from '../i18n/text.tsx'
import type { Shortcut } from '../keys/registry.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMe } from '../session.ts'
import { ACT_KEYS, type QueueAct } from './many.tsx'
import { useTicketActs } from './use-acts.ts'

const ActPicker = lazy(() => import('./pickers.tsx').then((module) => ({ default: module.ActPicker })))
const TicketPeek = lazy(() => import('../ticket/peek.tsx').then((module) => ({ default: module.TicketPeek })))
const MergeDialog = lazy(() => import('../ticket/merge.tsx').then((module) => ({ default: module.MergeDialog })))

type Wishes = {
  /** What a key acts on: the chosen tickets, or the one the keyboard is on. */
  readonly targets: readonly QueueRow[]
  readonly rows: readonly QueueRow[]
  /** The ticket beside the list: it has the keys while nothing is chosen. */
  readonly open: string | undefined
  readonly mayWrite: boolean
  readonly onOpen: (row: QueueRow) => void
  readonly onDone: () => void
  /** Filled with the ways to the tickets before and after the one that is open. */
  readonly steps: RefObject<FindStep>
}

/** The way to a neighbour as the list stands now: it still leads there after the list has changed. Nothing at its end. */
export type FindStep = (by: 1 | -1) => (() => void) | undefined

type Asked = { readonly act: QueueAct | 'peek'; readonly targets: readonly QueueRow[] }

/** Keys of the list. What they act on is kept when they are pressed: live data must not change it under an open dialog. */
export const useQueueKeys = ({ targets, rows, open, mayWrite, onOpen, onDone, steps }: Wishes) => {
  const text = useText().inbox
  const me = useMe()
  const acts = useTicketActs()
  const [asked, setAsked] = useState<Asked>()
  const ask = (act: Asked['act'], which = targets): void => setAsked({ act, targets: which })
  steps.current = (by) => {
    const at = rows.findIndex((row) => String(row.id) === open)
    const other = at === -1 ? undefined : rows[at + by]
    return other && (() => onOpen(other))
  }
  const when = (): boolean => mayWrite && targets.length > 0
  const key = (id: string, keys: string, label: string, run: () => void): Shortcut => ({
    id: `queue.${id}`,
    keys,
    scope: 'page',
    label,
    when,
    run,
  })
  const step = (id: string, keys: string, label: string, by: 1 | -1): Shortcut => ({
    ...key(id, keys, label, () => steps.current(by)?.()),
    when: () => open !== undefined,
  })
  useShortcuts([
    ...[...ACT_KEYS].map(([act, keys]) => key(act, keys, text.acts[act], () => ask(act))),
    key('mine', 'i', text.toMe, () => {
      acts.change(targets, { assignee_id: me?.id ?? null }, text.did.assign({ count: targets.length, name: me?.name ?? '' }))
      onDone()
    }),
    key('resolve', 'e', text.resolve, () => {
      acts.change(targets, { status: 'resolved' }, text.did.status({ count: targets.length, status: text.status.resolved }))
      onDone()
    }),
    step('next', 'j', text.nextTicket, 1),
    step('previous', 'k', text.previousTicket, -1),
  ])
  const close = (): void => {
    setAsked(undefined)
    if (asked?.act === 'peek') return
    if (targets.length > 1 || open !== undefined) onDone()
  }
  return { ask, asked, acts, close, onOpen }
}

export const QueueDialogs = ({ keys: { asked, acts, close, onOpen } }: { keys: ReturnType<typeof useQueueKeys> }) => {
  if (asked === undefined) return null
  const { act, targets } = asked
  const [first] = targets
  const openFirst = (): void => {
    close()
    if (first !== undefined) onOpen(first)
  }
  return (
    <Suspense fallback={null}>
      {act === 'peek' && first !== undefined && <TicketPeek id={first.id} subject={first.subject} onOpen={openFirst} onClose={close} />}
      {act === 'merge' && <MergeDialog sources={targets} onClose={close} />}
      {act !== 'peek' && act !== 'merge' && <ActPicker act={act} rows={targets} acts={acts} onClose={close} />}
    </Suspense>
  )
}
