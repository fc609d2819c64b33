import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/page/page.tsx'
import { FormFailure } from '../../ui/form/form-failure.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { typedIn } from '../../ui/form/form-fields.ts'
import { SamlPeople } from './saml-people.tsx'
import { SamlProvider } from './saml-provider.tsx'
import type { SamlFormState } from './saml-values.ts'

export const SamlForm = ({
  form,
  verb,
  steps,
  cancel,
}: {
  form: SamlFormState
  verb: string
  steps: readonly [string, string]
  cancel?: ReactNode
}) => {
  const { common } = useText()
  const text = useText().admin.signOn.saml
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-180 min-w-0 flex-col">
      <Section title={steps[0]}>
        <div className="flex flex-col gap-4">
          <TextField label={common.name} hint={text.nameHint} required maxLength={255} {...typedIn(form, 'name')} />
          <SamlProvider form={form} />
        </div>
      </Section>
      <Section title={steps[1]}>
        <div className="flex flex-col gap-4">
          <SamlPeople form={form} />
        </div>
      </Section>
      <FormFailure what={text.saveFailed} failure={failure} />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button type="submit" look="primary" busy={busy}>
          {verb}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
