import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { StatusPage } from '../../contract/app/status-pages.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { EmptyState } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { statusPagesQuery } from './data.ts'

const apiCall = `curl ${location.origin}/api/v3/status-pages/ \\
  -H 'X-Api-Key: …' \\
  -d '{"slug": "acme", "title": "Acme status", "items": [{"name": "Website", "tag": "web"}]}'`

const useColumns = (): readonly TableColumn<StatusPage>[] => {
  const { common, statusPages: text } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  return [
    {
      id: 'title',
      label: common.title,
      heading: true,
      cell: ({ id, title }) => (mayWrite ? <Go to={`/p/${project}/status-pages/${id}`}>{title}</Go> : title),
    },
    {
      id: 'state',
      label: common.status,
      cell: ({ is_published }) => <Status kind={is_published ? 'up' : 'paused'} word={is_published ? common.published : text.draft} />,
    },
    { id: 'lines', label: text.lines, cell: ({ items }) => text.nLines({ count: items.length }) },
    { id: 'subscribers', label: text.subscribers, align: 'end', roomy: true, cell: ({ subscribers }) => subscribers },
    {
      id: 'open',
      label: common.address,
      align: 'end',
      cell: ({ slug, is_published }) =>
        is_published ? <ButtonLink href={`/status/${slug}`}>{`/status/${slug}`}</ButtonLink> : `/status/${slug}`,
    },
  ]
}

export const StatusPagesPage = () => {
  const { common, statusPages: text } = useText()
  const project = useProjectId()
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const columns = useColumns()
  const pages = useQuery(statusPagesQuery(project))
  const isEmpty = pages.data?.length === 0
  const create = mayWrite ? (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => void navigate({ to: `/p/${project}/status-pages/new` })}
    >
      {text.create}
    </CreateButton>
  ) : undefined
  return (
    <div className="flex min-w-0 flex-col px-4 py-3">
      <PageHeader title={common.statusPages} actions={isEmpty ? undefined : create} />
      <Loaded query={pages} failed={text.loadFailed} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} />
          ) : (
            <Table caption={common.statusPages} columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </div>
  )
}
