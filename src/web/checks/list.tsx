import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Grid } from '../ui/grid/grid.tsx'
import { noSelection, stillThere, type Selection } from '../ui/grid/selection.ts'
import { PageHeader } from '../ui/page.tsx'
import { EmptyState, ErrorState, FilterEmpty, Skeleton } from '../ui/states.tsx'
import { checksQuery, type CheckList } from './data.ts'
import { FilterBar } from './filter-bar.tsx'
import { fits, inOrder, readFilter, sorts, withToggled, type Sort } from './filter.ts'
import { ChosenBar, DeleteQuestion } from './many.tsx'
import { useActs } from './use-acts.ts'
import { useColumns, useRowKeys } from './use-list.ts'
import { ViewMenu } from './views.tsx'

/** What is shown and in which order, as the address says. */
const useShown = () => {
  const navigate = useNavigate()
  const { q = '', sort: wanted }: { readonly q?: string; readonly sort?: string } = useSearch({ strict: false })
  const sort = sorts.find((one) => one === wanted) ?? 'status'
  const show = (next: { readonly q: string; readonly sort: Sort }): void =>
    void navigate({ to: '.', search: { q: next.q || undefined, sort: next.sort === 'status' ? undefined : next.sort }, replace: true })
  return { q, sort, show, setQ: (next: string) => show({ q: next, sort }) }
}

const useRows = (list: CheckList, q: string, sort: Sort) =>
  useMemo(() => {
    const filter = readFilter(q)
    const wanted = list.data.filter((row) => fits(row, filter))
    return inOrder(wanted, sort)
  }, [list.data, q, sort])

const List = ({ list, project }: { list: CheckList; project: string }) => {
  const text = useText().checks
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const { q, sort, show, setQ } = useShown()
  const everyAct = useActs(project, list.ping_root)
  const acts = mayWrite ? everyAct : undefined
  const rows = useRows(list, q, sort)
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [activeKey, setActiveKey] = useState<string>()
  const chosen = stillThere(
    selection,
    rows.map(({ uuid }) => uuid),
  )
  const columns = useColumns(project, acts, (tag) => setQ(withToggled(q, `tag:${tag}`)))
  useRowKeys(
    rows.find(({ uuid }) => uuid === activeKey),
    acts,
  )
  return (
    <>
      <FilterBar rows={list.data} q={q} setQ={setQ} end={<ViewMenu project={project} shown={{ q, sort }} onShow={show} />} />
      {rows.length === 0 ? (
        <FilterEmpty sentence={text.nothingMatches({ filter: q })} onClear={() => setQ('')} />
      ) : (
        <Grid
          primary
          label={text.title}
          rows={rows}
          columns={columns}
          keyOf={({ uuid }) => uuid}
          nameOf={everyAct.nameOf}
          selection={chosen}
          onSelect={mayWrite ? setSelection : undefined}
          onOpen={({ uuid }) => void navigate({ to: `/p/${project}/checks/${uuid}` })}
          onActive={setActiveKey}
        />
      )}
      {acts !== undefined && chosen.keys.size > 0 && (
        <ChosenBar
          project={project}
          rows={rows.filter(({ uuid }) => chosen.keys.has(uuid))}
          acts={acts}
          onDone={() => setSelection(noSelection)}
        />
      )}
      <DeleteQuestion acts={everyAct} onDone={() => setSelection(noSelection)} />
    </>
  )
}

const CreateButton = ({ project }: { project: string }) => {
  const text = useText().checks
  const navigate = useNavigate()
  return (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
      onClick={() => void navigate({ to: `/p/${project}/checks/new` })}
    >
      {text.newCheck}
    </Button>
  )
}

const apiCall = `curl ${location.origin}/api/v3/checks/ \\
  -H 'X-Api-Key: …' \\
  -d '{"name": "db-backup-eu", "timeout": 86400, "grace": 3600}'`

export const ChecksPage = () => {
  const text = useText().checks
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const checks = useQuery(checksQuery(project))
  const create = mayWrite ? <CreateButton project={project} /> : undefined
  const isEmpty = checks.data?.data.length === 0
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
      <PageHeader title={text.title} actions={isEmpty ? undefined : create} />
      {checks.isError && <ErrorState what={text.loadFailed} why={checks.error.message} onRetry={() => void checks.refetch()} />}
      {checks.isPending && <Skeleton rows={12} />}
      {isEmpty && <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} />}
      {checks.data !== undefined && !isEmpty && <List list={checks.data} project={project} />}
    </div>
  )
}
