import type { KeyboardEvent } from 'react'
import type { ConversationMessage } from '../../contract/app/ticket-overview.ts'
import { updateReply } from '../../contract/v1/replies.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Textarea } from '../ui/form/field.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { htmlOf } from '../ui/writing/rich-text.ts'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'

type EditProps = {
  readonly message: ConversationMessage
  readonly words: string
  readonly onWords: (words: string) => void
  readonly onClose: () => void
}

/** Ctrl+Enter saves here and must not reach the composer, which would send its draft. */
const saveByKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Inline edit of a message. A rejected edit stays in the field. */
export const EditSaid = ({ message, words, onWords, onClose }: EditProps) => {
  const { common } = useText()
  const text = useText().ticket.editing
  const done = useDone([['ticket', message.ticket_id]], onClose)
  const form = useForm({
    initial: { body: words },
    submit: async ({ body }) => {
      const params = { id: message.ticket_id, reply_id: message.id }
      if (body !== message.body) await call(updateReply, { params, body: { body, body_html: htmlOf(body) } })
      await done(common.saved)
    },
  })
  const { failure, errors, values, busy } = form
  const type = (body: string): void => {
    form.set('body', body)
    onWords(body)
  }
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-2">
      <FormFailure what={text.failed} failure={failure} />
      <Field label={common.text} error={errors.body}>
        <Textarea
          autoFocus
          required
          name="body"
          rows={4}
          maxLength={100_000}
          value={values.body}
          onKeyDown={saveByKey}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {common.save}
        </Button>
        <Button onClick={onClose}>{common.cancel}</Button>
        {!message.is_internal && <Quiet>{text.whileHeld}</Quiet>}
      </div>
    </form>
  )
}
