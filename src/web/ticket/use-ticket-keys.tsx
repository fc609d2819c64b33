import { useState } from 'react'
import type { TicketOverview, ConversationMessage } from '../../contract/app/ticket-overview.ts'
import type { Act } from '../desk/acts/act-props.ts'
import type { FindStep } from '../desk/find-step.ts'
import { useTicketActs } from '../desk/acts/use-acts.ts'
import { useText } from '../i18n/text.tsx'
import type { Shortcut } from '../keys/registry.ts'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMe } from '../session.ts'
import { isDone } from '../desk/is-done.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const ActionsPicker = lazyLayer(() => import('../desk/pickers/actions-picker.tsx').then((module) => module.ActionsPicker))
const ActPicker = lazyLayer(() => import('../desk/pickers/act-picker.tsx').then((module) => module.ActPicker))
const FollowUpDialog = lazyLayer(() => import('./follow-up.tsx').then((module) => module.FollowUpDialog))
const MergeDialog = lazyLayer(() => import('./merge.tsx').then((module) => module.MergeDialog))
const SplitDialog = lazyLayer(() => import('./split.tsx').then((module) => module.SplitDialog))
const RenameDialog = lazyLayer(() => import('./split.tsx').then((module) => module.RenameDialog))

type Layer =
  | { readonly kind: 'act'; readonly act: Act }
  | { readonly kind: 'merge' | 'rename' | 'followUp' | 'actions' }
  | { readonly kind: 'split'; readonly message: ConversationMessage }
  | undefined

const KEYS = [
  ['assign', 'a'],
  ['status', 's'],
  ['priority', 'p'],
  ['tags', 't'],
  ['snooze', 'z'],
] as const

type Wishes = { readonly ticket: TicketOverview; readonly may: boolean; readonly quiet: boolean; readonly findStep: FindStep | undefined }

export const useTicketDoes = ({ ticket, may, quiet, findStep }: Wishes) => {
  const { common, ticket: text, inbox } = useText()
  const me = useMe()
  const acts = useTicketActs()
  const [layer, setLayer] = useState<Layer>()
  const set = (status: 'resolved' | 'open'): void =>
    acts.change([ticket], { status }, inbox.did.status({ count: 1, status: inbox.status[status] }))
  const does = {
    layer,
    acts,
    close: () => setLayer(undefined),
    ask: (act: Act) => setLayer({ kind: 'act', act }),
    askActions: () => setLayer({ kind: 'actions' }),
    askMerge: () => setLayer({ kind: 'merge' }),
    askFollowUp: () => setLayer({ kind: 'followUp' }),
    askRename: () => setLayer({ kind: 'rename' }),
    askSplit: (message: ConversationMessage) => setLayer({ kind: 'split', message }),
    resolve: () => set('resolved'),
    reopen: () => set('open'),
    toMe: () => acts.change([ticket], { assignee_id: me?.id ?? null }, inbox.did.assign({ count: 1, name: me?.name ?? '' })),
  }
  const key = (id: string, keys: string, label: string, run: () => void): Shortcut => ({
    id: `ticket.${id}`,
    keys,
    scope: 'page',
    label,
    when: () => may && !quiet,
    run,
  })
  useShortcuts([
    ...KEYS.map(([act, keys]) => key(act, keys, inbox.acts[act], () => does.ask(act))),
    key('actions', '.', common.actions, does.askActions),
    key('mine', 'i', common.assignToMe, does.toMe),
    key('merge', 'm', common.mergeDots, does.askMerge),
    key('resolve', 'e', isDone(ticket) ? common.reopen : common.resolve, isDone(ticket) ? does.reopen : does.resolve),
    ...(findStep === undefined
      ? []
      : [
          key('resolveNext', 'E', text.resolveNext, () => {
            const next = findStep(1)
            does.resolve()
            next?.()
          }),
        ]),
  ])
  return does
}

export type TicketDoes = ReturnType<typeof useTicketDoes>

export const TicketDialogs = ({
  ticket,
  does,
  onMerged,
}: {
  ticket: TicketOverview
  does: TicketDoes
  onMerged: (into: number) => void
}) => {
  const { layer, acts, close } = does
  if (layer === undefined) return null
  const { client, replies_count, id, subject } = ticket
  return (
    <>
      {layer.kind === 'act' && <ActPicker act={layer.act} rows={[ticket]} acts={acts} onClose={close} />}
      {layer.kind === 'actions' && (
        <ActionsPicker
          scope="ticket"
          rows={[ticket]}
          acts={acts}
          onAct={(act) => (act === 'merge' ? does.askMerge() : does.ask(act))}
          onClose={close}
        />
      )}
      {layer.kind === 'merge' && (
        <MergeDialog
          sources={[{ id, subject, client_id: client.id, requester: client.name, replies_count }]}
          onClose={close}
          onMerged={onMerged}
        />
      )}
      {layer.kind === 'split' && <SplitDialog ticket={ticket} message={layer.message} onClose={close} />}
      {layer.kind === 'followUp' && <FollowUpDialog ticket={ticket} onClose={close} />}
      {layer.kind === 'rename' && <RenameDialog ticket={ticket} onClose={close} />}
    </>
  )
}
