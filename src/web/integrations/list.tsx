import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Integration, IntegrationKind } from '../../contract/app/integrations.ts'
import { checksQuery } from '../checks/data.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/go.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { Switch } from '../ui/toggle.tsx'
import { assignmentsQuery, integrationsQuery, kindsQuery, useIntegrationActs } from './data.ts'
import { Health, isFailing } from './health.tsx'
import { KindIcon } from './kind-icon.tsx'
import { Matrix } from './matrix.tsx'
import { nameOf, useKindWords } from './names.ts'

const RowActs = ({ integration }: { integration: Integration }) => {
  const text = useText().integrations
  const { test, change } = useIntegrationActs(useProjectId(), integration)
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <Switch label={text.defaultShort} checked={integration.is_default} onChange={(on) => change.mutate({ is_default: on })} />
      <Button busy={test.isPending} onClick={() => test.mutate()}>
        {text.test}
      </Button>
    </span>
  )
}

const useColumns = (kinds: readonly IntegrationKind[], checks: number): readonly TableColumn<Integration>[] => {
  const text = useText().integrations
  const project = useProjectId()
  const words = useKindWords()
  const mayWrite = useMay('monitor:write')
  const labelOf = (kind: string): string => words(kinds.find((one) => one.kind === kind)?.label ?? kind)
  return [
    {
      id: 'name',
      label: text.name,
      heading: true,
      cell: (one) => (
        <span className="flex min-w-40 items-center gap-2 py-1">
          <KindIcon kind={one.kind} />
          <span className="flex min-w-0 flex-col">
            <Go to={`/p/${project}/integrations/${one.uuid}`}>{nameOf(one, kinds)}</Go>
            <Quiet>{labelOf(one.kind)}</Quiet>
          </span>
        </span>
      ),
    },
    {
      id: 'health',
      label: text.healthTitle,
      cell: (one) => (
        <span className="flex max-w-80 min-w-32 flex-col">
          <Health integration={one} />
          {one.last_error !== '' && <Quiet>{one.last_error}</Quiet>}
        </span>
      ),
    },
    { id: 'checks', label: text.checks, roomy: true, cell: ({ n_checks }) => text.ofChecks({ count: n_checks, of: checks }) },
    {
      id: 'last',
      label: text.lastTold,
      roomy: true,
      cell: ({ last_notify_at }) => (last_notify_at === null ? <Quiet>{text.never}</Quiet> : <Time at={last_notify_at} />),
    },
    ...(mayWrite
      ? [{ id: 'acts', label: text.acts, align: 'end' as const, cell: (one: Integration) => <RowActs integration={one} /> }]
      : []),
  ]
}

/** What needs somebody: channels that do not deliver, checks that tell nobody. */
const Warnings = ({ integrations }: { integrations: readonly Integration[] }) => {
  const text = useText().integrations
  const project = useProjectId()
  const { data: checks } = useQuery(checksQuery(project))
  const { data: assignments } = useQuery(assignmentsQuery(project))
  const failing = integrations.filter(isFailing).length
  const silent = useMemo(
    () => (assignments === undefined ? 0 : (checks?.data ?? []).filter(({ uuid }) => (assignments[uuid] ?? []).length === 0).length),
    [checks, assignments],
  )
  return (
    <>
      {failing > 0 && <Banner kind="down">{text.nFailing({ count: failing })}</Banner>}
      {silent > 0 && integrations.length > 0 && (
        <Banner kind="late" action={<Go to={`/p/${project}/integrations?show=matrix`}>{text.seeMatrix}</Go>}>
          {text.nSilent({ count: silent })}
        </Banner>
      )}
    </>
  )
}

const apiCall = `curl ${location.origin}/api/v3/channels/ \\
  -H 'X-Api-Key: …' \\
  -d '{"kind": "email", "name": "ops", "conf": {"value": "ops@example.com"}}'`

const List = ({ integrations }: { integrations: readonly Integration[] }) => {
  const text = useText().integrations
  const project = useProjectId()
  const { data: kinds = [] } = useQuery(kindsQuery)
  const { data: checks } = useQuery(checksQuery(project))
  const columns = useColumns(kinds, checks?.data.length ?? 0)
  return <Table caption={text.title} columns={columns} rows={integrations} keyOf={({ uuid }) => uuid} />
}

const View = () => {
  const text = useText().integrations
  const navigate = useNavigate()
  const { show = 'list' } = useSearch({ strict: false })
  return (
    <Segmented
      label={text.view}
      value={show === 'matrix' ? 'matrix' : 'list'}
      choices={[
        { value: 'list', label: text.asList },
        { value: 'matrix', label: text.asMatrix },
      ]}
      onChange={(next) => void navigate({ to: '.', search: next === 'list' ? {} : { show: next }, replace: true })}
    />
  )
}

export const IntegrationsPage = () => {
  const text = useText().integrations
  const project = useProjectId()
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const { show } = useSearch({ strict: false })
  const integrations = useQuery(integrationsQuery(project))
  const rows = integrations.data ?? []
  const isEmpty = integrations.data?.length === 0
  const add = mayWrite ? (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
      onClick={() => void navigate({ to: `/p/${project}/integrations/new` })}
    >
      {text.add}
    </Button>
  ) : undefined
  return (
    <>
      <Warnings integrations={rows} />
      <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
        <PageHeader
          title={text.title}
          actions={
            isEmpty ? undefined : (
              <>
                <View />
                {add}
              </>
            )
          }
        />
        {integrations.isError && (
          <ErrorState what={text.loadFailed} why={integrations.error.message} onRetry={() => void integrations.refetch()} />
        )}
        {integrations.isPending && <Skeleton />}
        {isEmpty && <EmptyState title={text.noneYet} sentence={text.noneHint} action={add} apiCall={apiCall} />}
        {rows.length > 0 && (show === 'matrix' ? <Matrix integrations={rows} /> : <List integrations={rows} />)}
      </div>
    </>
  )
}
