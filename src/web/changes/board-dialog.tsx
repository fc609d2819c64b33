import { useQueryClient } from '@tanstack/react-query'
import { CAB_RULES } from '../../contract/v1/change-enums.ts'
import { createCab, updateCab } from '../../contract/v1/cabs.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useNames } from '../records/names.ts'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { chosenIn, foundIn, tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { PickMany } from '../ui/form/pick-many.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { cabsQuery, useRefreshChanges, type Cab } from './data.ts'

const emptyBoard = { name: '', rule: 'majority', min_count: '2', member_ids: [], is_emergency: false } as const

type Values = {
  readonly name: string
  readonly rule: Cab['rule']
  readonly min_count: string
  readonly member_ids: readonly number[]
  readonly is_emergency: boolean
}

const bodyOf = ({ name, rule, min_count, member_ids, is_emergency }: Values) => ({
  name: name.trim(),
  rule,
  min_count: rule === 'min_count' ? Number(min_count) : null,
  member_ids: [...member_ids],
  is_emergency,
})

const useBoardForm = (cab: Cab | undefined, onClose: () => void) => {
  const text = useText().changes
  const queries = useQueryClient()
  const refresh = useRefreshChanges()
  const toast = useToast()
  const initial: Values = cab === undefined ? emptyBoard : { ...cab, min_count: String(cab.min_count ?? 2) }
  return useForm({
    initial,
    submit: async (values) => {
      if (cab === undefined) await call(createCab, { body: bodyOf(values) })
      else await call(updateCab, { params: { id: cab.id }, body: bodyOf(values) })
      toast({ text: text.boards.saved })
      onClose()
      await queries.invalidateQueries({ queryKey: cabsQuery.queryKey })
      await refresh()
    },
  })
}

type BoardForm = ReturnType<typeof useBoardForm>

const Rule = (form: BoardForm) => {
  const text = useText().changes
  return (
    <>
      <ChoiceField label={text.boards.rule} choices={wordChoices(CAB_RULES, text.rule)} {...chosenIn(form, 'rule')} />
      {form.values.rule === 'min_count' && (
        <TextField label={text.boards.count} type="number" min={1} required {...typedIn(form, 'min_count')} />
      )}
    </>
  )
}

export const BoardDialog = ({ cab, onClose }: { cab: Cab | undefined; onClose: () => void }) => {
  const { common, changes: text } = useText()
  const { agents } = useNames()
  const form = useBoardForm(cab, onClose)
  return (
    <FormDialog
      title={cab === undefined ? text.boards.add : text.boards.edit}
      verb={text.boards.save}
      form={form}
      failed={text.boards.failed}
      onClose={onClose}
    >
      <TextField label={common.name} autoFocus required maxLength={255} {...typedIn(form, 'name')} />
      <Rule {...form} />
      <PickMany label={common.members} filterLabel={common.findPeople} choices={agents} {...foundIn(form, 'member_ids')} />
      <Checkbox label={text.boards.emergency} {...tickedIn(form, 'is_emergency')} />
    </FormDialog>
  )
}
