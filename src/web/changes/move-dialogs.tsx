import { useQuery } from '@tanstack/react-query'
import type { ChangeRoom } from '../../contract/app/change-room.ts'
import { OUTCOMES } from '../../contract/v1/change-words.ts'
import * as routes from '../../contract/v1/changes.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, idOf, idText, wordChoices } from '../records/names.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { DateTimeField } from '../ui/date-time-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { chosenIn, typedIn } from '../ui/form-fields.ts'
import { Segmented } from '../ui/segmented.tsx'
import { useToast } from '../ui/toast.tsx'
import { useForm } from '../ui/use-form.ts'
import { WritingField } from '../ui/writing-field.tsx'
import { cabsQuery, useRefreshChanges } from './data.ts'

// One dialog for every step of a change's life.

type MoveProps = { readonly room: ChangeRoom; readonly onClose: () => void }

type Move<Values> = { readonly initial: Values; readonly act: (values: Values) => Promise<unknown>; readonly said: string }

const useMove = <Values extends Readonly<Record<string, unknown>>>({ initial, act, said }: Move<Values>, onClose: () => void) => {
  const toast = useToast()
  const refresh = useRefreshChanges()
  return useForm({
    initial,
    submit: async (values) => {
      await act(values)
      toast({ text: said })
      onClose()
      await refresh()
    },
  })
}

export const SubmitDialog = ({ room: { change }, onClose }: MoveProps) => {
  const text = useText().changes
  const { data: cabs = [] } = useQuery(cabsQuery)
  const params = { id: change.id }
  const act = ({ cab_id }: { cab_id: string }) => call(routes.submitChange, { params, body: { cab_id: idOf(cab_id) } })
  const form = useMove({ initial: { cab_id: idText(change.cab_id) }, act, said: text.moves.submitted }, onClose)
  const isStandard = change.type === 'standard'
  return (
    <FormDialog
      title={text.moves.submitTitle}
      sentence={isStandard ? text.moves.submitStandardSentence : text.typeHints[change.type]}
      verb={isStandard ? text.moves.submitStandard : text.moves.submit}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      {!isStandard && (
        <ChoiceField
          label={text.fields.cab}
          choices={[{ value: '', label: text.fields.usualCab }, ...choicesOf(cabs)]}
          {...chosenIn(form, 'cab_id')}
        />
      )}
    </FormDialog>
  )
}

export const OverrideDialog = ({ room: { change }, onClose }: MoveProps) => {
  const text = useText().changes
  type Values = { readonly decision: 'approve' | 'reject'; readonly reason: string }
  const act = (body: Values) => call(routes.overrideChange, { params: { id: change.id }, body })
  const initial: Values = { decision: 'approve', reason: '' }
  const form = useMove({ initial, act, said: text.moves.overrideDone }, onClose)
  return (
    <FormDialog
      title={text.moves.overrideTitle}
      sentence={text.moves.overrideSentence}
      verb={text.moves.overrideVerb}
      look="danger"
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <Segmented
        showLabel
        label={text.moves.overrideDecision}
        value={form.values.decision}
        choices={[
          { value: 'approve', label: text.approveVerb },
          { value: 'reject', label: text.rejectVerb },
        ]}
        onChange={(decision) => form.set('decision', decision)}
      />
      <WritingField label={text.moves.overrideReason} required {...typedIn(form, 'reason')} />
    </FormDialog>
  )
}

export const ScheduleDialog = ({ room: { change }, onClose }: MoveProps) => {
  const text = useText().changes
  const { planned_start_at, planned_end_at } = change
  type Values = Pick<typeof change, 'planned_start_at' | 'planned_end_at'>
  const act = (values: Values) =>
    call(routes.scheduleChange, {
      params: { id: change.id },
      body: { planned_start_at: values.planned_start_at ?? undefined, planned_end_at: values.planned_end_at ?? undefined },
    })
  const form = useMove({ initial: { planned_start_at, planned_end_at }, act, said: text.moves.scheduled }, onClose)
  return (
    <FormDialog
      title={text.moves.scheduleTitle}
      sentence={change.type === 'standard' ? undefined : text.moves.scheduleSentence}
      verb={text.moves.scheduleVerb}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      {(['planned_start_at', 'planned_end_at'] as const).map((name) => (
        <DateTimeField
          key={name}
          required
          name={name}
          label={text.fields[name]}
          error={form.errors[name]}
          value={form.values[name]}
          onChange={(at) => form.set(name, at)}
        />
      ))}
    </FormDialog>
  )
}

export const StartDialog = ({ room: { change }, onClose }: MoveProps) => {
  const text = useText().changes
  const act = () => call(routes.startChange, { params: { id: change.id } })
  const form = useMove({ initial: {}, act, said: text.moves.started }, onClose)
  return (
    <FormDialog
      title={text.moves.startTitle}
      sentence={text.moves.startSentence}
      verb={text.moves.start}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    />
  )
}

type Ending = { readonly outcome: (typeof OUTCOMES)[number]; readonly notes: string }

type EndingWords = { readonly title: string; readonly verb: string; readonly said: string; readonly needsNotes: boolean }

type EndingProps = MoveProps & { readonly words: EndingWords; readonly act: (values: Ending) => Promise<unknown> }

const EndingDialog = ({ room: { change }, onClose, words, act }: EndingProps) => {
  const text = useText().changes
  const initial: Ending = { outcome: change.outcome ?? 'successful', notes: change.review_notes ?? '' }
  const form = useMove({ initial, act, said: words.said }, onClose)
  return (
    <FormDialog title={words.title} verb={words.verb} form={form} failed={text.createFailed} onClose={onClose}>
      <ChoiceField label={text.fields.outcome} choices={wordChoices(OUTCOMES, text.outcome)} {...chosenIn(form, 'outcome')} />
      <WritingField label={text.fields.notes} required={words.needsNotes} {...typedIn(form, 'notes')} />
    </FormDialog>
  )
}

const noted = ({ outcome, notes }: Ending) => ({ outcome, ...(notes.trim() !== '' && { notes }) })

export const CompleteDialog = ({ room, onClose }: MoveProps) => {
  const text = useText().changes
  const words = { title: text.moves.completeTitle, verb: text.moves.completeVerb, said: text.moves.completed, needsNotes: false }
  const act = (values: Ending) => call(routes.completeChange, { params: { id: room.change.id }, body: noted(values) })
  return <EndingDialog room={room} onClose={onClose} words={words} act={act} />
}

export const CloseDialog = ({ room, onClose }: MoveProps) => {
  const text = useText().changes
  const words = {
    title: text.moves.closeTitle,
    verb: text.moves.closeVerb,
    said: text.moves.closed,
    needsNotes: room.change.type === 'emergency',
  }
  const act = (values: Ending) => call(routes.closeChange, { params: { id: room.change.id }, body: noted(values) })
  return <EndingDialog room={room} onClose={onClose} words={words} act={act} />
}

export const CancelDialog = ({ room: { change }, onClose }: MoveProps) => {
  const text = useText().changes
  const act = ({ reason }: { reason: string }) => call(routes.cancelChange, { params: { id: change.id }, body: { reason } })
  const form = useMove({ initial: { reason: '' }, act, said: text.moves.cancelled }, onClose)
  return (
    <FormDialog
      title={text.moves.cancelTitle}
      sentence={`${text.reference({ id: change.id })} ${change.title}`}
      verb={text.moves.cancelVerb}
      look="danger"
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      <WritingField label={text.moves.reason} {...typedIn(form, 'reason')} />
    </FormDialog>
  )
}
