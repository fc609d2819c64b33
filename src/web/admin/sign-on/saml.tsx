import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useFormat, useText } from '../../i18n/text.tsx'
import { CreateButton } from '../../ui/create-button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { SettingsPage } from '../../ui/page/settings-page.tsx'
import { samlQuery } from './data.ts'
import type { SamlConnectionRecord } from './shapes.ts'

export const SamlState = ({ connection }: { connection: SamlConnectionRecord }) => {
  const { common } = useText()
  const text = useText().admin.signOn
  if (!connection.is_active) return <Status kind="paused" word={common.off} />
  if (connection.certificates.every(({ is_expired }) => is_expired)) return <Status kind="down" word={text.saml.expired} />
  if (connection.metadata_error !== null) return <Status kind="late" word={text.saml.stale} />
  return <Status kind="up" word={common.on} />
}

const useColumns = (): readonly TableColumn<SamlConnectionRecord>[] => {
  const { common } = useText()
  const text = useText().admin.signOn
  const format = useFormat()
  return [
    {
      id: 'name',
      label: common.name,
      heading: true,
      cell: ({ id, name, enforce_sso }) => (
        <span className="inline-flex items-center gap-2">
          <Go to={`/admin/saml/${id}`}>{name}</Go>
          {enforce_sso && <Chip tone="late">{text.enforced}</Chip>}
        </span>
      ),
    },
    { id: 'state', label: common.status, cell: (connection) => <SamlState connection={connection} /> },
    {
      id: 'domains',
      label: text.domains,
      cell: ({ domains }) => (domains.length === 0 ? <Quiet>{text.anyDomain}</Quiet> : format.list([...domains])),
    },
    { id: 'jit', label: text.newPeople, cell: ({ jit }) => (jit ? text.made : text.notMade) },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/saml-connections \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d @connection.json`

export const SamlPage = () => {
  const text = useText().admin.signOn
  const navigate = useNavigate()
  const connections = useQuery(samlQuery)
  const columns = useColumns()
  const create = <CreateButton onClick={() => void navigate({ to: '/admin/saml/new' })}>{text.connect}</CreateButton>
  return (
    <SettingsPage title={text.saml.title} about={text.saml.about} actions={connections.data?.length === 0 ? undefined : create}>
      <Loaded query={connections} failed={text.loadFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={text.saml.none} sentence={text.saml.noneHint} action={create} apiCall={apiCall} />
          ) : (
            <Table caption={text.saml.title} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
          )
        }
      </Loaded>
    </SettingsPage>
  )
}
