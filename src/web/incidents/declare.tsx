import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { declareIncident } from '../../contract/v1/incidents.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { foundIn, givenIn, tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { PageHeader } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { findTickets, numbersOf, ticketFound } from '../records/find-things.ts'
import { idOf, idText } from '../records/names.ts'
import { ticketQuery } from '../records/ticket.ts'
import { useRefreshIncidents } from './data.ts'
import { Details, emptyIncident, Naming, Roles, type IncidentValues } from './incident-fields.tsx'

const bodyOf = ({
  title,
  severity,
  description,
  commander_id,
  responder_ids,
  asset_ids,
  ticket_ids,
  started_at,
  message,
  is_public,
}: IncidentValues) => ({
  title: title.trim(),
  severity,
  description,
  commander_id: idOf(commander_id),
  responder_ids: [...responder_ids],
  asset_ids: numbersOf(asset_ids),
  ticket_ids: numbersOf(ticket_ids),
  ...(started_at !== null && { started_at }),
  ...(message.trim() !== '' && { message: message.trim(), is_public }),
})

const useDeclaration = (initial: IncidentValues) => {
  const text = useText().incidents
  const navigate = useNavigate()
  const toast = useToast()
  const refresh = useRefreshIncidents()
  return useForm({
    initial,
    submit: async (values) => {
      const { data } = await call(declareIncident, { body: bodyOf(values) })
      toast({ text: text.declared })
      await refresh()
      await navigate({ to: `/incidents/${data.id}` })
    },
  })
}

const Declaration = ({ initial }: { initial: IncidentValues }) => {
  const { common, incidents: text } = useText()
  const form = useDeclaration(initial)
  const { values, failure, busy } = form
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <FormFailure what={text.declareFailed} failure={failure} />
      <Naming {...form} />
      <Roles {...form} />
      <FinderField
        label={text.fields.tickets}
        placeholder={common.typeToFind}
        nothing={common.nothingFound}
        find={findTickets}
        {...foundIn(form, 'ticket_ids')}
      />
      <WritingField
        label={text.fields.message}
        maxLength={20_000}
        placeholder={text.updatePlaceholder[values.is_public ? 'public' : 'internal']}
        {...typedIn(form, 'message')}
      />
      <Checkbox label={text.fields.publicMessage} {...tickedIn(form, 'is_public')} />
      <Details {...form} />
      <DateTimeField label={common.started} {...givenIn(form, 'started_at')} />
      <Quiet>{text.fields.startedHint}</Quiet>
      <div>
        <SubmitButton busy={busy}>{text.declare}</SubmitButton>
      </div>
    </form>
  )
}

/** Declares an incident, from scratch or from a ticket. The declaring agent becomes the incident commander. */
export const DeclarePage = () => {
  const text = useText().incidents
  const me = useMe()
  const { ticket } = useSearch({ strict: false })
  const found = useQuery({ ...ticketQuery(ticket ?? 0), enabled: ticket !== undefined })
  const initial: IncidentValues = {
    ...emptyIncident,
    title: found.data?.subject ?? '',
    commander_id: idText(me?.id),
    ticket_ids: found.data === undefined ? [] : [ticketFound(found.data)],
  }
  return (
    <div className="max-w-160 px-4 py-3">
      <PageHeader title={text.declare} facts={text.declareHint} remember={false} />
      {ticket !== undefined && found.isPending ? <Skeleton rows={4} /> : <Declaration initial={initial} />}
    </div>
  )
}
