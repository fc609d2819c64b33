import type { CheckDetail } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { Fieldset } from '../ui/form/fieldset.tsx'
import { tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import { useChange } from './use-change.ts'

const flags = ['filter_subject', 'filter_body', 'filter_http_body'] as const
const keywords = ['start_kw', 'success_kw', 'failure_kw'] as const

type Filtering = Pick<CheckDetail, 'methods' | (typeof keywords)[number] | (typeof flags)[number] | 'filter_default_fail'>

const Words = (form: ReturnType<typeof useForm<Filtering>>) => {
  const { values, set } = form
  const text = useText().check.filtering
  return (
    <>
      {keywords.map((name) => (
        <TextField key={name} label={text[name]} hint={text.commas} maxLength={200} {...typedIn(form, name)} />
      ))}
      <Segmented
        showLabel
        label={text.otherwise}
        value={values.filter_default_fail ? 'fail' : 'ignore'}
        choices={wordChoices(['ignore', 'fail'], text)}
        onChange={(next) => set('filter_default_fail', next === 'fail')}
      />
    </>
  )
}

export const FilteringTab = ({ check }: { check: CheckDetail }) => {
  const text = useText().check.filtering
  const change = useChange(check)
  const { methods, start_kw, success_kw, failure_kw, filter_subject, filter_body, filter_http_body, filter_default_fail } = check
  const form = useForm<Filtering>({
    initial: { methods, start_kw, success_kw, failure_kw, filter_subject, filter_body, filter_http_body, filter_default_fail },
    submit: (values) => change(values),
  })
  const { values, set } = form
  return (
    <form {...form.form} className="flex max-w-160 min-w-0 flex-col gap-4">
      <Segmented
        showLabel
        label={text.methods}
        value={values.methods}
        choices={[
          { value: '', label: text.anyMethod },
          { value: 'POST', label: text.onlyPost },
        ]}
        onChange={(next) => set('methods', next)}
      />
      <Fieldset legend={text.where}>
        {flags.map((flag) => (
          <Checkbox key={flag} label={text[flag]} {...tickedIn(form, flag)} />
        ))}
      </Fieldset>
      {flags.some((flag) => values[flag]) && <Words {...form} />}
      <FormEnd {...form} />
    </form>
  )
}
