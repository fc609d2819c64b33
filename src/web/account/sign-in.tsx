import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { signIn } from '../../contract/app/session.ts'
import { answerSecondFactor, listSignInMethods } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import type { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { RateLimitBanner } from '../rate-limit-banner.tsx'
import { sessionQuery } from '../session.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Doorway } from '../ui/doorway.tsx'
import { Field, Input } from '../ui/field.tsx'
import { ErrorState } from '../ui/states.tsx'
import { TipLayer } from '../ui/tip.tsx'
import { useForm } from '../ui/use-form.ts'
import { afterSignIn } from './after-sign-in.ts'

const useArrival = (): (() => Promise<void>) => {
  const queries = useQueryClient()
  const router = useRouter()
  const wish = useSearch({ strict: false }).to
  return async () => {
    // What an account before saw must not be shown to this one.
    queries.clear()
    await queries.ensureQueryData(sessionQuery)
    router.history.push(afterSignIn(wish))
  }
}

const Failure = ({ error }: { error: ApiError }) => {
  const text = useText().account
  return <ErrorState what={text.failed} why={error.status === 0 ? text.unreachable : error.message} requestId={error.requestId} />
}

type Challenge = { readonly challenge: string }

/** The password was right, and a second factor is asked for. */
const challengeIn = (reply: unknown): Challenge | undefined => {
  const data: unknown = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined
  return typeof data === 'object' && data !== null && 'challenge' in data ? { challenge: String(data.challenge) } : undefined
}

const PasswordField = ({ value, error, onChange }: { value: string; error: string | undefined; onChange: (value: string) => void }) => {
  const text = useText().account
  const [shown, setShown] = useState(false)
  return (
    <Field label={text.password} error={error}>
      <div className="flex items-center gap-1">
        <Input
          name="password"
          type={shown ? 'text' : 'password'}
          required
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <IconButton label={shown ? text.hidePassword : text.showPassword} onClick={() => setShown((before) => !before)}>
          {shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
        </IconButton>
      </div>
    </Field>
  )
}

const PasswordStep = ({ onArrive, onChallenge }: { onArrive: () => Promise<void>; onChallenge: (challenge: Challenge) => void }) => {
  const text = useText().account
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { email: '', password: '' },
    submit: async (body) => {
      const challenge = challengeIn(await call<typeof signIn, unknown>(signIn, { body }))
      if (challenge === undefined) await onArrive()
      else onChallenge(challenge)
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      {failure !== undefined && <Failure error={failure} />}
      <Field label={text.email} error={errors.email}>
        <Input
          name="email"
          type="email"
          required
          autoFocus
          autoComplete="username"
          value={values.email}
          onChange={(event) => set('email', event.currentTarget.value)}
        />
      </Field>
      <PasswordField value={values.password} error={errors.password} onChange={(password) => set('password', password)} />
      <Button type="submit" look="primary" busy={busy}>
        {text.signIn}
      </Button>
    </form>
  )
}

/** Six digits come from an authenticator; whatever else is typed is a recovery code. */
const answerOf = (code: string) => {
  const plain = code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(plain) ? { code: plain } : { recovery_code: code.trim() }
}

const CodeStep = ({ challenge, onArrive, onBack }: Challenge & { onArrive: () => Promise<void>; onBack: () => void }) => {
  const text = useText().account
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      await call<typeof answerSecondFactor, unknown>(answerSecondFactor, { body: { challenge, ...answerOf(code) } })
      await onArrive()
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      {failure !== undefined && <Failure error={failure} />}
      <Field label={text.code} hint={text.codeHint} error={errors.code}>
        <Input
          name="code"
          required
          autoFocus
          autoComplete="one-time-code"
          value={values.code}
          onChange={(event) => set('code', event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" look="primary" busy={busy}>
        {text.signIn}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {text.otherWay}
      </Button>
    </form>
  )
}

/** Where the company has an identity provider, that is the first way in. */
const Providers = () => {
  const text = useText().account
  const { data } = useQuery({
    queryKey: ['sign-in'],
    queryFn: ({ signal }) =>
      call<typeof listSignInMethods, { data: { providers: readonly { id: number; kind: string; name: string; login_url: string }[] } }>(
        listSignInMethods,
        { signal },
      ),
  })
  return (data?.data.providers ?? []).map(({ id, kind, name, login_url }) => (
    <ButtonLink key={`${kind} ${id}`} href={login_url}>
      {text.signInWith({ name })}
    </ButtonLink>
  ))
}

export const SignIn = () => {
  const { account: text, shell } = useText()
  const arrive = useArrival()
  const [asked, setAsked] = useState<Challenge>()
  const title = text.signInTo({ product: shell.product })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <Doorway product={shell.product} title={title}>
      <RateLimitBanner />
      {asked === undefined ? (
        <>
          <Providers />
          <PasswordStep onArrive={arrive} onChallenge={setAsked} />
        </>
      ) : (
        <CodeStep {...asked} onArrive={arrive} onBack={() => setAsked(undefined)} />
      )}
      <TipLayer />
    </Doorway>
  )
}
