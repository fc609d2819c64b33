import type { ProblemRoom } from '../../contract/app/problem-room.ts'
import { linkProblemTickets, publishWorkaround, updateProblem } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { findTickets, numbersOf } from '../incidents/find-things.ts'
import { Field } from '../ui/field.tsx'
import { Finder, type Found } from '../ui/finder.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SayBox } from '../ui/say-box.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useToast } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { useRefreshProblems } from './data.ts'
import { bodyOf, ProblemFields, valuesOf } from './problem-fields.tsx'

type DialogProps = { readonly room: ProblemRoom; readonly onClose: () => void }

const useDone = (onClose: () => void) => {
  const toast = useToast()
  const refresh = useRefreshProblems()
  return async (said: string): Promise<void> => {
    toast({ text: said })
    onClose()
    await refresh()
  }
}

export const EditDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().problems
  const done = useDone(onClose)
  const form = useForm({
    initial: valuesOf(room),
    submit: async (values) => {
      await call(updateProblem, { params: { id: room.problem.id }, body: bodyOf(values) })
      await done(text.saved)
    },
  })
  return (
    <FormDialog title={text.editTitle} verb={text.save} width="wide" form={form} failed={text.createFailed} onClose={onClose}>
      <ProblemFields values={form.values} set={form.set} errors={form.errors} />
    </FormDialog>
  )
}

export const LinkDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().problems
  const done = useDone(onClose)
  const initial: { readonly ticket_ids: readonly Found[] } = { ticket_ids: [] }
  const form = useForm({
    initial,
    submit: async ({ ticket_ids }) => {
      if (ticket_ids.length === 0) return onClose()
      await call(linkProblemTickets, { params: { id: room.problem.id }, body: { ticket_ids: numbersOf(ticket_ids) } })
      return done(text.linkedTold({ count: ticket_ids.length }))
    },
  })
  return (
    <FormDialog title={text.linkVerb} verb={text.linkVerb} form={form} failed={text.createFailed} onClose={onClose}>
      <Field label={text.fields.tickets} error={form.errors.ticket_ids}>
        <Finder
          label={text.fields.tickets}
          placeholder={text.fields.find}
          nothing={text.fields.nothingFound}
          name="ticket_ids"
          find={findTickets}
          chosen={form.values.ticket_ids}
          onChange={(chosen) => form.set('ticket_ids', chosen)}
        />
      </Field>
    </FormDialog>
  )
}

/** Tells everybody who waits how to live with it meanwhile; as an answer or as a note, and the two never look alike. */
export const TellDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().problems
  const done = useDone(onClose)
  const count = room.tickets.shown.filter(({ is_open }) => is_open).length
  const initial: { readonly message: string; readonly as: 'reply' | 'note' } = { message: room.problem.workaround ?? '', as: 'reply' }
  const form = useForm({
    initial,
    submit: async ({ message, as }) => {
      const body = { message: message.trim(), is_internal: as === 'note' }
      const { meta } = await call<typeof publishWorkaround, { meta: { tickets: number } }>(publishWorkaround, {
        params: { id: room.problem.id },
        body,
      })
      await done(text.told({ count: meta.tickets }))
    },
  })
  const isNote = form.values.as === 'note'
  return (
    <FormDialog
      title={text.tellTitle}
      sentence={text.tellSentence({ count })}
      verb={isNote ? text.tellNoteVerb({ count }) : text.tellVerb({ count })}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <SayBox
        audience={isNote ? 'internal' : 'public'}
        label={text.tellMessage}
        placeholder={text.tellMessage}
        readers={isNote ? text.tellNote : text.tellReply}
        value={form.values.message}
        error={form.errors.message}
        onChange={(message) => form.set('message', message)}
        head={
          <Segmented
            label={text.tellAs}
            value={form.values.as}
            choices={[
              { value: 'reply', label: text.tellReply },
              { value: 'note', label: text.tellNote },
            ]}
            onChange={(as) => form.set('as', as)}
          />
        }
      />
    </FormDialog>
  )
}
