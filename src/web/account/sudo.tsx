import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { beginSudoPasskey, confirmIdentity, getOwnSecurity, type OwnSecurity } from '../../contract/app/profile.ts'
import { findProvider } from '../../contract/app/sign-in.ts'
import { call } from '../api/call.ts'
import { dataOptions } from '../api/data-options.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field, Input } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { getPasskey, hasPasskeys, NoPasskey } from './passkey.ts'
import { providerHref } from './shapes.ts'

const withPasskey = async (): Promise<void> => {
  const { data } = await call(beginSudoPasskey)
  const response = await getPasskey(data.options)
  await call(confirmIdentity, { body: { passkey: { challenge: data.challenge, response } } })
}

/** Re-authentication at the identity provider, which redirects back to this page. */
const Elsewhere = () => {
  const text = useText().account
  const email = useMe()?.email ?? ''
  const provider = useQuery({
    queryKey: ['sign-in', 'find', email],
    queryFn: () => call(findProvider, { body: { email } }),
    select: ({ data }) => data.provider,
  })
  if (!provider.data) return <p>{text.sudo.nothing}</p>
  const href = `${providerHref(provider.data, location.pathname + location.search)}&force=true`
  return <ButtonLink href={href}>{text.signInWith({ name: provider.data.name })}</ButtonLink>
}

type FieldsProps = {
  readonly security: OwnSecurity
  readonly form: ReturnType<typeof useForm<{ proof: string }>>
  readonly onPasskey: () => void
}

const Fields = ({ security, form, onPasskey }: FieldsProps) => {
  const { common, account: text } = useText()
  const { values, set, errors } = form
  const byPassword = security.has_password && !security.is_sso_only
  if (!byPassword && !security.has_totp && security.passkeys.length === 0) return <Elsewhere />
  return (
    <>
      {(byPassword || security.has_totp) && (
        <Field
          label={byPassword ? common.password : text.code}
          hint={byPassword && security.has_totp ? text.sudo.orCode : undefined}
          error={errors.proof}
        >
          <Input
            name="proof"
            type="password"
            required
            autoFocus
            autoComplete={byPassword ? 'current-password' : 'one-time-code'}
            value={values.proof}
            onChange={(event) => set('proof', event.currentTarget.value)}
          />
        </Field>
      )}
      {security.passkeys.length > 0 && hasPasskeys() && (
        <Button icon={<KeyRound aria-hidden="true" className="size-4" />} onClick={onPasskey}>
          {text.usePasskey}
        </Button>
      )}
    </>
  )
}

const isCode = (text: string): boolean => /^\d{6}$/.test(text.replaceAll(/\s/g, ''))

type SudoProps = { readonly onSettle: (proved: boolean) => void; readonly onClose: () => void }

/** Re-authentication by password, code or passkey; afterwards the suspended call continues. */
export const SudoDialog = ({ onSettle, onClose }: SudoProps) => {
  const { common, account: text } = useText()
  const toast = useToast()
  const security = useQuery({
    queryKey: ['own-security', 'sudo'],
    ...dataOptions(getOwnSecurity),
    staleTime: 0,
  })
  const form = useForm({
    initial: { proof: '' },
    submit: async ({ proof }) => {
      const asCode = isCode(proof) && security.data?.has_totp === true
      await call(confirmIdentity, { body: asCode ? { code: proof.replaceAll(/\s/g, '') } : { password: proof } })
      onSettle(true)
    },
  })
  const passkey = async (): Promise<void> => {
    try {
      await withPasskey()
      onSettle(true)
    } catch (error) {
      if (!(error instanceof NoPasskey)) toast({ text: error instanceof Error ? error.message : text.sudo.failed, tone: 'down' })
    }
  }
  return (
    <FormDialog title={text.sudo.title} verb={common.confirm} failed={text.sudo.failed} form={form} onClose={onClose}>
      <p>{text.sudo.sentence}</p>
      <Loaded query={security} failed={text.sudo.failed} rows={1}>
        {(data) => <Fields security={data} form={form} onPasskey={() => void passkey()} />}
      </Loaded>
    </FormDialog>
  )
}
