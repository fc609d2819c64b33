import { useQuery } from '@tanstack/react-query'
import { changeSecurity, createNextSamlKey, setBreakGlass, activateNextSamlKey as takeSamlKey } from '../../../contract/app/security.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckList } from '../../ui/form/check-list.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { useAct } from '../../ui/use-act.ts'
import { choicesOf } from '../choices.ts'
import { colleaguesQuery, rolesQuery } from '../data.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { securityQuery } from './data.ts'
import type { Security } from './shapes.ts'

const touches = [securityQuery.queryKey]

const TwoFactor = ({ security }: { security: Security }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const { data: roles = [] } = useQuery(rolesQuery)
  const save = useAct({
    run: (two_factor_role_ids: number[]) => call(changeSecurity, { body: { two_factor_role_ids } }),
    touches,
    done: common.saved,
  })
  return (
    <CheckList
      label={text.security.roles}
      hint={text.security.rolesHint}
      choices={choicesOf(roles)}
      chosen={(save.isPending ? save.variables : security.two_factor_role_ids).map(String)}
      onChange={(next) => save.mutate(next.map(Number))}
    />
  )
}

const BreakGlass = ({ security }: { security: Security }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const { data: agents = [] } = useQuery(colleaguesQuery)
  const save = useAct({
    run: ({ id, is_break_glass }: { id: number; is_break_glass: boolean }) =>
      call(setBreakGlass, { params: { id }, body: { is_break_glass } }),
    touches,
    done: common.saved,
  })
  const stored = security.break_glass_account_ids.map(String)
  // Shows the new value until the server has answered.
  const wish = save.isPending ? save.variables : undefined
  const without = stored.filter((id) => id !== String(wish?.id))
  const chosen = wish?.is_break_glass === true ? [...without, String(wish.id)] : without
  const change = (next: readonly string[]): void => {
    const added = next.find((id) => !chosen.includes(id))
    const gone = chosen.find((id) => !next.includes(id))
    const id = added ?? gone
    if (id !== undefined) save.mutate({ id: Number(id), is_break_glass: added !== undefined })
  }
  return (
    <>
      <CheckList
        label={text.security.breakGlass}
        hint={text.security.breakGlassHint}
        choices={choicesOf(agents)}
        chosen={chosen}
        onChange={change}
      />
      {chosen.length === 0 && <Alert kind="late">{text.security.nobody}</Alert>}
    </>
  )
}

/** SAML signing key of this installation: published first, activated when every provider has it. */
const SamlKey = ({ security }: { security: Security }) => {
  const text = useText().admin.signOn
  const prepare = useAct({ run: () => call(createNextSamlKey), touches, done: text.security.published })
  const take = useAct({ run: () => call(takeSamlKey), touches, done: text.security.taken })
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{security.saml_key.next_is_published ? text.security.keyReady : text.security.keyHint}</p>
      {security.saml_key.next_is_published ? (
        <Button busy={take.isPending} onClick={() => take.mutate()}>
          {text.security.take}
        </Button>
      ) : (
        <Button busy={prepare.isPending} onClick={() => prepare.mutate()}>
          {text.security.publish}
        </Button>
      )}
    </div>
  )
}

export const SecurityPage = () => {
  const { nav } = useText().admin
  const { common } = useText()
  const text = useText().admin.signOn
  const security = useQuery(securityQuery)
  return (
    <SettingsPage title={nav.parts.security} about={text.security.about}>
      <Loaded query={security} failed={text.loadFailed}>
        {(data) => (
          <>
            <Section title={common.twoFactorAuthentication}>
              <TwoFactor security={data} />
            </Section>
            <Section title={text.security.breakGlassTitle}>
              <BreakGlass security={data} />
            </Section>
            <Section title={text.security.key}>
              <SamlKey security={data} />
            </Section>
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}
