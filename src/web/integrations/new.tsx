import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createIntegration, type IntegrationKind } from '../../contract/app/integrations.ts'
import { call } from '../api/call.ts'
import { Forbidden } from '../forbidden.tsx'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Tiles } from '../ui/tiles.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { integrationsQuery, kindsQuery, useRefresh } from '../channels/data.ts'
import { IntegrationForm, type Wish } from './form.tsx'
import { KindIcon } from '../channels/kind-icon.tsx'
import { useKindWords } from '../channels/names.ts'

export const ChooseKindPage = () => {
  const text = useText().integrations
  const project = useProjectId()
  const words = useKindWords()
  const kinds = useQuery(kindsQuery)
  if (!useMay('monitor:write')) return <Forbidden />
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.create} facts={text.addHint} remember={false} />
      <Loaded query={kinds} failed={text.loadFailed}>
        {(found) => (
          <Tiles
            label={text.kinds}
            tiles={found.map(({ kind, label, description: about }) => ({
              to: `/p/${project}/integrations/new/${kind}`,
              icon: <KindIcon kind={kind} />,
              title: words(label),
              detail: words(about),
            }))}
          />
        )}
      </Loaded>
    </div>
  )
}

const NewOf = ({ kind, kinds }: { kind: IntegrationKind; kinds: readonly IntegrationKind[] }) => {
  const text = useText().integrations
  const project = useProjectId()
  const navigate = useNavigate()
  const toast = useToast()
  const words = useKindWords()
  const refresh = useRefresh(project)
  const { data: others = [] } = useQuery(integrationsQuery(project))
  const create = async (wish: Wish): Promise<void> => {
    const { data } = await call(createIntegration, { params: { uuid: project }, body: { kind: kind.kind, ...wish } })
    await refresh()
    toast({ text: data.is_verified ? text.created : text.createdUnverified })
    await navigate({ to: `/p/${project}/integrations/${data.uuid}` })
  }
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={text.newOf({ kind: words(kind.label) })} facts={words(kind.description)} remember={false} />
      <IntegrationForm kind={kind} kinds={kinds} others={others} verb={text.create} onSubmit={create} />
    </div>
  )
}

export const NewIntegrationPage = () => {
  const text = useText().integrations
  const project = useProjectId()
  const { kind: wanted = '' } = useParams({ strict: false })
  const kinds = useQuery(kindsQuery)
  if (!useMay('monitor:write')) return <Forbidden />
  return (
    <Loaded query={kinds} failed={text.loadFailed}>
      {(found) => {
        const kind = found.find((one) => one.kind === wanted)
        if (kind !== undefined) return <NewOf key={wanted} kind={kind} kinds={found} />
        return (
          <div className="flex flex-col px-4 py-3">
            <PageHeader title={text.noSuchKind} remember={false} />
            <Go to={`/p/${project}/integrations/new`}>{text.create}</Go>
          </div>
        )
      }}
    </Loaded>
  )
}
