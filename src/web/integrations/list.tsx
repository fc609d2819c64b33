import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { IntegrationRecord } from '../../contract/app/integrations.ts'
import { checksQuery } from '../watch/data.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/page/banner.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { InlineLink } from '../ui/inline-link.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { silentIn } from '../channels/affected.ts'
import { assignmentsQuery, integrationsQuery, kindsQuery } from '../channels/data.ts'
import { isFailing } from '../channels/health.tsx'
import { isWithoutChecks } from '../channels/without-checks.ts'
import { Matrix } from './matrix.tsx'
import { nameOf } from '../channels/names.ts'
import { IntegrationRows } from './rows.tsx'

/** More banners would push the list off the screen; the rows show the same errors. */
const loudAtOnce = 3

const Warnings = ({ integrations }: { integrations: readonly IntegrationRecord[] }) => {
  const text = useText().integrations
  const project = useProjectId()
  const { data: kinds = [] } = useQuery(kindsQuery)
  const { data: checks } = useQuery(checksQuery(project))
  const { data: assignments } = useQuery(assignmentsQuery(project))
  const failing = integrations.filter(isFailing).slice(0, loudAtOnce)
  const count = checks?.data.length
  const unused = count === undefined ? [] : integrations.filter((one) => isWithoutChecks(one, integrations, count)).slice(0, loudAtOnce)
  const silent = useMemo(() => (assignments === undefined ? 0 : silentIn(checks?.data ?? [], assignments).length), [checks, assignments])
  return (
    <>
      {failing.map((one) => (
        <Banner key={one.uuid} kind="down" action={<InlineLink to={`/p/${project}/integrations/${one.uuid}`}>{text.fix}</InlineLink>}>
          {text.fails({ name: nameOf(one, kinds), why: one.last_error })}
        </Banner>
      ))}
      {unused.map((one) => (
        <Banner key={one.uuid} kind="down" action={<InlineLink to={`/p/${project}/integrations/${one.uuid}`}>{text.fix}</InlineLink>}>
          {text.withoutChecks({ name: nameOf(one, kinds) })}
        </Banner>
      ))}
      {silent > 0 && integrations.length > 0 && (
        <Banner kind="late" action={<InlineLink to={`/p/${project}/integrations?show=matrix&silent=true`}>{text.seeSilent}</InlineLink>}>
          {text.nSilent({ count: silent })}
        </Banner>
      )}
    </>
  )
}

const apiCall = `curl ${location.origin}/api/v3/channels/ \\
  -H 'X-Api-Key: …' \\
  -d '{"kind": "email", "name": "ops", "conf": {"value": "ops@example.com"}}'`

const View = () => {
  const { common, integrations: text } = useText()
  const navigate = useNavigate()
  const { show = 'list' } = useSearch({ strict: false })
  return (
    <Segmented
      label={text.view}
      value={show === 'matrix' ? 'matrix' : 'list'}
      choices={[
        { value: 'list', label: common.list },
        { value: 'matrix', label: text.asMatrix },
      ]}
      onChange={(next) => void navigate({ to: '.', search: next === 'list' ? {} : { show: next }, replace: true })}
    />
  )
}

export const IntegrationsPage = () => {
  const { common, integrations: text } = useText()
  const project = useProjectId()
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const { show } = useSearch({ strict: false })
  const integrations = useQuery(integrationsQuery(project))
  const rows = integrations.data ?? []
  const isEmpty = integrations.data?.length === 0
  const add = mayWrite ? (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => void navigate({ to: `/p/${project}/integrations/new` })}
    >
      {text.create}
    </CreateButton>
  ) : undefined
  return (
    <>
      <Warnings integrations={rows} />
      <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
        <PageHeader
          title={common.integrations}
          actions={
            isEmpty ? undefined : (
              <>
                <View />
                {add}
              </>
            )
          }
        />
        <Loaded query={integrations} failed={text.loadFailed}>
          {(found) => {
            if (found.length === 0) return <EmptyState title={text.noneYet} sentence={text.noneHint} action={add} apiCall={apiCall} />
            return show === 'matrix' ? <Matrix integrations={found} /> : <IntegrationRows integrations={found} />
          }}
        </Loaded>
      </div>
    </>
  )
}
