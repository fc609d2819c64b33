import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { updateIntegration, type Delivery, type Integration } from '../../contract/app/integrations.ts'
import { call } from '../api/call.ts'
import { SendAgain } from '../check/told.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { monitorCall } from '../ui/api-call.ts'
import { Banner } from '../ui/page/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Go } from '../ui/page/go.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import type { StatusKind } from '../ui/status-kinds.ts'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { deliveriesQuery, integrationsQuery, kindsQuery, useRefresh } from '../channels/data.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { IntegrationForm, type Wish } from './form.tsx'
import { Health, isPaused } from '../channels/health.tsx'
import { nameOf, useKindWords } from '../channels/names.ts'
import { useMany } from './use-many.ts'

const glyphs = { waiting: 'new', sent: 'up', failed: 'down', suppressed: 'paused' } satisfies Record<Delivery['state'], StatusKind>

const useColumns = (name: string): readonly TableColumn<Delivery>[] => {
  const { integrations: text, check } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  return [
    { id: 'when', label: text.when, cell: ({ happened_at }) => <Time at={happened_at} mode="stamp" /> },
    { id: 'state', label: text.outcome, cell: ({ state }) => <Status kind={glyphs[state]} word={check.states[state]} /> },
    {
      id: 'about',
      label: text.about,
      heading: true,
      cell: ({ check: about, check_uuid, occasion, status }) => {
        if (occasion === 'test') return text.occasion.test
        const words = text.told({
          check: about ?? '',
          what: text.states[status],
          occasion: occasion === 'flip' ? '' : text.occasion[occasion],
        })
        return check_uuid === null ? words : <Go to={`/p/${project}/checks/${check_uuid}`}>{words}</Go>
      },
    },
    {
      id: 'tries',
      label: text.tries,
      cell: ({ uuid, attempts, error, can_retry }) => (
        <>
          <Quiet>{error === '' ? text.nTries({ count: attempts }) : `${text.nTries({ count: attempts })}: ${error}`}</Quiet>
          {can_retry && mayWrite && <SendAgain uuid={uuid} channel={name} />}
        </>
      ),
    },
  ]
}

const Deliveries = ({ integration, name }: { integration: Integration; name: string }) => {
  const text = useText().integrations
  const columns = useColumns(name)
  const deliveries = useQuery(deliveriesQuery(integration.uuid))
  return (
    <Section title={text.deliveries}>
      <Loaded query={deliveries} failed={text.deliveriesFailed} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPart
              title={text.deliveries}
              sentence={text.noDeliveries}
              apiCall={monitorCall(`channels/${integration.uuid}/test`, {})}
            />
          ) : (
            <Table caption={text.deliveries} columns={columns} rows={rows} keyOf={({ uuid }) => uuid} />
          )
        }
      </Loaded>
    </Section>
  )
}

const Acts = ({ integration, name }: { integration: Integration; name: string }) => {
  const text = useText().integrations
  const project = useProjectId()
  const navigate = useNavigate()
  const { test, remove, pause, doomed, askDelete } = useMany(project, () => name)
  const paused = isPaused(integration)
  const yes = async (): Promise<void> => {
    await remove.mutateAsync([integration])
    await navigate({ to: `/p/${project}/integrations` })
  }
  return (
    <>
      <Button
        busy={test.isPending}
        shortcut={{ id: 'integration.test', keys: 't', scope: 'page' }}
        onClick={() => test.mutate([integration])}
      >
        {text.test}
      </Button>
      <Button shortcut={{ id: 'integration.pause', keys: 'p', scope: 'page' }} onClick={() => pause([integration], !paused)}>
        {paused ? text.resume : text.pause}
      </Button>
      <Button shortcut={{ id: 'integration.delete', keys: '#', scope: 'page' }} onClick={() => askDelete([integration])}>
        {text.deleteOne}
      </Button>
      {doomed.length > 0 && (
        <DeleteQuestion doomed={doomed} nameOf={() => name} onClose={() => askDelete([])} onDelete={() => void yes()} />
      )}
    </>
  )
}

const Whole = ({ integration, others }: { integration: Integration; others: readonly Integration[] }) => {
  const text = useText().integrations
  const project = useProjectId()
  const toast = useToast()
  const words = useKindWords()
  const mayWrite = useMay('monitor:write')
  const refresh = useRefresh(project)
  const { data: kinds = [] } = useQuery(kindsQuery)
  const kind = kinds.find((one) => one.kind === integration.kind)
  const name = nameOf(integration, kinds)
  const save = async ({ for_all: _all, ...wish }: Wish): Promise<void> => {
    await call(updateIntegration, { params: { uuid: integration.uuid }, body: wish })
    await refresh()
    toast({ text: text.saved })
  }
  return (
    <>
      {isPaused(integration) && <Banner kind="paused">{text.pausedHint}</Banner>}
      {integration.is_disabled && !isPaused(integration) && (
        <Banner kind="down">{text.disabledHint({ why: integration.last_error })}</Banner>
      )}
      {!integration.is_disabled && !integration.is_verified && <Banner kind="late">{text.unverifiedHint}</Banner>}
      <div className="flex min-w-0 flex-col px-4 py-3">
        <PageHeader
          title={name}
          status={<Health integration={integration} look="chip" />}
          facts={[
            kind === undefined ? integration.kind : words(kind.label),
            text.nChecks({ count: integration.n_checks }),
            integration.last_error,
          ]
            .filter((fact) => fact !== '')
            .join(' · ')}
          actions={mayWrite ? <Acts integration={integration} name={name} /> : undefined}
        />
        <TwoColumns
          start={
            mayWrite &&
            kind !== undefined && (
              <Section title={text.settings}>
                <IntegrationForm kind={kind} kinds={kinds} integration={integration} others={others} verb={text.save} onSubmit={save} />
              </Section>
            )
          }
          end={<Deliveries integration={integration} name={name} />}
        />
      </div>
    </>
  )
}

export const IntegrationPage = () => {
  const text = useText().integrations
  const project = useProjectId()
  const { uuid = '' } = useParams({ strict: false })
  const integrations = useQuery(integrationsQuery(project))
  return (
    <Loaded query={integrations} failed={text.loadFailed}>
      {(all) => {
        const integration = all.find((one) => one.uuid === uuid)
        if (integration !== undefined)
          return <Whole key={integration.uuid} integration={integration} others={all.filter((one) => one.uuid !== uuid)} />
        return (
          <div className="px-4 py-3">
            <PageHeader title={text.gone} facts={text.goneHint} remember={false} />
          </div>
        )
      }}
    </Loaded>
  )
}
