import { useRef, useState } from 'react'
import { broadcastIncident } from '../../contract/app/incident-broadcast.ts'
import type { IncidentOverview } from '../../contract/app/incident-overview.ts'
import type { SentReplyRef } from '../../contract/app/sent-replies.ts'
import { addIncidentUpdate, INCIDENT_STATUSES, type IncidentStatus } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/form/field.tsx'
import { SayBox } from '../ui/writing/say-box.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useAct } from '../ui/use-act.ts'
import { useDraft } from '../ui/form/use-draft.ts'
import { openIn } from '../records/recipients.tsx'
import { incidentKeys } from './data.ts'
import { SayTemplates } from './say-templates.tsx'
import { useIncidentTold } from './use-told.ts'

type Audience = 'public' | 'internal'
type Saying = { readonly message: string; readonly audience: Audience; readonly tellTickets: boolean; readonly status: IncidentStatus }

/** Without "resolved": the resolve dialog sets it, with an optional reply to all tickets. */
const ongoing = INCIDENT_STATUSES.filter((status) => status !== 'resolved')

/** Posts an update; replies to tickets are held for the undo window. */
const usePost = (id: number, onPosted: () => void) => {
  const text = useText().incidents
  const toast = useToast()
  const sayTold = useIncidentTold(id)
  return useAct({
    run: async ({ message, audience, tellTickets, status }: Saying): Promise<readonly SentReplyRef[] | undefined> => {
      if (tellTickets) return (await call(broadcastIncident, { params: { id }, body: { message, status } })).data.sent_replies
      await call(addIncidentUpdate, { params: { id }, body: { message, status, is_public: audience === 'public' } })
      return undefined
    },
    touches: incidentKeys,
    onDone: (told) => {
      onPosted()
      if (told === undefined) toast({ text: text.posted })
      else sayTold(text.postedAndTold({ count: told.length }), told)
    },
  })
}

const NextStatus = ({ value, onChange }: { value: IncidentStatus; onChange: (status: IncidentStatus | undefined) => void }) => {
  const text = useText().incidents
  return (
    <div className="w-40">
      <Select
        aria-label={text.thenStatus}
        value={value}
        choices={ongoing.map((status) => ({ value: status, label: text.status[status] }))}
        onChange={(event) => onChange(ongoing.find((one) => one === event.currentTarget.value))}
      />
    </div>
  )
}

const AudienceSwitch = ({ value, onChange }: { value: Audience; onChange: (audience: Audience) => void }) => {
  const { common, incidents: text } = useText()
  const choices = [
    { value: 'internal', label: text.internal },
    { value: 'public', label: text.public },
  ] as const
  return <Segmented label={common.audience} value={value} choices={choices} onChange={onChange} />
}

const sayKey = { id: 'incident.say', keys: 'Mod+Enter', scope: 'page' } as const

const useWriteKey = () => {
  const text = useText().incidents
  const box = useRef<HTMLDivElement>(null)
  const run = (): void => box.current?.querySelector('textarea')?.focus()
  useShortcuts([{ id: 'incident.write', keys: 'n', scope: 'page', label: text.writeUpdate, run }])
  return box
}

export const UpdateBox = ({ room }: { room: IncidentOverview }) => {
  const text = useText().incidents
  const { incident, tickets, status_pages } = room
  const open = openIn(tickets).length
  const [audience, setAudience] = useState<Audience>('internal')
  const [message, setMessage] = useDraft(`incident.${incident.id}.${audience}`)
  const [toTickets, setToTickets] = useState(false)
  const [status, setStatus] = useState<IncidentStatus>()
  const box = useWriteKey()
  const post = usePost(incident.id, () => setMessage(''))
  const isPublic = audience === 'public'
  const tellTickets = isPublic && toTickets && open > 0
  const next = status ?? incident.status
  const send = (): void => post.mutate({ message: message.trim(), audience, tellTickets, status: next })
  const readers = isPublic ? text.publicReaders({ pages: status_pages.length }) : text.internalReaders
  const verb = tellTickets ? text.postAndTell({ count: open }) : isPublic ? text.postPublic : text.postInternal
  const isEmpty = message.trim() === ''
  return (
    <div ref={box}>
      <SayBox
        key={audience}
        audience={audience}
        label={text.updateLabel[audience]}
        placeholder={text.updatePlaceholder[audience]}
        readers={tellTickets ? text.readersAndTickets({ readers, count: open }) : readers}
        value={message}
        onChange={setMessage}
        head={
          <>
            <AudienceSwitch value={audience} onChange={setAudience} />
            {isPublic && <SayTemplates onChoose={setMessage} />}
            {isPublic && open > 0 && <Checkbox label={text.alsoTickets({ count: open })} checked={toTickets} onChange={setToTickets} />}
          </>
        }
        actions={
          <>
            <NextStatus value={next} onChange={setStatus} />
            <Button look="primary" busy={post.isPending} disabled={isEmpty} shortcut={sayKey} onClick={send}>
              {verb}
            </Button>
          </>
        }
      />
    </div>
  )
}
