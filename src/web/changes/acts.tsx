import { useState } from 'react'
import { Ban, Check, Ellipsis, MessageCircleQuestionMark, Play, Send, X } from 'lucide-react'
import type { ChangeOverview } from '../../contract/app/change-overview.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import type { MenuItem } from '../ui/layer/menu-item.ts'
import { AskDialog } from './discussion.tsx'
import { EditChange } from './edit-change.tsx'
import { CloseDialog, CompleteDialog } from './ending-dialogs.tsx'
import { CancelDialog, OverrideDialog, ScheduleDialog, StartDialog, SubmitDialog } from './move-dialogs.tsx'
import { roundsOf } from './rounds.ts'
import { VoteDialog, type Decision } from './vote-dialog.tsx'

type Layer = 'edit' | 'submit' | 'override' | 'schedule' | 'start' | 'complete' | 'close' | 'cancel' | 'ask' | Decision

const dialogs = {
  submit: SubmitDialog,
  override: OverrideDialog,
  schedule: ScheduleDialog,
  start: StartDialog,
  complete: CompleteDialog,
  close: CloseDialog,
  cancel: CancelDialog,
  edit: EditChange,
  ask: AskDialog,
}

const Layers = ({ room, layer, onClose }: { room: ChangeOverview; layer: Layer; onClose: () => void }) => {
  if (layer === 'approve' || layer === 'reject' || layer === 'abstain')
    return <VoteDialog change={room.change} decision={layer} onClose={onClose} />
  const Dialog = dialogs[layer]
  return <Dialog room={room} onClose={onClose} />
}

const icon = (Icon: typeof Check) => <Icon aria-hidden="true" className="size-4" />

const Main = ({ room, onOpen }: { room: ChangeOverview; onOpen: (layer: Layer) => void }) => {
  const text = useText().changes
  const isAdmin = useMay('admin:write')
  const { change, can_vote } = room
  const next = (layer: Layer, label: string, Icon: typeof Check) => (
    <Button look="primary" icon={icon(Icon)} shortcut={{ id: 'change.move', keys: 's', scope: 'page' }} onClick={() => onOpen(layer)}>
      {label}
    </Button>
  )
  if (roundsOf(room).isStuck) return isAdmin ? next('override', text.moves.override, Check) : null
  if (change.status === 'awaiting_approval' && can_vote)
    return (
      <>
        <Button
          look="primary"
          icon={icon(Check)}
          keys="y"
          shortcut={{ id: 'change.approve', keys: 'y', scope: 'page' }}
          onClick={() => onOpen('approve')}
        >
          {text.approve}
        </Button>
        <Button icon={icon(X)} keys="x" shortcut={{ id: 'change.reject', keys: 'x', scope: 'page' }} onClick={() => onOpen('reject')}>
          {text.reject}
        </Button>
        <Button
          icon={icon(MessageCircleQuestionMark)}
          keys="a"
          shortcut={{ id: 'change.ask', keys: 'a', scope: 'page' }}
          onClick={() => onOpen('ask')}
        >
          {text.discussion.ask}
        </Button>
      </>
    )
  if (change.status === 'draft' || change.status === 'rejected')
    return next('submit', change.type === 'standard' ? text.moves.submitStandard : text.moves.submit, Send)
  if (change.status === 'approved') return next('schedule', text.moves.schedule, Send)
  if (change.status === 'scheduled') return next('start', text.moves.start, Play)
  if (change.status === 'implementing') return next('complete', text.moves.complete, Check)
  return change.status === 'in_review' ? next('close', text.moves.close, Check) : null
}

const editable = new Set(['draft', 'rejected', 'awaiting_approval', 'approved', 'scheduled'])
const cancellable = new Set([...editable, 'implementing'])

export const ChangeActs = ({ room }: { room: ChangeOverview }) => {
  const { common, changes: text } = useText()
  const mayWrite = useMay('tickets:write')
  const isAdmin = useMay('admin:write')
  const [layer, setLayer] = useState<Layer>()
  const { status } = room.change
  const isAwaiting = status === 'awaiting_approval'
  const items: readonly MenuItem[] = [
    ...(isAwaiting && room.can_vote ? [{ label: text.abstain, onSelect: () => setLayer('abstain') }] : []),
    ...(isAwaiting && isAdmin && !roundsOf(room).isStuck ? [{ label: text.moves.override, onSelect: () => setLayer('override') }] : []),
    ...(cancellable.has(status) ? [{ label: text.moves.cancel, icon: icon(Ban), danger: true, onSelect: () => setLayer('cancel') }] : []),
  ]
  if (!mayWrite) return null
  return (
    <>
      <Main room={room} onOpen={setLayer} />
      {editable.has(status) && (
        <EditButton shortcutId="change.edit" onClick={() => setLayer('edit')}>
          {common.edit}
        </EditButton>
      )}
      {items.length > 0 && <Menu align="end" label={text.moves.moreActs} icon={icon(Ellipsis)} items={items} />}
      {layer !== undefined && <Layers room={room} layer={layer} onClose={() => setLayer(undefined)} />}
    </>
  )
}
