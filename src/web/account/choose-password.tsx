import { useState } from 'react'
import { useParams } from '@tanstack/react-router'
import { finishPasswordReset } from '../../contract/app/sign-in.ts'
import { acceptInvitation } from '../../contract/v1/users.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Waiting } from '../ui/time/waiting.tsx'
import { givenIn } from '../ui/form/form-fields.ts'
import { Failure } from './failure.tsx'
import { PasswordField } from './password-field.tsx'
import { Door } from './sign-in.tsx'

type ChooseProps = {
  readonly title: string
  readonly sentence: string
  readonly done: string
  readonly choose: (body: { readonly token: string; readonly password: string }) => Promise<unknown>
}

const ChoosePassword = ({ title, sentence, done, choose }: ChooseProps) => {
  const text = useText().account
  const { token = '' } = useParams({ strict: false })
  const [chosen, setChosen] = useState(false)
  const form = useForm({
    initial: { password: '' },
    submit: async ({ password }) => {
      await choose({ token, password })
      setChosen(true)
    },
  })
  const { failure, busy } = form
  return (
    <Door title={title}>
      {chosen ? (
        <Waiting done sentence={done} detail={text.choose.next} />
      ) : (
        <form {...form.form} className="flex flex-col gap-4">
          {failure !== undefined && <Failure error={failure} what={text.choose.failed} />}
          <p>{sentence}</p>
          <PasswordField isNew autoFocus label={text.choose.password} hint={text.choose.hint} {...givenIn(form, 'password')} />
          <Button type="submit" look="primary" busy={busy}>
            {text.choose.verb}
          </Button>
        </form>
      )}
      <Go to="/login">{text.choose.toSignIn}</Go>
    </Door>
  )
}

export const InvitationPage = () => {
  const { account: text, shell } = useText()
  const words = text.invitation
  return (
    <ChoosePassword
      title={words.title({ product: shell.product })}
      sentence={words.sentence}
      done={words.done}
      choose={(body) => call(acceptInvitation, { body })}
    />
  )
}

export const ResetPage = () => {
  const words = useText().account.newPassword
  return <ChoosePassword {...words} choose={(body) => call(finishPasswordReset, { body })} />
}
