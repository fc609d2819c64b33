import type { ProblemOverview } from '../../contract/app/problem-overview.ts'
import { undoWorkaroundBroadcast, broadcastWorkaround } from '../../contract/app/problem-broadcast.ts'
import { publishWorkaround, updateProblem } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { openIn, Recipients } from '../records/recipients.tsx'
import { useTold } from '../incidents/use-told.ts'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { SayBox } from '../ui/writing/say-box.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { problemKeys, useRefreshProblems } from './data.ts'
import { bodyOf, ProblemFields, valuesOf } from './problem-fields.tsx'

type DialogProps = { readonly room: ProblemOverview; readonly onClose: () => void }

export const EditDialog = ({ room, onClose }: DialogProps) => {
  const { common, problems: text } = useText()
  const done = useDone(problemKeys, onClose)
  const form = useForm({
    initial: valuesOf(room),
    submit: async (values) => {
      await call(updateProblem, { params: { id: room.problem.id }, body: bodyOf(values) })
      await done(common.saved)
    },
  })
  return (
    <FormDialog title={text.editTitle} verb={common.saveChanges} width="wide" form={form} failed={text.createFailed} onClose={onClose}>
      <ProblemFields values={form.values} set={form.set} errors={form.errors} />
    </FormDialog>
  )
}

type Telling = { readonly message: string; readonly as: 'reply' | 'note' }

/** Public replies can be undone before they are sent; internal notes cannot be undone. */
const useTell = (id: number) => {
  const { problems: text, incidents } = useText()
  const toast = useToast()
  const params = { id }
  const sayTold = useTold({
    touches: problemKeys,
    takeBack: (told) => call(undoWorkaroundBroadcast, { params, body: { sent_replies: [...told] } }),
    undone: text.takenBack,
  })
  return async ({ message, as }: Telling): Promise<void> => {
    if (as === 'reply') {
      const { data } = await call(broadcastWorkaround, { params, body: { message } })
      return sayTold(incidents.answersLeave({ count: data.tickets }), data.sent_replies)
    }
    const given = { params, body: { message, is_internal: true } }
    const { meta } = await call(publishWorkaround, given)
    return toast({ text: text.told({ count: meta.tickets }) })
  }
}

/** Sends the workaround to all open linked tickets, as a public reply or as an internal note. */
export const TellDialog = ({ room, onClose }: DialogProps) => {
  const { common, problems: text } = useText()
  const refresh = useRefreshProblems()
  const tell = useTell(room.problem.id)
  const count = openIn(room.tickets).length
  const initial: Telling = { message: room.problem.workaround ?? '', as: 'reply' }
  const form = useForm({
    initial,
    submit: async ({ message, as }) => {
      await tell({ message: message.trim(), as })
      onClose()
      await refresh()
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
        label={common.text}
        placeholder={common.text}
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
      {!isNote && <Recipients tickets={room.tickets} />}
    </FormDialog>
  )
}
