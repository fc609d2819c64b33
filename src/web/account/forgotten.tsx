import { useState } from 'react'
import { requestPasswordReset } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Waiting } from '../ui/time/waiting.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { Failure } from './failure.tsx'
import { Door } from './sign-in.tsx'

/** Requests a password reset link. The response never reveals whether the account exists. */
export const ForgottenPage = () => {
  const { common, account: text } = useText()
  const [sent, setSent] = useState<string>()
  const form = useForm({
    initial: { email: '' },
    submit: async (body) => {
      await call(requestPasswordReset, { body })
      setSent(body.email)
    },
  })
  const { failure, busy } = form
  return (
    <Door title={text.reset.title}>
      {sent === undefined ? (
        <form {...form.form} className="flex flex-col gap-4">
          {failure !== undefined && <Failure error={failure} what={text.reset.failed} />}
          <p>{text.reset.sentence}</p>
          <TextField label={common.email} type="email" required autoFocus autoComplete="username" {...typedIn(form, 'email')} />
          <Button type="submit" look="primary" busy={busy}>
            {text.reset.send}
          </Button>
        </form>
      ) : (
        <Waiting done sentence={text.reset.sent} detail={text.reset.sentHint({ email: sent })} />
      )}
      <Go to="/login">{text.reset.back}</Go>
    </Door>
  )
}
