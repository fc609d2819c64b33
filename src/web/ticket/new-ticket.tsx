import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createTicket } from '../../contract/v1/tickets.ts'
import { TICKET_PRIORITIES, TICKET_TYPES } from '../../contract/v1/ticket-words.ts'
import { call } from '../api/call.ts'
import { deskQuery } from '../desk/data.ts'
import { useText } from '../i18n/text.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, Textarea } from '../ui/form/field.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
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
      const { data } = await call<typeof createTicket, { readonly data: { readonly id: number } }>(createTicket, {
        body: bodyOf(values, fields),
      })
      toast({ text: text.created({ ticket: `HD-${data.id}` }) })
      await navigate({ to: `/tickets/${data.id}` })
    },
  })
}

type FormState = ReturnType<typeof useNewTicket>

const Words = ({ values, set, errors }: Pick<FormState, 'values' | 'set' | 'errors'>) => {
  const text = useText().ticket
  return (
    <>
      <div className="grid gap-3 pane:grid-cols-2">
        <Field label={text.requester} error={errors.requester_email}>
          <Input
            autoFocus
            required
            type="email"
            name="requester_email"
            autoComplete="off"
            placeholder={text.requesterHint}
            value={values.requester_email}
            onChange={({ currentTarget }) => set('requester_email', currentTarget.value)}
          />
        </Field>
        <Field label={text.requesterName} error={errors.requester_name}>
          <Input
            name="requester_name"
            autoComplete="off"
            value={values.requester_name}
            onChange={({ currentTarget }) => set('requester_name', currentTarget.value)}
          />
        </Field>
      </div>
      <Field label={text.subject} error={errors.subject}>
        <Input
          required
          name="subject"
          maxLength={255}
          value={values.subject}
          onChange={({ currentTarget }) => set('subject', currentTarget.value)}
        />
      </Field>
      <Field label={text.description} error={errors.description}>
        <Textarea
          required
          rows={8}
          name="description"
          value={values.description}
          onChange={({ currentTarget }) => set('description', currentTarget.value)}
        />
      </Field>
    </>
  )
}

const Properties = ({ values, set, errors }: Pick<FormState, 'values' | 'set' | 'errors'>) => {
  const { ticket: text, inbox } = useText()
  const me = useMe()
  const { data: desk } = useQuery(deskQuery)
  const agents = [...(desk?.agents ?? [])].toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id))
  return (
    <div className="grid gap-3 pane:grid-cols-2">
      <Field label={inbox.columns.priority} error={errors.priority}>
        <Select
          name="priority"
          value={values.priority}
          onChange={({ currentTarget }) => set('priority', currentTarget.value)}
          choices={TICKET_PRIORITIES.map((value) => ({ value, label: inbox.priority[value] }))}
        />
      </Field>
      <Field label={inbox.kinds.type} error={errors.type}>
        <Select
          name="type"
          value={values.type}
          onChange={({ currentTarget }) => set('type', currentTarget.value)}
          choices={TICKET_TYPES.map((value) => ({ value, label: text.types[value] }))}
        />
      </Field>
      <Field label={inbox.kinds.dept} error={errors.department_id}>
        <Select
          name="department_id"
          value={values.department_id}
          onChange={({ currentTarget }) => set('department_id', currentTarget.value)}
          choices={[
            { value: '', label: text.usualDepartment },
            ...(desk?.departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Field>
      <Field label={inbox.columns.assignee} error={errors.assignee_id}>
        <Select
          name="assignee_id"
          value={values.assignee_id}
          onChange={({ currentTarget }) => set('assignee_id', currentTarget.value)}
          choices={[{ value: '', label: inbox.nobody }, ...agents.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      </Field>
      <Field label={inbox.columns.tags} hint={inbox.tagsHint} error={errors.tags}>
        <Input name="tags" autoComplete="off" value={values.tags} onChange={({ currentTarget }) => set('tags', currentTarget.value)} />
      </Field>
    </div>
  )
}

/** Somebody called, or came by: what they want becomes a ticket. */
export const NewTicketPage = () => {
  const { ticket: text, ui } = useText()
  const navigate = useNavigate()
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const state = useNewTicket()
  useShortcuts([{ id: 'ticket.create', keys: 'Mod+Enter', scope: 'page', label: text.create, run: () => form?.requestSubmit() }])
  return (
    <div className="max-w-184 px-4 py-3">
      <PageHeader title={text.newTicket} remember={false} />
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
            {text.create}
          </Button>
          <Button onClick={() => void navigate({ to: '/inbox' })}>{ui.cancel}</Button>
        </div>
      </form>
    </div>
  )
}
