import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { CreateButton } from '../ui/create-button.tsx'
import { Grid } from '../ui/grid/grid.tsx'
import { isHeading, keyOfLine } from '../ui/grid/groups.ts'
import { everything, noSelection, stillThere, type Selection } from '../ui/grid/selection.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { EmptyState, FilterEmpty } from '../ui/page/states.tsx'
import { BulkLayers } from './bulk-layers.tsx'
import { CheckFilters } from './check-filters.tsx'
import { checksQuery, type CheckList } from '../watch/data.ts'
import { withToggled } from '../watch/filter.ts'
import { GroupName } from './group-name.tsx'
import { grouped, type CheckLine } from './groups.ts'
import { ChosenBar, DeleteQuestion } from './many.tsx'
import { shownOf, type Question, type Shown } from './shown.ts'
import { Summary } from './summary.tsx'
import { useActs, type Acts } from './use-acts.ts'
import { useColumns, useRowKeys } from './use-list.ts'
import { useLook } from './use-look.ts'
import { ViewMenu } from './views.tsx'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const CheckPeek = lazyLayer(() => import('../check/peek.tsx').then((module) => module.CheckPeek))

/** Computed from the previous result: a live update changes few rows. */
const useRows = ({ data }: CheckList, question: Question): readonly CheckListItem[] => {
  const before = useRef<Shown>(undefined)
  before.current = shownOf(data, question, before.current)
  return before.current.rows
}

const uuidOf = ({ uuid }: CheckListItem): string => uuid
const keyOf = (line: CheckLine): string => keyOfLine(line, uuidOf)
const headingOf = (line: CheckLine): ReactNode => (isHeading(line) ? <GroupName heading={line} /> : undefined)

const useDoing = (project: string, list: CheckList, setQ: (change: (q: string) => string) => void) => {
  const navigate = useNavigate()
  const mayWrite = useMay('monitor:write')
  const acts = useActs(project, list.ping_root)
  const onOpen = ({ uuid }: CheckListItem, tab?: string): void =>
    void navigate({ to: `/p/${project}/checks/${uuid}`, search: tab === undefined ? {} : { tab } })
  const onTag = (tag: string): void => setQ((q) => withToggled(q, `tag:${tag}`))
  return { acts, mayWrite, onOpen, wishes: { acts: mayWrite ? acts : undefined, onTag, onOpen } }
}

const useChosen = (rows: readonly CheckListItem[]) => {
  const [selection, setSelection] = useState<Selection>(noSelection)
  const keys = useMemo(() => rows.map(uuidOf), [rows])
  return { keys, chosen: stillThere(selection, keys), setSelection }
}

const List = ({ list, project }: { list: CheckList; project: string }) => {
  const { common, checks: text } = useText()
  const { look, show, setQ } = useLook()
  const { q, sort, group } = look
  const { acts, mayWrite, onOpen, wishes } = useDoing(project, list, (change) => setQ(change(q)))
  const rows = useRows(list, { q, sort })
  const lines = useMemo(() => grouped(rows, group), [rows, group])
  const { keys, chosen, setSelection } = useChosen(rows)
  const [activeKey, setActiveKey] = useState<string>()
  const [peeked, setPeeked] = useState<string>()
  const columns = useColumns(project, wishes)
  const done = (): void => setSelection(noSelection)
  const active = rows.find(({ uuid }) => uuid === activeKey)
  useRowKeys(active, wishes)
  return (
    <>
      <CheckFilters rows={list.data} q={q} setQ={setQ} end={<ViewMenu project={project} shown={look} onShow={show} />} />
      {q === '' && <Summary rows={list.data} />}
      {rows.length === 0 ? (
        <FilterEmpty sentence={text.nothingMatches({ filter: q })} onClear={() => setQ('')} />
      ) : (
        <Grid
          primary
          label={common.checks}
          rows={lines}
          columns={columns}
          keyOf={keyOf}
          nameOf={(line) => (isHeading(line) ? line.group : acts.nameOf(line))}
          headingOf={group === 'none' ? undefined : headingOf}
          question={`${sort} ${group} ${q}`}
          selection={chosen}
          onSelect={mayWrite ? setSelection : undefined}
          onOpen={(line) => !isHeading(line) && onOpen(line)}
          onPeek={(line) => !isHeading(line) && setPeeked(line.uuid)}
          onActive={setActiveKey}
        />
      )}
      {mayWrite && chosen.keys.size > 0 && (
        <ChosenBar
          rows={rows.filter(({ uuid }) => chosen.keys.has(uuid))}
          matching={rows.length}
          acts={acts}
          onAll={() => setSelection(everything(keys))}
          onDone={done}
        />
      )}
      <Layers project={project} acts={acts} peeked={peeked} onPeeked={() => setPeeked(undefined)} onDone={done} />
    </>
  )
}

type LayersProps = {
  readonly project: string
  readonly acts: Acts
  readonly peeked: string | undefined
  readonly onPeeked: () => void
  readonly onDone: () => void
}

const Layers = ({ project, acts, peeked, onPeeked, onDone }: LayersProps) => (
  <>
    {acts.asked !== undefined && <BulkLayers project={project} asked={acts.asked} onClose={acts.close} onDone={onDone} />}
    <DeleteQuestion acts={acts} onDone={onDone} />
    {peeked !== undefined && <CheckPeek uuid={peeked} onClose={onPeeked} />}
  </>
)

const NewCheck = ({ project }: { project: string }) => {
  const { common } = useText()
  const navigate = useNavigate()
  return (
    <CreateButton
      icon={<Plus aria-hidden="true" className="size-4" />}

      onClick={() => void navigate({ to: `/p/${project}/checks/new` })}
    >
      {common.newCheck}
    </CreateButton>
  )
}

const apiCall = `curl ${location.origin}/api/v3/checks/ \\
  -H 'X-Api-Key: …' \\
  -d '{"name": "db-backup-eu", "timeout": 86400, "grace": 3600}'`

export const ChecksPage = () => {
  const { common, checks: text } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const checks = useQuery(checksQuery(project))
  const create = mayWrite ? <NewCheck project={project} /> : undefined
  const isEmpty = checks.data?.data.length === 0
  return (
    <div className="flex min-h-0 min-w-0 grow flex-col px-4 pt-3">
      <PageHeader title={common.checks} actions={isEmpty ? undefined : create} />
      <Loaded query={checks} failed={text.loadFailed} rows={12}>
        {(list) =>
          isEmpty ? (
            <EmptyState title={text.none} sentence={text.noneHint} action={create} apiCall={apiCall} />
          ) : (
            <List list={list} project={project} />
          )
        }
      </Loaded>
    </div>
  )
}
