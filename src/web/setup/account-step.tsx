import { useQueryClient } from '@tanstack/react-query'
import { finishSetup } from '../../contract/app/setup.ts'
import { PasswordField } from '../account/password-field.tsx'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { sessionQuery, type Myself } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useForm } from '../ui/form/use-form.ts'

/** The first account becomes the person's own. */
export const AccountStep = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const text = useText().setup
  const queries = useQueryClient()
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { name: '', email: '', password: '' },
    submit: async (values) => {
      const reply = await call<typeof finishSetup, { readonly data: Myself }>(finishSetup, { body: { token, ...values } })
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, reply)
      onDone()
    },
  })
  const tokenRefusal = failure?.fields.token?.[0]
  return (
    <form {...form} className="flex flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.createFailed} why={tokenRefusal ?? failure.message} requestId={failure.requestId} />}
      <Field label={text.name} error={errors.name}>
        <Input
          name="name"
          required
          autoFocus
          autoComplete="name"
          maxLength={200}
          value={values.name}
          onChange={(event) => set('name', event.currentTarget.value)}
        />
      </Field>
      <Field label={text.email} error={errors.email}>
        <Input
          name="email"
          type="email"
          required
          autoComplete="username"
          value={values.email}
          onChange={(event) => set('email', event.currentTarget.value)}
        />
      </Field>
      <PasswordField
        isNew
        hint={text.passwordHint}
        value={values.password}
        error={errors.password}
        onChange={(next) => set('password', next)}
      />
      <Button type="submit" look="primary" busy={busy}>
        {text.create}
      </Button>
    </form>
  )
}
