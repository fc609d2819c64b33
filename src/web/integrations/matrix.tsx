import { useMemo, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import type { IntegrationRecord } from '../../contract/app/integrations.ts'
import { checksQuery } from '../watch/data.ts'
import { fits, inOrder, readFilter } from '../watch/filter.ts'
import { useText } from '../i18n/text.tsx'
import { useProjectId } from '../projects/project.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/form/field.tsx'
import { SearchInput } from '../ui/form/search-input.tsx'
import { Go } from '../ui/page/go.tsx'
import type { GridColumn } from '../ui/grid/grid-props.ts'
import { Grid } from '../ui/grid/grid.tsx'
import { Toolbar } from '../ui/page/page.tsx'
import { FilterEmpty, Skeleton } from '../ui/page/states.tsx'
import { Status } from '../ui/status.tsx'
import { kindOfCheck } from '../ui/status-kinds.ts'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { silentIn } from '../channels/affected.ts'
import { assignmentsQuery, kindsQuery, useAssign } from '../channels/data.ts'
import { nameOf } from '../channels/names.ts'

/** A row contains the integrations assigned to its check, so that the row renders again only when one of its cells changes. */
type Line = CheckListItem & { readonly hearing: string }

type Assign = (integration: string, checks: readonly string[], hears: boolean) => void

const useLines = (q: string, onlySilent: boolean): readonly Line[] | undefined => {
  const project = useProjectId()
  const { data: checks } = useQuery(checksQuery(project))
  const { data: assignments } = useQuery(assignmentsQuery(project))
  return useMemo(() => {
    if (checks === undefined || assignments === undefined) return undefined
    const filter = readFilter(q)
    const rows = onlySilent ? silentIn(checks.data, assignments) : checks.data
    return inOrder(rows.filter((row) => fits(row, filter))).map((row) => ({
      ...row,
      hearing: (assignments[row.uuid] ?? []).join(' '),
    }))
  }, [checks, assignments, q, onlySilent])
}

const useMatrixColumns = (integrations: readonly IntegrationRecord[], assign: Assign): readonly GridColumn<Line>[] => {
  const { common, integrations: text, checks } = useText()
  const project = useProjectId()
  const mayWrite = useMay('monitor:write')
  const { data: kinds = [] } = useQuery(kindsQuery)
  const act = useRef(assign)
  act.current = assign
  return useMemo(() => {
    const untitled = ({ name }: Line): string => (name === '' ? checks.untitled : name)
    const cell = (one: IntegrationRecord, title: string) => (row: Line) => (
      <Checkbox
        bare
        disabled={!mayWrite}
        label={text.hears({ integration: title, check: untitled(row) })}
        checked={row.hearing.includes(one.uuid)}
        onChange={(on) => act.current(one.uuid, [row.uuid], on)}
      />
    )
    return [
      { id: 'status', label: common.status, track: '2rem', cell: (row) => <Status kind={kindOfCheck[row.status]} look="glyph" /> },
      {
        id: 'name',
        label: common.name,
        track: 'minmax(8rem, 2fr)',
        cell: (row) => (
          <Go plain to={`/p/${project}/checks/${row.uuid}`}>
            {untitled(row)}
          </Go>
        ),
      },
      ...integrations.map((one): GridColumn<Line> => {
        const title = nameOf(one, kinds)
        return { id: one.uuid, label: title, track: 'minmax(4.5rem, 1fr)', cell: cell(one, title) }
      }),
    ]
  }, [integrations, kinds, checks, text, project, mayWrite])
}

type BulkProps = { readonly integrations: readonly IntegrationRecord[]; readonly lines: readonly Line[]; readonly assign: Assign }

const ForAllShown = ({ integrations, lines, assign }: BulkProps) => {
  const { common, integrations: text } = useText()
  const toast = useToast()
  const { data: kinds = [] } = useQuery(kindsQuery)
  const [chosen, setChosen] = useState(integrations[0]?.uuid ?? '')
  const act = (hears: boolean): void => {
    const wanted = lines.filter(({ hearing }) => hearing.includes(chosen) !== hears).map(({ uuid }) => uuid)
    if (wanted.length === 0) return toast({ text: common.nothingToChange })
    assign(chosen, wanted, hears)
    toast({
      text: hears ? text.assigned({ count: wanted.length }) : text.unassigned({ count: wanted.length }),
      undo: () => assign(chosen, wanted, !hears),
    })
  }
  return (
    <>
      <div className="w-44">
        <Select
          aria-label={text.integration}
          value={chosen}
          choices={integrations.map((one) => ({ value: one.uuid, label: nameOf(one, kinds) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      </div>
      <Button onClick={() => act(true)}>{text.assignShown({ count: lines.length })}</Button>
      <Button onClick={() => act(false)}>{text.unassignShown}</Button>
    </>
  )
}

type Narrowed = { readonly silent: boolean; readonly q: string }

/** Filter of the matrix, kept in the URL, so that a link shows the same rows. */
const useNarrowed = (): readonly [Narrowed, (change: Partial<Narrowed>) => void] => {
  const { silent = false, q = '' }: { readonly silent?: boolean; readonly q?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (part: Partial<Narrowed>): void => {
    const next = { silent, q, ...part }
    const search = { show: 'matrix', ...(next.silent && { silent: true }), ...(next.q !== '' && { q: next.q }) }
    void navigate({ to: '.', search, replace: true })
  }
  return [{ silent, q }, change]
}

export const Matrix = ({ integrations }: { integrations: readonly IntegrationRecord[] }) => {
  const { integrations: text, checks } = useText()
  const mayWrite = useMay('monitor:write')
  const project = useProjectId()
  const [{ silent, q }, narrow] = useNarrowed()
  const lines = useLines(q, silent)
  const { mutate } = useAssign(project)
  const assign: Assign = (integration, uuids, hears) => mutate({ integration, checks: uuids, hears })
  const columns = useMatrixColumns(integrations, assign)
  if (lines === undefined) return <Skeleton rows={10} />
  return (
    <>
      <Toolbar label={text.asMatrix} end={mayWrite ? <ForAllShown integrations={integrations} lines={lines} assign={assign} /> : undefined}>
        <div className="w-64 max-pane:w-[calc(100vw-2rem)]">
          <SearchInput label={checks.filter} hint={checks.filterHint} value={q} onChange={(typed) => narrow({ q: typed })} />
        </div>
        <Checkbox label={text.onlySilent} checked={silent} onChange={(on) => narrow({ silent: on })} />
      </Toolbar>
      {lines.length === 0 ? (
        <FilterEmpty
          sentence={silent && q === '' ? text.noSilent : checks.nothingMatches({ filter: q })}
          onClear={() => narrow({ q: '', silent: false })}
        />
      ) : (
        <div className="flex min-h-0 min-w-0 grow overflow-x-auto">
          <div className="flex min-h-80 grow" style={{ minWidth: `${16 + integrations.length * 6}rem` }}>
            <Grid
              primary
              label={text.asMatrix}
              rows={lines}
              columns={columns}
              keyOf={({ uuid }) => uuid}
              nameOf={({ name }) => name || checks.untitled}
            />
          </div>
        </div>
      )}
    </>
  )
}
