import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createIntegration, type Integration } from '../../contract/app/integrations.ts'
import { call } from '../api/call.ts'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Go } from '../ui/go.tsx'
import { PageHeader } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { useToast } from '../ui/toast.tsx'
import { integrationsQuery, kindsQuery, useRefresh } from './data.ts'
import { IntegrationForm, type Wish } from './form.tsx'
import { KindIcon } from './kind-icon.tsx'
import { useKindWords } from './names.ts'

/** Every kind this server offers, to choose one from. */
export const ChooseKindPage = () => {
  const text = useText().integrations
  const project = useProjectId()
  const words = useKindWords()
  const kinds = useQuery(kindsQuery)
  if (!useMay('monitor:write')) return <Forbidden />
  if (kinds.isPending) return <Skeleton />
  if (kinds.isError) return <ErrorState what={text.loadFailed} why={kinds.error.message} onRetry={() => void kinds.refetch()} />
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.add} facts={text.addHint} remember={false} />
      <Tiles
        label={text.kinds}
        tiles={kinds.data.map(({ kind, label, about }) => ({
          to: `/p/${project}/integrations/new/${kind}`,
          icon: <KindIcon kind={kind} />,
          title: words(label),
          detail: words(about),
        }))}
      />
    </div>
  )
}

export const NewIntegrationPage = () => {
  const text = useText().integrations
  const project = useProjectId()
  const { kind: wanted = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const toast = useToast()
  const words = useKindWords()
  const refresh = useRefresh(project)
  const kinds = useQuery(kindsQuery)
  const { data: others = [] } = useQuery(integrationsQuery(project))
  if (!useMay('monitor:write')) return <Forbidden />
  if (kinds.isPending) return <Skeleton />
  if (kinds.isError) return <ErrorState what={text.loadFailed} why={kinds.error.message} onRetry={() => void kinds.refetch()} />
  const kind = kinds.data?.find((one) => one.kind === wanted)
  if (kind === undefined)
    return (
      <div className="flex flex-col px-4 py-3">
        <PageHeader title={text.noSuchKind} remember={false} />
        <Go to={`/p/${project}/integrations/new`}>{text.add}</Go>
      </div>
    )
  const create = async (wish: Wish): Promise<void> => {
    const { data } = await call<typeof createIntegration, { readonly data: Integration }>(createIntegration, {
      params: { uuid: project },
      body: { kind: kind.kind, ...wish },
    })
    await refresh()
    toast({ text: data.is_verified ? text.created : text.createdUnverified })
    await navigate({ to: `/p/${project}/integrations/${data.uuid}` })
  }
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.newOf({ kind: words(kind.label) })} facts={words(kind.about)} remember={false} />
      <IntegrationForm kind={kind} kinds={kinds.data ?? []} others={others} verb={text.create} onSubmit={create} />
    </div>
  )
}
