import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { verifySecondFactor, beginSecondFactorPasskey, enrolTotp } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { CodesOnce } from '../ui/layer/codes-once.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { typedIn } from '../ui/form/form-fields.ts'
import { Failure } from './failure.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { getPasskey, hasPasskeys } from './passkey.ts'
import type { Challenge } from './password-step.tsx'
import { Seed } from './seed.tsx'

/** Six digits are an authenticator code; anything else is a recovery code. */
const answerOf = (code: string) => {
  const plain = code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(plain) ? { code: plain } : { recovery_code: code.trim() }
}

type StepProps = Challenge & { readonly onEntered: (codes: readonly string[]) => Promise<void> }

const CodeForm = ({ challenge, methods, onEntered }: StepProps) => {
  const { common, account: text } = useText()
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      const body = { challenge, ...answerOf(code) }
      const reply = await call(verifySecondFactor, { body })
      await onEntered(reply.recovery_codes)
    },
  })
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex flex-col gap-4">
      {failure !== undefined && <Failure error={failure} />}
      <TextField
        label={text.code}
        hint={methods.includes('recovery_code') ? text.codeHint : undefined}
        required
        autoFocus
        inputMode={methods.includes('recovery_code') ? undefined : 'numeric'}
        autoComplete="one-time-code"
        {...typedIn(form, 'code')}
      />
      <Button type="submit" look="primary" busy={busy}>
        {common.signIn}
      </Button>
    </form>
  )
}

const WithPasskey = ({ challenge, onEntered }: StepProps) => {
  const text = useText().account
  const use = async (): Promise<void> => {
    const { data } = await call(beginSecondFactorPasskey, { body: { challenge } })
    const passkey = { challenge: data.challenge, response: await getPasskey(data.options) }
    const reply = await call(verifySecondFactor, { body: { challenge, passkey } })
    await onEntered(reply.recovery_codes)
  }
  return <PasskeyButton onUse={use}>{text.usePasskey}</PasskeyButton>
}

/** Enrolment of a second factor, for an account whose role requires one. */
const Enrol = (step: StepProps) => {
  const text = useText().account
  const seed = useQuery({
    queryKey: ['enrol', step.challenge],
    ...dataOptions(enrolTotp, { body: { challenge: step.challenge } }),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <>
      <p>{text.mustEnrol}</p>
      <Loaded query={seed} failed={text.failed} rows={2}>
        {(data) => <Seed seed={data} />}
      </Loaded>
      <CodeForm {...step} />
    </>
  )
}

type SecondStepProps = Challenge & { readonly onArrive: () => Promise<void>; readonly onBack: () => void }

export const SecondStep = ({ challenge, methods, onArrive, onBack }: SecondStepProps) => {
  const text = useText().account
  const [codes, setCodes] = useState<readonly string[]>()
  const step = {
    challenge,
    methods,
    onEntered: async (made: readonly string[]) => (made.length === 0 ? onArrive() : setCodes(made)),
  }
  if (codes !== undefined)
    return (
      <>
        <CodesOnce label={text.recoveryCodes} codes={codes} />
        <p>{text.recoveryHint}</p>
        <Button look="primary" onClick={() => void onArrive()}>
          {text.keptThem}
        </Button>
      </>
    )
  if (methods.includes('enrol')) return <Enrol {...step} />
  return (
    <>
      {methods.includes('passkey') && hasPasskeys() && <WithPasskey {...step} />}
      {(methods.includes('totp') || methods.includes('recovery_code')) && <CodeForm {...step} />}
      <Button look="quiet" onClick={onBack}>
        {text.otherWay}
      </Button>
    </>
  )
}
