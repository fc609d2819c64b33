import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createSamlConnection } from '../../../contract/v1/saml-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Section } from '../../ui/page/page.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { copyFact } from './copy-fact.tsx'
import { samlQuery } from './data.ts'
import { SamlForm } from './saml-form.tsx'
import { bodyOf, initialOf } from './saml-values.ts'

const ours = (path: string): string => `${location.origin}/app/saml/${path}`

export const NewSamlPage = () => {
  const { common, admin } = useText()
  const text = admin.signOn.saml
  const navigate = useNavigate()
  const queries = useQueryClient()
  const form = useForm({
    initial: initialOf(undefined),
    submit: async (values) => {
      const { data } = await call(createSamlConnection, { body: bodyOf(values) })
      await queries.invalidateQueries({ queryKey: samlQuery.queryKey })
      await navigate({ to: `/admin/saml/${data.id}` })
    },
  })
  return (
    <SettingsPage title={text.newTitle} about={text.newAbout}>
      <Section title={text.stepUs}>
        <p>{text.stepUsHint}</p>
        <FactList
          facts={[
            copyFact(text.ourMetadata, ours('metadata')),
            copyFact(text.ourEntityId, ours('metadata')),
            copyFact(text.ourAcs, ours('acs')),
          ]}
        />
      </Section>
      <SamlForm
        form={form}
        verb={text.create}
        steps={[text.stepThem, text.stepPeople]}
        cancel={<Button onClick={() => void navigate({ to: '/admin/saml' })}>{common.cancel}</Button>}
      />
    </SettingsPage>
  )
}
