import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import type { TicketOverview } from '../../contract/app/ticket-overview.ts'
import { parseInstant } from '../../contract/time.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useKeysOf } from '../keys/use-shortcuts.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/form/field.tsx'
import { Menu } from '../ui/layer/menu.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { useZone } from '../ui/time/time.tsx'
import type { SaveState } from './use-draft.ts'

export const DraftState = ({ state, saved_at }: { state: SaveState; saved_at: string | undefined }) => {
  const text = useText().ticket
  const format = useFormat()
  const zone = useZone()
  if (state === 'none') return null
  if (state === 'here') return <Status kind="late" word={text.draftHere} />
  const at = parseInstant(saved_at ?? '')
  const when = at === undefined ? '' : format.time(at, zone, 'clock')
  return <Quiet>{state === 'waiting' ? text.draftWaiting : text.draftSaved({ when })}</Quiet>
}

type SendProps = {
  readonly isNote: boolean
  readonly name: string
  readonly busy: boolean
  readonly onSend: (status?: TicketStatus) => void
  readonly onLater: () => void
}

export const SendButtons = ({ isNote, name, busy, onSend, onLater }: SendProps) => {
  const text = useText().ticket
  const keys = useKeysOf()({ id: 'ticket.send', keys: 'Mod+Enter' })
  const more = useKeysOf()({ id: 'ticket.sendResolve', keys: 'Mod+Shift+Enter' })
  return (
    <span className="inline-flex items-center gap-1">
      <Button
        look={isNote ? 'plain' : 'primary'}
        busy={busy}
        data-tip={isNote ? text.addNote : text.sendTo({ name })}
        data-tip-keys={keys}
        onClick={() => onSend()}
      >
        {isNote ? text.addNote : text.sendTo({ name })}
      </Button>
      <Menu
        label={text.sendAnd}
        icon={<ChevronDown aria-hidden="true" className="size-4" />}
        items={[
          { label: isNote ? text.noteAndPending : text.sendAndPending, onSelect: () => onSend('pending') },
          { label: isNote ? text.noteAndHold : text.sendAndHold, onSelect: () => onSend('on_hold') },
          {
            label: isNote ? text.noteAndResolve : text.sendAndResolve,
            ...(more !== undefined && { keys: more }),
            onSelect: () => onSend('resolved'),
          },
          ...(isNote ? [] : [{ kind: 'line' as const }, { label: text.later.dots, onSelect: onLater }]),
        ]}
      />
    </span>
  )
}

const addressesIn = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter((word) => word !== '')

/** CC recipients of this reply only; the CC recipients of the ticket always receive it. */
export const CcLine = ({ ticket, cc, onCc }: { ticket: TicketOverview; cc: readonly string[]; onCc: (cc: readonly string[]) => void }) => {
  const text = useText().ticket
  const [open, setOpen] = useState(cc.length > 0)
  const [typed, setTyped] = useState(cc.join(', '))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2">
      {ticket.cc.length > 0 && <Quiet>{text.ccAlso({ addresses: ticket.cc.join(', ') })}</Quiet>}
      {open ? (
        <label className="flex min-w-0 grow items-center gap-2">
          <Quiet>{text.cc}</Quiet>
          <Input
            value={typed}
            placeholder={text.ccHint}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              onCc(addressesIn(currentTarget.value))
            }}
          />
        </label>
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {text.addCc}
        </Button>
      )}
    </div>
  )
}
