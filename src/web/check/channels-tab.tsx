import { useQuery } from '@tanstack/react-query'
import type { CheckDetail } from '../../contract/app/check-records.ts'
import type { IntegrationRecord } from '../../contract/app/integrations.ts'
import { useText } from '../i18n/text.tsx'
import { integrationsQuery, kindsQuery, useAssign } from '../channels/data.ts'
import { Health } from '../channels/health.tsx'
import { nameOf } from '../channels/names.ts'
import { useMay } from '../session.ts'
import { monitorCall } from '../ui/api-call.ts'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table } from '../ui/list/table.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'

const Hearers = ({ check, integrations }: { check: CheckDetail; integrations: readonly IntegrationRecord[] }) => {
  const { common, check: text, integrations: words } = useText()
  const mayWrite = useMay('monitor:write')
  const { data: kinds = [] } = useQuery(kindsQuery)
  const assign = useAssign(check.project.uuid)
  const box = (one: IntegrationRecord) => (
    <Checkbox
      bare
      disabled={!mayWrite || assign.isPending}
      label={words.hears({ integration: nameOf(one, kinds), check: check.name })}
      checked={check.channels.includes(one.uuid)}
      onChange={(on) => assign.mutate({ integration: one.uuid, checks: [check.uuid], hears: on })}
    />
  )
  const link = (one: IntegrationRecord) => <Go to={`/p/${check.project.uuid}/integrations/${one.uuid}`}>{nameOf(one, kinds)}</Go>
  return (
    <Table
      caption={text.tabs.integrations}
      rows={integrations}
      keyOf={({ uuid }) => uuid}
      columns={[
        { id: 'hears', label: text.hearsOfIt, cell: box },
        { id: 'name', label: common.name, heading: true, cell: link },
        { id: 'health', label: words.healthTitle, cell: (one) => <Health integration={one} /> },
      ]}
    />
  )
}

export const ChannelsTab = ({ check }: { check: CheckDetail }) => {
  const { check: text, integrations: words } = useText()
  const mayWrite = useMay('monitor:write')
  const project = check.project.uuid
  const integrations = useQuery(integrationsQuery(project))
  const add = <Go to={`/p/${project}/integrations/new`}>{words.create}</Go>
  return (
    <Loaded query={integrations} failed={words.loadFailed} rows={3}>
      {(found) =>
        found.length === 0 ? (
          <EmptyPart
            title={text.tabs.integrations}
            sentence={words.noneHint}
            action={mayWrite && add}
            apiCall={monitorCall('channels/', { kind: 'email', conf: { value: 'ops@example.com' }, checks: '*' })}
          />
        ) : (
          <div className="flex min-w-0 flex-col gap-3">
            {check.channels.length === 0 && <Quiet>{text.tellsNobody}</Quiet>}
            <Hearers check={check} integrations={found} />
            {mayWrite && add}
          </div>
        )
      }
    </Loaded>
  )
}
