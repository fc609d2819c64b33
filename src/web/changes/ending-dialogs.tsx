import { CHANGE_OUTCOMES } from '../../contract/v1/change-enums.ts'
import * as routes from '../../contract/v1/changes.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { wordChoices } from '../ui/form/word-choices.ts'
import { type MoveProps, useMove } from './use-move.ts'

type Ending = { readonly outcome: (typeof CHANGE_OUTCOMES)[number]; readonly notes: string }

type EndingWords = { readonly title: string; readonly verb: string; readonly said: string; readonly needsNotes: boolean }

type EndingProps = MoveProps & { readonly words: EndingWords; readonly act: (values: Ending) => Promise<unknown> }

const EndingDialog = ({ room: { change }, onClose, words, act }: EndingProps) => {
  const { common, changes: text } = useText()
  const initial: Ending = { outcome: change.outcome ?? 'successful', notes: change.review_notes ?? '' }
  const form = useMove({ initial, act, said: words.said }, onClose)
  return (
    <FormDialog title={words.title} verb={words.verb} form={form} failed={text.createFailed} onClose={onClose}>
      <ChoiceField label={common.outcome} choices={wordChoices(CHANGE_OUTCOMES, text.outcome)} {...chosenIn(form, 'outcome')} />
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
    title: text.moves.closeVerb,
    verb: text.moves.closeVerb,
    said: text.moves.closed,
    needsNotes: room.change.type === 'emergency',
  }
  const act = (values: Ending) => call(routes.closeChange, { params: { id: room.change.id }, body: noted(values) })
  return <EndingDialog room={room} onClose={onClose} words={words} act={act} />
}
