import type { ProblemRoom } from '../../contract/app/problem-room.ts'
import { publishWorkaround, updateProblem } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SayBox } from '../ui/say-box.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/use-form.ts'
import { problemKeys } from './data.ts'
import { bodyOf, ProblemFields, valuesOf } from './problem-fields.tsx'

type DialogProps = { readonly room: ProblemRoom; readonly onClose: () => void }

export const EditDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().problems
  const done = useDone(problemKeys, onClose)
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

/** Tells everybody who waits how to live with it meanwhile; as an answer or as a note, and the two never look alike. */
export const TellDialog = ({ room, onClose }: DialogProps) => {
  const text = useText().problems
  const done = useDone(problemKeys, onClose)
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
