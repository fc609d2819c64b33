import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { signIn } from '../../contract/app/session.ts'
import { findProvider } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { givenIn, typedIn } from '../ui/form/form-fields.ts'
import { useWish } from './arrival.ts'
import { Failure } from './failure.tsx'
import { PasswordField } from './password-field.tsx'
import { providerHref, type SignInProvider } from './shapes.ts'

export type Challenge = { readonly challenge: string; readonly methods: readonly string[] }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const challengeIn = (reply: unknown): Challenge | undefined => {
  const data = isRecord(reply) ? reply.data : undefined
  if (!isRecord(data) || typeof data.challenge !== 'string') return undefined
  return { challenge: data.challenge, methods: Array.isArray(data.methods) ? data.methods.map(String) : [] }
}

/** The provider that this address must use; undefined while a password is allowed. */
const useEnforced = () => {
  const [provider, setProvider] = useState<SignInProvider>()
  const look = async (email: string): Promise<void> => {
    if (!email.includes('@')) return setProvider(undefined)
    const { data } = await call(findProvider, { body: { email } }).catch(() => ({ data: { provider: null, is_enforced: false } }))
    setProvider(data.is_enforced ? (data.provider ?? undefined) : undefined)
  }
  return { provider, look }
}

type PasswordStepProps = {
  readonly onArrive: () => Promise<void>
  readonly onChallenge: (challenge: Challenge) => void
  /** E-mail address when an expired session is renewed: read-only, and a provider opens in a new tab to keep the state of this page. */
  readonly again?: string
}

export const PasswordStep = ({ onArrive, onChallenge, again }: PasswordStepProps) => {
  const { common, account: text } = useText()
  const navigate = useNavigate()
  const wish = useWish()
  const { provider, look } = useEnforced()
  const form = useForm({
    initial: { email: again ?? '', password: '' },
    submit: async (body) => {
      if (provider !== undefined) return void window.open(providerHref(provider, wish), again === undefined ? '_self' : '_blank')
      const challenge = challengeIn(await call(signIn, { body }))
      if (challenge === undefined) await onArrive()
      else onChallenge(challenge)
    },
  })
  const { failure, busy } = form
  const fields = form.form.ref
  useEffect(() => {
    const password = again === undefined ? undefined : fields.current?.querySelector<HTMLInputElement>('input[name="password"]')
    password?.focus()
  }, [again, fields])
  return (
    <form {...form.form} className="flex flex-col gap-4">
      {failure !== undefined && <Failure error={failure} />}
      <TextField
        label={common.email}
        type="email"
        required
        readOnly={again !== undefined}
        autoFocus
        autoComplete="username webauthn"
        onBlur={(event) => void look(event.currentTarget.value)}
        {...typedIn(form, 'email')}
      />
      <PasswordField
        disabled={provider !== undefined}
        placeholder={provider === undefined ? undefined : text.notNeeded({ name: provider.name })}
        {...givenIn(form, 'password')}
      />
      <Button type="submit" look="primary" busy={busy}>
        {provider === undefined ? common.signIn : text.continueWith({ name: provider.name })}
      </Button>
      {again === undefined && (
        <Button look="quiet" onClick={() => void navigate({ to: '/login/forgotten' })}>
          {text.forgotten}
        </Button>
      )}
    </form>
  )
}
