import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createTicket } from '../../contract/v1/tickets.ts'
import { TICKET_PRIORITIES, TICKET_TYPES } from '../../contract/v1/ticket-enums.ts'
import { call } from '../api/call.ts'
import { deskQuery } from '../desk/data.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { chosenIn, typedIn, type FormFields } from '../ui/form/form-fields.ts'
import { customFieldsQuery } from '../desk/fields/custom-fields-data.ts'
import { NewTicketFields } from './new-ticket-fields.tsx'
import { bodyOf, initialFor, type NewTicketValues } from './new-ticket-values.ts'

const useNewTicket = () => {
  const text = useText().ticket
  const navigate = useNavigate()
  const toast = useToast()
  const { client = '' } = useSearch({ strict: false })
  const { data: fields = [] } = useQuery(customFieldsQuery)
  return useForm<NewTicketValues>({
    initial: initialFor(client),
    submit: async (values) => {
      const { data } = await call(createTicket, { body: bodyOf(values, fields) })
      toast({ text: text.created({ ticket: `HD-${data.id}` }) })
      await navigate({ to: `/tickets/${data.id}` })
    },
  })
}

const Words = (form: FormFields<NewTicketValues>) => {
  const { common, ticket: text } = useText()
  return (
    <>
      <div className="grid gap-3 pane:grid-cols-2">
        <TextField
          label={text.requester}
          autoFocus
          required
          type="email"
          placeholder={text.requesterHint}
          {...typedIn(form, 'requester_email')}
        />
        <TextField label={common.name} {...typedIn(form, 'requester_name')} />
      </div>
      <TextField label={common.subject} required maxLength={255} {...typedIn(form, 'subject')} />
      <WritingField label={common.description} required rows={8} {...typedIn(form, 'description')} />
    </>
  )
}

const Properties = (form: FormFields<NewTicketValues>) => {
  const { common, ticket: text, inbox } = useText()
  const me = useMe()
  const { data: desk } = useQuery(deskQuery)
  const agents = [...(desk?.agents ?? [])].toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id))
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      <ChoiceField label={common.priority} choices={wordChoices(TICKET_PRIORITIES, inbox.priority)} {...chosenIn(form, 'priority')} />
      <ChoiceField label={inbox.kinds.type} choices={wordChoices(TICKET_TYPES, text.types)} {...chosenIn(form, 'type')} />
      <ChoiceField
        label={inbox.kinds.dept}
        choices={[
          { value: '', label: text.usualDepartment },
          ...(desk?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...chosenIn(form, 'department_id')}
      />
      <ChoiceField
        label={inbox.columns.assignee}
        choices={[{ value: '', label: common.unassigned }, ...agents.map(({ id, name }) => ({ value: String(id), label: name }))]}
        {...chosenIn(form, 'assignee_id')}
      />
      <TextField label={common.tags} hint={common.commaSeparated} {...typedIn(form, 'tags')} />
    </div>
  )
}

export const NewTicketPage = () => {
  const { common, ticket: text } = useText()
  const navigate = useNavigate()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const state = useNewTicket()
  useShortcuts([{ id: 'ticket.create', keys: 'Mod+Enter', scope: 'page', label: text.splitVerb, run: () => form?.requestSubmit() }])
  return (
    <div className="max-w-184 px-4 py-3">
      <PageHeader title={common.newTicket} remember={false} />
      <form
        {...state.form}
        ref={(element) => {
          setForm(element)
          state.form.ref.current = element
        }}
        className="flex flex-col gap-3"
      >
        {state.failure !== undefined && <ErrorState what={text.createFailed} why={state.failure.message} />}
        <Words {...state} />
        <Properties {...state} />
        <NewTicketFields {...state} />
        <div className="flex gap-2 pt-2">
          <Button look="primary" type="submit" busy={state.busy}>
            {text.splitVerb}
          </Button>
          <Button onClick={() => void navigate({ to: '/inbox' })}>{common.cancel}</Button>
        </div>
      </form>
    </div>
  )
}
