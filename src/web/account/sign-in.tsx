import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Eye, EyeOff } from 'lucide-react'
import { signIn } from '../../contract/app/session.ts'
import { call } from '../api/call.ts'
import type { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { RateLimitBanner } from '../rate-limit-banner.tsx'
import { sessionQuery } from '../session.ts'
import { Button, IconButton } from '../ui/button.tsx'
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

export const SignIn = () => {
  const { account: text, shell } = useText()
  const arrive = useArrival()
  const [shown, setShown] = useState(false)
  const title = text.signInTo({ product: shell.product })
  useEffect(() => {
    document.title = title
  }, [title])
  const { values, set, errors, failure, busy, form } = useForm({
    initial: { email: '', password: '' },
    submit: async (wish) => {
      await call(signIn, { body: wish })
      await arrive()
    },
  })
  return (
    <Doorway product={shell.product} title={title}>
      <RateLimitBanner />
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
        <div className="flex items-end gap-1">
          <div className="grow">
            <Field label={text.password} error={errors.password}>
              <Input
                name="password"
                type={shown ? 'text' : 'password'}
                required
                autoComplete="current-password"
                value={values.password}
                onChange={(event) => set('password', event.currentTarget.value)}
              />
            </Field>
          </div>
          <IconButton label={shown ? text.hidePassword : text.showPassword} onClick={() => setShown((before) => !before)}>
            {shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
          </IconButton>
        </div>
        <Button type="submit" look="primary" busy={busy}>
          {text.signIn}
        </Button>
      </form>
      <TipLayer />
    </Doorway>
  )
}
