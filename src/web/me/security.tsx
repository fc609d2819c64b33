import { useQuery } from '@tanstack/react-query'
import { changePassword } from '../../contract/app/profile.ts'
import { PasswordField } from '../account/password-field.tsx'
import { SettingsPage } from '../ui/page/settings-page.tsx'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { givenIn } from '../ui/form/form-fields.ts'
import { ownSecurityQuery } from './data.ts'
import { Passkeys } from './passkeys.tsx'
import { TwoFactor } from './two-factor.tsx'

const empty = { current_password: '', new_password: '' }

const Password = () => {
  const { me, account } = useText()
  const text = me.security
  const toast = useToast()
  const form = useForm({
    initial: empty,
    submit: async (body) => {
      await call(changePassword, { body })
      form.set('current_password', '')
      form.set('new_password', '')
      toast({ text: text.passwordChanged })
    },
  })
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex max-w-96 flex-col gap-4">
      <FormFailure what={text.passwordFailed} failure={failure} />
      <PasswordField label={text.currentPassword} {...givenIn(form, 'current_password')} />
      <PasswordField isNew label={account.choose.password} hint={account.choose.hint} {...givenIn(form, 'new_password')} />
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {text.changePassword}
        </Button>
      </div>
    </form>
  )
}

export const OwnSecurityPage = () => {
  const { nav } = useText().me
  const { common } = useText()
  const text = useText().me.security
  const security = useQuery(ownSecurityQuery)
  return (
    <SettingsPage title={nav.parts.security} about={text.about}>
      <Loaded query={security} failed={common.loadFailed}>
        {(data) => (
          <>
            <Section title={text.twoFactor}>
              <TwoFactor security={data} />
            </Section>
            <Section title={text.passkeys}>
              <Passkeys security={data} />
            </Section>
            <Section title={common.password}>
              {data.is_sso_only || !data.has_password ? <Quiet>{text.noPassword}</Quiet> : <Password />}
            </Section>
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
