import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { deleteSamlConnection, updateSamlConnection } from '../../../contract/v1/saml-connections.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Banner } from '../../ui/page/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { Confirm } from '../../ui/layer/confirm.tsx'
import { FactList } from '../../ui/list/fact-list.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time/time.tsx'
import { useToast } from '../../ui/layer/toast.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { useSearchText } from '../../ui/use-search-text.ts'
import { copyFact } from './copy-fact.tsx'
import { samlConnectionQuery, samlQuery } from './data.ts'
import { ConnectionSwitches } from './connection-switches.tsx'
import { SamlForm } from './saml-form.tsx'
import { SamlRefusals } from './saml-refusals.tsx'
import { bodyOf, initialOf } from './saml-values.ts'
import { SamlTrial, TestSignIn } from './saml-trial.tsx'
import { SamlState } from './saml.tsx'
import type { Certificate, SamlConnectionRecord } from './shapes.ts'

const useCertificateColumns = (): readonly TableColumn<Certificate>[] => {
  const { common } = useText()
  const text = useText().admin.signOn.saml
  return [
    { id: 'subject', label: text.subject, heading: true, cell: ({ subject }) => subject },
    {
      id: 'state',
      label: common.status,
      cell: ({ is_expired }) => <Status kind={is_expired ? 'down' : 'up'} word={is_expired ? text.expired : text.counts} />,
    },
    { id: 'until', label: common.until, cell: ({ not_after_at }) => <Time at={not_after_at} mode="date" /> },
    { id: 'print', label: text.fingerprint, cell: ({ fingerprint_sha256 }) => <Code wraps>{fingerprint_sha256}</Code> },
  ]
}

const Certificates = ({ connection }: { connection: SamlConnectionRecord }) => {
  const text = useText().admin.signOn.saml
  const columns = useCertificateColumns()
  return (
    <Section title={text.fields.idp_certificates}>
      <Table
        caption={text.fields.idp_certificates}
        columns={columns}
        rows={connection.certificates}
        keyOf={({ fingerprint_sha256 }) => fingerprint_sha256}
      />
      {connection.metadata_checked_at !== null && (
        <Quiet>
          {text.checked} <Time at={connection.metadata_checked_at} />
        </Quiet>
      )}
    </Section>
  )
}

const Acts = ({ connection }: { connection: SamlConnectionRecord }) => {
  const { common, admin } = useText()
  const text = admin.signOn
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const params = { id: connection.id }
  const change = useAct({
    run: (body: { is_active?: boolean; enforce_sso?: boolean }) => call(updateSamlConnection, { params, body }),
    touches: [samlQuery.queryKey],
    done: common.saved,
  })
  const remove = useAct({
    run: () => call(deleteSamlConnection, { params }),
    touches: [samlQuery.queryKey],
    done: common.removed,
    onDone: () => void navigate({ to: '/admin/saml' }),
  })
  return (
    <>
      <TestSignIn id={connection.id} />
      <ConnectionSwitches connection={connection} busy={change.isPending} onSwitch={change.mutate} />
      <Button onClick={() => setLeaving(true)}>{common.removeDots}</Button>
      {leaving && (
        <Confirm
          title={common.removeQuestion({ name: connection.name })}
          sentence={text.removeSentence}
          verb={common.remove}
          typeName={connection.enforce_sso ? connection.name : undefined}
          onConfirm={() => remove.mutate()}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

const Settings = ({ connection }: { connection: SamlConnectionRecord }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  const queries = useQueryClient()
  const toast = useToast()
  const form = useForm({
    initial: initialOf(connection),
    submit: async (values) => {
      await call(updateSamlConnection, { params: { id: connection.id }, body: bodyOf(values) })
      await queries.invalidateQueries({ queryKey: samlQuery.queryKey })
      toast({ text: common.saved })
    },
  })
  return <SamlForm form={form} verb={common.saveChanges} steps={[text.saml.provider, text.saml.people]} />
}

export const SamlConnectionPage = () => {
  const text = useText().admin.signOn
  const { id } = useParams({ strict: false })
  const query = useQuery(samlConnectionQuery(Number(id)))
  const [{ trial = '' }] = useSearchText()
  return (
    <Loaded query={query} failed={text.loadFailed}>
      {(connection) => (
        <>
          {connection.metadata_error !== null && (
            <Banner kind="late">{text.saml.metadataFailed({ why: connection.metadata_error })}</Banner>
          )}
          <SettingsPage
            title={connection.name}
            about={text.saml.testHint}
            status={<SamlState connection={connection} />}
            actions={<Acts connection={connection} />}
          >
            {trial !== '' && <SamlTrial key={trial} id={connection.id} trial={trial} />}
            <Section title={text.saml.us}>
              <FactList
                facts={[
                  copyFact(text.saml.ourEntityId, connection.entity_id),
                  copyFact(text.saml.ourAcs, connection.acs_url),
                  copyFact(text.saml.loginUrl, connection.login_url),
                ]}
              />
            </Section>
            <Certificates connection={connection} />
            <Section title={text.saml.refusals.title}>
              <SamlRefusals id={connection.id} />
            </Section>
            <Settings key={connection.id} connection={connection} />
          </SettingsPage>
        </>
      )}
    </Loaded>
  )
}
