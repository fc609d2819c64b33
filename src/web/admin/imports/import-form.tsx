import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import { FileField } from '../../ui/form/file-field.tsx'
import { FormDialog } from '../../ui/layer/form-dialog.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Checkbox } from '../../ui/form/toggle.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ChoiceField } from '../../ui/form/choice-field.tsx'
import { wordChoices } from '../../ui/form/word-choices.ts'
import { chosenIn, tickedIn, typedIn } from '../../ui/form/form-fields.ts'
import { choicesOf, idOrNull } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import { beginImport, type Import, type ImportWish } from './data.ts'

const sources = ['csv', 'zendesk', 'freshdesk'] as const
const accepted = {
  csv: '.csv,text/csv',
  zendesk: '.json,.jsonl,.ndjson,application/json',
  freshdesk: '.json,.jsonl,.ndjson,application/json',
}

type Values = {
  readonly source: Import['source']
  readonly file: File | undefined
  readonly name: string
  readonly department_id: string
  readonly map: string
  readonly dry_run: boolean
}

const empty: Values = { source: 'csv', file: undefined, name: '', department_id: '', map: '', dry_run: true }

/** Values that the export file does not contain: its name, the department, the column mapping. */
const Meaning = ({ form }: { form: ReturnType<typeof useForm<Values>> }) => {
  const { common } = useText()
  const text = useText().admin.imports
  const { data: departments = [] } = useQuery(departmentsQuery)
  return (
    <>
      <div className="grid gap-4 pane:grid-cols-2">
        <TextField {...typedIn(form, 'name')} label={text.name} hint={text.nameHint} maxLength={100} />
        <ChoiceField
          {...chosenIn(form, 'department_id')}
          label={common.department}
          hint={text.departmentHint}
          choices={choicesOf(departments, common.defaultDepartment)}
        />
      </div>
      {form.values.source === 'csv' && (
        <TextField {...typedIn(form, 'map')} label={text.map} hint={text.mapHint} placeholder={text.mapExample} mono maxLength={2_000} />
      )}
    </>
  )
}

type ImportFormProps = { readonly onStarted: (started: Import, wish: ImportWish) => void; readonly onClose: () => void }

export const ImportForm = ({ onStarted, onClose }: ImportFormProps) => {
  const { common } = useText()
  const text = useText().admin.imports
  const form = useForm({
    initial: empty,
    submit: async ({ file, department_id, ...rest }) => {
      if (file === undefined) return
      const wish = { ...rest, file, department_id: idOrNull(department_id) }
      onStarted((await beginImport(wish)).data, wish)
    },
  })
  const { values, set, errors } = form
  return (
    <FormDialog
      title={text.newTitle}
      verb={values.dry_run ? common.dryRun : text.bringIn}
      failed={text.startFailed}
      form={form}
      width="wide"
      onClose={onClose}
    >
      <Segmented
        showLabel
        label={common.source}
        value={values.source}
        choices={wordChoices(sources, text.sources)}
        onChange={(source) => set('source', source)}
      />
      <FileField
        key={values.source}
        required
        name="file"
        label={text.file}
        hint={text.fileHints[values.source]}
        error={errors.file}
        accept={accepted[values.source]}
        onFile={(file) => set('file', file)}
      />
      <Meaning form={form} />
      <Checkbox {...tickedIn(form, 'dry_run')} label={text.dryRun} hint={text.dryRunHint} />
    </FormDialog>
  )
}
