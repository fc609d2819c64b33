import { useQueryClient } from '@tanstack/react-query'
import { finishSetup } from '../../contract/app/setup.ts'
import { PasswordField } from '../account/password-field.tsx'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { sessionQuery } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/page/states.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'

export const AccountStep = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const text = useText().setup
  const queries = useQueryClient()
  const form = useForm({
    initial: { name: '', email: '', password: '' },
    submit: async (values) => {
      const reply = await call(finishSetup, { body: { token, ...values } })
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, reply)
      onDone()
    },
  })
  const { failure, busy } = form
  const tokenRefusal = failure?.fields.token?.[0]
  return (
    <form {...form.form} className="flex flex-col gap-4">
      {failure !== undefined && <ErrorState what={text.createFailed} why={tokenRefusal ?? failure.message} requestId={failure.requestId} />}
      <TextField label={text.name} required autoFocus autoComplete="name" maxLength={200} {...typedIn(form, 'name')} />
      <TextField label={text.email} type="email" required autoComplete="username" {...typedIn(form, 'email')} />
      <PasswordField isNew hint={text.passwordHint} {...givenIn(form, 'password')} />
      <Button type="submit" look="primary" busy={busy}>
        {text.create}
      </Button>
    </form>
  )
}
