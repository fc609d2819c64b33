import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { updateIntegration, type IntegrationRecord } from '../../contract/app/integrations.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Banner } from '../ui/page/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { TwoColumns } from '../ui/page/two-columns.tsx'
import { integrationsQuery, kindsQuery, useAssign, useRefresh } from '../channels/data.ts'
import { DeleteQuestion } from './delete-question.tsx'
import { Deliveries } from './deliveries.tsx'
import { IntegrationForm, type Wish } from './form.tsx'
import { Health, isPaused } from '../channels/health.tsx'
import { nameOf, useKindWords } from '../channels/names.ts'
import { isWithoutChecks } from '../channels/without-checks.ts'
import { checksQuery } from '../watch/data.ts'
import { useMany } from './use-many.ts'

const Acts = ({ integration, name }: { integration: IntegrationRecord; name: string }) => {
  const { common, integrations: text } = useText()
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
        {common.sendATest}
      </Button>
      <Button shortcut={{ id: 'integration.pause', keys: 'p', scope: 'page' }} onClick={() => pause([integration], !paused)}>
        {paused ? text.resume : common.pause}
      </Button>
      <Button shortcut={{ id: 'integration.delete', keys: '#', scope: 'page' }} onClick={() => askDelete([integration])}>
        {common.deleteDots}
      </Button>
      {doomed.length > 0 && (
        <DeleteQuestion doomed={doomed} nameOf={() => name} onClose={() => askDelete([])} onDelete={() => void yes()} />
      )}
    </>
  )
}

/** An integration that no check notifies never sends anything: one click turns it on for all checks. */
const NoChecks = ({ integration, all }: { integration: IntegrationRecord; all: readonly IntegrationRecord[] }) => {
  const text = useText().integrations
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const { data: checks } = useQuery(checksQuery(project))
  const assign = useAssign(project)
  if (checks === undefined || !isWithoutChecks(integration, all, checks.data.length)) return null
  const turnOn = (): void => assign.mutate({ integration: integration.uuid, checks: checks.data.map(({ uuid }) => uuid), hears: true })
  const action = mayWrite && checks.data.length > 0 && (
    <Button busy={assign.isPending} onClick={turnOn}>
      {text.turnOnForAll}
    </Button>
  )
  return (
    <Banner kind="down" action={action || undefined}>
      {text.noChecks}
    </Banner>
  )
}

const Banners = ({ integration, all }: { integration: IntegrationRecord; all: readonly IntegrationRecord[] }) => {
  const text = useText().integrations
  return (
    <>
      {isPaused(integration) && <Banner kind="paused">{text.pausedHint}</Banner>}
      {integration.is_disabled && !isPaused(integration) && (
        <Banner kind="down">{text.disabledHint({ why: integration.last_error })}</Banner>
      )}
      {!integration.is_disabled && !integration.is_verified && <Banner kind="late">{text.unverifiedHint}</Banner>}
      <NoChecks integration={integration} all={all} />
    </>
  )
}

const Whole = ({ integration, others }: { integration: IntegrationRecord; others: readonly IntegrationRecord[] }) => {
  const { common, integrations: text } = useText()
  const project = useProjectId()
  const toast = useToast()
  const words = useKindWords()
  const mayWrite = useMay('monitor:write')
  const refresh = useRefresh(project)
  const { data: kinds = [] } = useQuery(kindsQuery)
  const kind = kinds.find((one) => one.kind === integration.kind)
  const name = nameOf(integration, kinds)
  const kindName = kind === undefined ? integration.kind : words(kind.label)
  const save = async ({ for_all: _all, ...wish }: Wish): Promise<void> => {
    await call(updateIntegration, { params: { uuid: integration.uuid }, body: wish })
    await refresh()
    toast({ text: common.saved })
  }
  return (
    <>
      <Banners integration={integration} all={[integration, ...others]} />
      <div className="flex min-w-0 flex-col px-4 py-3">
        <PageHeader
          title={name}
          status={<Health integration={integration} look="chip" />}
          facts={[kindName, text.nChecks({ count: integration.n_checks }), integration.last_error]
            .filter((fact) => fact !== '')
            .join(' · ')}
          actions={mayWrite ? <Acts integration={integration} name={name} /> : undefined}
        />
        <TwoColumns
          start={
            mayWrite &&
            kind !== undefined && (
              <Section title={common.settings}>
                <IntegrationForm
                  kind={kind}
                  kinds={kinds}
                  integration={integration}
                  others={others}
                  verb={common.saveChanges}
                  onSubmit={save}
                />
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
