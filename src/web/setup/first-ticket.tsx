import { useState } from 'react'
import { createTicket } from '../../contract/v1/tickets.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { Go } from '../ui/go.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useForm } from '../ui/use-form.ts'
import { Waiting } from '../ui/waiting.tsx'

/** A first ticket, filled in with something to try. */
export const FirstTicket = () => {
  const text = useText().setup
  const me = useMe()
  const [made, setMade] = useState<number>()
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { subject: text.sampleSubject, description: text.sampleWords },
    submit: async (body) => {
      const requester = { requester_email: me?.email ?? '', requester_name: me?.name ?? '' }
      const { data } = await call<typeof createTicket, { readonly data: { readonly id: number } }>(createTicket, {
        body: { ...body, ...requester },
      })
      setMade(data.id)
    },
  })
  if (made !== undefined)
    return (
      <Waiting done sentence={text.ticketMade({ id: made })} detail={text.ticketHint}>
        <Go to={`/tickets/${made}`}>{text.openTicket}</Go>
      </Waiting>
    )
  return (
    <form {...form} className="flex flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.createFailed} why={failure.message} />}
      <Field label={text.subject} error={errors.subject}>
        <Input
          name="subject"
          required
          autoFocus
          maxLength={255}
          value={values.subject}
          onChange={(event) => set('subject', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.words} error={errors.description}>
        <Textarea
          name="description"
          required
          value={values.description}
          onChange={(event) => set('description', event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" look="primary" busy={busy}>
        {text.makeTicket}
      </Button>
    </form>
  )
}
