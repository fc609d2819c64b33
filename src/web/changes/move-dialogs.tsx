import { useQuery } from '@tanstack/react-query'
import * as routes from '../../contract/v1/changes.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, idOf, idText } from '../records/names.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { DateTimeField } from '../ui/form/date-time-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, givenIn, typedIn } from '../ui/form/form-fields.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { cabsQuery } from './data.ts'
import { type MoveProps, useMove } from './use-move.ts'

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
  const { common, changes: text } = useText()
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
      <WritingField label={common.reason} required {...typedIn(form, 'reason')} />
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
      title={text.moves.scheduleVerb}
      sentence={change.type === 'standard' ? undefined : text.moves.scheduleSentence}
      verb={text.moves.scheduleVerb}
      form={form}
      failed={text.createFailed}
      onClose={onClose}
    >
      {(['planned_start_at', 'planned_end_at'] as const).map((name) => (
        <DateTimeField key={name} required label={text.fields[name]} {...givenIn(form, name)} />
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

export const CancelDialog = ({ room: { change }, onClose }: MoveProps) => {
  const { common, changes: text } = useText()
  const act = ({ reason }: { reason: string }) => call(routes.cancelChange, { params: { id: change.id }, body: { reason } })
  const form = useMove({ initial: { reason: '' }, act, said: common.cancelled }, onClose)
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
      <WritingField label={common.reason} {...typedIn(form, 'reason')} />
    </FormDialog>
  )
}
