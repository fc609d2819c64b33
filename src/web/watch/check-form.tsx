import { TagsField } from './tags-field.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import type { CheckValues } from './check-values.ts'
import { SlugField } from './slug-field.tsx'
import { Tell } from './tell.tsx'
import { Timing } from './timing.tsx'

type Form = ReturnType<typeof useForm<CheckValues>>

export const Naming = (form: Form) => {
  const { values, set, errors } = form
  const { common } = useText()
  const text = useText().checks.fields
  const project = useProjectId()
  return (
    <>
      <TextField label={common.name} autoFocus maxLength={100} placeholder={text.namePlaceholder} {...typedIn(form, 'name')} />
      <SlugField value={values.slug} error={errors.slug} name={values.name} onChange={(slug) => set('slug', slug)} />
      <TagsField project={project} value={values.tags} error={errors.tags} onChange={(tags) => set('tags', tags)} />
    </>
  )
}

type CheckFormProps = { readonly form: Form; readonly verb: string }

export const CheckForm = ({ form, verb }: CheckFormProps) => {
  const { checks: text } = useText()
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <FormFailure what={text.createFailed} failure={failure} />
      <Naming {...form} />
      <Timing {...form} />
      <Tell {...form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy}>{verb}</SubmitButton>
      </div>
    </form>
  )
}
