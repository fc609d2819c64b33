import { useState, type RefObject } from 'react'
import type { QueueRow } from '../../contract/app/queue.ts'
import { useText } from '../i18n/text.tsx'
import type { Shortcut } from '../keys/registry.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMe } from '../session.ts'
import type { ComposerMode } from '../ui/writing/composer-box.tsx'
import { ACT_KEYS, type QueueAct } from '../desk/acts/queue-acts.ts'
import type { FindStep } from '../desk/find-step.ts'
import { useTicketActs, type TicketActs } from '../desk/acts/use-acts.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const ActionsPicker = lazyLayer(() => import('../desk/pickers/actions-picker.tsx').then((module) => module.ActionsPicker))
const ActPicker = lazyLayer(() => import('../desk/pickers/act-picker.tsx').then((module) => module.ActPicker))
const TicketPeek = lazyLayer(() => import('../ticket/peek.tsx').then((module) => module.TicketPeek))
const MergeDialog = lazyLayer(() => import('../ticket/merge.tsx').then((module) => module.MergeDialog))

type Wishes = {
  readonly chosen: readonly QueueRow[]
  readonly rows: readonly QueueRow[]
  /** The focused row. Undefined while a ticket is open, which then handles the keys. */
  readonly findActive: () => QueueRow | undefined
  /** The open ticket: it handles the keys while no row is selected. */
  readonly open: string | undefined
  readonly mayWrite: boolean
  readonly onOpen: (row: QueueRow) => void
  /** Opens the ticket with the composer focused. */
  readonly onWrite: (row: QueueRow, mode: ComposerMode) => void
  readonly onDone: () => void
  /** Navigation to the previous and next ticket; set by this hook. */
  readonly steps: RefObject<FindStep>
}

type Asked = { readonly act: QueueAct | 'peek' | 'actions'; readonly targets: readonly QueueRow[] }

/** Wraps the actions so that each of them clears the selection. */
const finishing = (acts: TicketActs, finish: () => void): TicketActs => ({
  ...acts,
  change: (...given) => (acts.change(...given), finish()),
  apply: (...given) => (acts.apply(...given), finish()),
  macro: (...given) => (acts.macro(...given), finish()),
})

const useWritingKeys = ({ findActive, mayWrite, onWrite }: Wishes): void => {
  const text = useText().ticket
  const key = (mode: ComposerMode, keys: string): Shortcut => ({
    id: `ticket.${mode}`,
    keys,
    scope: 'page',
    label: text[mode],
    when: () => mayWrite && findActive() !== undefined,
    run: () => {
      const active = findActive()
      if (active !== undefined) onWrite(active, mode)
    },
  })
  useShortcuts([key('reply', 'r'), key('note', 'n')])
}

const targetsOf = ({ chosen, findActive }: Wishes): readonly QueueRow[] => {
  const active = findActive()
  return chosen.length > 0 || active === undefined ? chosen : [active]
}

/** Shortcuts of the list. The target is captured on key press: live updates must not change it under an open dialog. */
export const useQueueKeys = (wishes: Wishes) => {
  const { chosen, rows, open, mayWrite, onOpen, onDone, steps } = wishes
  const { common, inbox: text } = useText()
  const me = useMe()
  const acts = useTicketActs()
  const [asked, setAsked] = useState<Asked>()
  useWritingKeys(wishes)
  const targets = (): readonly QueueRow[] => targetsOf(wishes)
  const ask = (act: Asked['act'], which = targets()): void => setAsked({ act, targets: which })
  steps.current = (by) => {
    const at = rows.findIndex((row) => String(row.id) === open)
    const other = at === -1 ? undefined : rows[at + by]
    return other && (() => onOpen(other))
  }
  const when = (): boolean => mayWrite && targets().length > 0
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
    key('actions', '.', common.actions, () => ask('actions')),
    key('mine', 'i', common.assignToMe, () => {
      const which = targets()
      acts.change(which, { assignee_id: me?.id ?? null }, text.did.assign({ count: which.length, name: me?.name ?? '' }))
      onDone()
    }),
    key('resolve', 'e', common.resolve, () => {
      const which = targets()
      acts.change(which, { status: 'resolved' }, text.did.status({ count: which.length, status: text.status.resolved }))
      onDone()
    }),
    step('next', 'j', text.nextTicket, 1),
    step('previous', 'k', text.previousTicket, -1),
  ])
  /** Called after an action, not when its dialog is cancelled: a cancelled dialog keeps the selection. */
  const finish = (): void => {
    if (chosen.length > 1 || open !== undefined) onDone()
  }
  return { ask, asked, acts: finishing(acts, finish), finish, close: () => setAsked(undefined), onOpen }
}

export const QueueDialogs = ({ keys: { ask, asked, acts, finish, close, onOpen } }: { keys: ReturnType<typeof useQueueKeys> }) => {
  if (asked === undefined) return null
  const { act, targets } = asked
  const [first] = targets
  const openFirst = (): void => {
    close()
    if (first !== undefined) onOpen(first)
  }
  return (
    <>
      {act === 'peek' && first !== undefined && <TicketPeek id={first.id} subject={first.subject} onOpen={openFirst} onClose={close} />}
      {act === 'merge' && <MergeDialog sources={targets} onClose={close} onMerged={finish} />}
      {act === 'actions' && <ActionsPicker scope="queue" rows={targets} acts={acts} onAct={(next) => ask(next, targets)} onClose={close} />}
      {act !== 'peek' && act !== 'merge' && act !== 'actions' && <ActPicker act={act} rows={targets} acts={acts} onClose={close} />}
    </>
  )
}
