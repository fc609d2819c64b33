import { useState, type ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { TicketCards } from '../../contract/app/cards.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import type { Found } from '../ui/form/finder.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { foundIn } from '../ui/form/form-fields.ts'
import { Panel } from '../ui/page/room.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { findTickets, numbersOf } from './find-things.ts'
import { TicketLines } from './ticket-lines.tsx'

type Ties = {
  readonly touches: readonly QueryKey[]
  readonly link: (ticket_ids: number[]) => Promise<unknown>
  readonly unlink: (ticket_id: number) => Promise<unknown>
}

const LinkDialog = ({ touches, link, onClose }: Ties & { readonly onClose: () => void }) => {
  const { common, incidents: text } = useText()
  const done = useDone(touches, onClose)
  const initial: { readonly ticket_ids: readonly Found[] } = { ticket_ids: [] }
  const form = useForm({
    initial,
    submit: async ({ ticket_ids }) => {
      if (ticket_ids.length === 0) return onClose()
      await link(numbersOf(ticket_ids))
      return done(text.linkedTold({ count: ticket_ids.length }))
    },
  })
  return (
    <FormDialog title={text.linkVerb} verb={text.linkVerb} form={form} failed={common.actionFailed} onClose={onClose}>
      <FinderField
        label={common.tickets}
        placeholder={common.typeToFind}
        nothing={common.nothingFound}
        find={findTickets}
        {...foundIn(form, 'ticket_ids')}
      />
    </FormDialog>
  )
}

export const LinkedTickets = ({ tickets, children, ...ties }: Ties & { readonly tickets: TicketCards; readonly children?: ReactNode }) => {
  const { common, incidents: text } = useText()
  const mayWrite = useMay('tickets:write')
  const act = useUndoable(ties.touches)
  const [isLinking, setIsLinking] = useState(false)
  const unlink = (id: number): void => act.mutate({ run: () => ties.unlink(id), said: text.unlinked, undo: () => ties.link([id]) })
  return (
    <Panel
      title={common.linkedTickets}
      end={
        mayWrite && (
          <Button shortcut={{ id: 'tickets.link', keys: 'l', scope: 'page' }} onClick={() => setIsLinking(true)}>
            {text.linkTickets}
          </Button>
        )
      }
    >
      <TicketLines tickets={tickets} none={common.noLinkedTickets} onUnlink={mayWrite ? unlink : undefined} />
      {mayWrite && children}
      {isLinking && <LinkDialog {...ties} onClose={() => setIsLinking(false)} />}
    </Panel>
  )
}
