import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { useForm } from '../../ui/form/use-form.ts'
import { FormFailure } from '../../ui/form/form-failure.tsx'

type SettingsFormProps = {
  readonly form: Pick<ReturnType<typeof useForm<Readonly<Record<string, unknown>>>>, 'failure' | 'busy' | 'form'>
  readonly failed: string
  readonly verb: string
  readonly mayWrite: boolean
  readonly children: ReactNode
}

export const SettingsForm = ({ form: { failure, busy, form }, failed, verb, mayWrite, children }: SettingsFormProps) => (
  <form {...form} className="flex max-w-96 flex-col gap-4">
    <FormFailure what={failed} failure={failure} />
    {children}
    {mayWrite && (
      <div>
        <Button type="submit" busy={busy}>
          {verb}
        </Button>
      </div>
    )}
  </form>
)
