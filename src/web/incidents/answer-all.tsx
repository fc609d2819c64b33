import { useState } from 'react'
import { replyToLinkedTickets } from '../../contract/app/incident-broadcast.ts'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { SayBox } from '../ui/writing/say-box.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import { useForm } from '../ui/form/use-form.ts'
import { openIn, Recipients } from '../records/recipients.tsx'
import { useRefreshIncidents } from './data.ts'
import { SayTemplates } from './say-templates.tsx'
import { useIncidentTold } from './use-told.ts'

const AnswerDialog = ({ room, onClose }: { room: IncidentOverview; onClose: () => void }) => {
  const { common, incidents: text } = useText()
  const { id } = room.incident
  const count = openIn(room.tickets).length
  const refresh = useRefreshIncidents()
  const say = useIncidentTold(id)
  const [kept, keep] = useDraft(`incident.${id}.answer`)
  const form = useForm({
    initial: { message: kept },
    submit: async ({ message }) => {
      const given = { params: { id }, body: { message: message.trim() } }
      const { data } = await call(replyToLinkedTickets, given)
      keep('')
      say(text.answersLeave({ count: data.sent_replies.length }), data.sent_replies)
      onClose()
      await refresh()
    },
  })
  const write = (message: string): void => {
    keep(message)
    form.set('message', message)
  }
  return (
    <FormDialog
      title={text.answerTitle({ count })}
      verb={text.answerVerb({ count })}
      form={form}
      failed={common.actionFailed}
      onClose={onClose}
    >
      <SayBox
        audience="public"
        label={text.answerLabel}
        placeholder={text.updatePlaceholder.public}
        readers={text.answerReaders({ count })}
        value={form.values.message}
        error={form.errors.message}
        onChange={write}
        head={<SayTemplates onChoose={write} />}
      />
      <Recipients tickets={room.tickets} />
    </FormDialog>
  )
}

export const AnswerAll = ({ room }: { room: IncidentOverview }) => {
  const text = useText().incidents
  const [isOpen, setIsOpen] = useState(false)
  const count = openIn(room.tickets).length
  if (count === 0) return null
  return (
    <>
      <div>
        <Button shortcut={{ id: 'incident.answer', keys: 'r', scope: 'page' }} onClick={() => setIsOpen(true)}>
          {text.answerAll({ count })}
        </Button>
      </div>
      {isOpen && <AnswerDialog room={room} onClose={() => setIsOpen(false)} />}
    </>
  )
}
