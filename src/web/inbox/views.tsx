import { lazy, Suspense, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { BUILT_IN_VIEWS, type BuiltInView } from '../../contract/app/desk.ts'
import { deleteView } from '../../contract/v1/views.ts'
import { call } from '../api/call.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Menu } from '../ui/menu.tsx'
import { SideColumn } from '../ui/panes.tsx'
import { SideList } from '../ui/side-list.tsx'
import { useToast } from '../ui/toast.tsx'
import { viewsQuery, type SavedView } from './data.ts'
import { useCounts, type Counts } from './counts.ts'
import { nearestView } from './nearest-view.ts'

export const isBuiltIn = (view: string): view is BuiltInView => BUILT_IN_VIEWS.some((name) => name === view)

/** What a view is called; nothing when it is not there, or not yet. */
export const useViewName = (view: string): string | undefined => {
  const text = useText().inbox
  const { data: saved } = useQuery(viewsQuery)
  return isBuiltIn(view) ? text.views[view] : saved?.find(({ id }) => String(id) === view)?.name
}

const countOf = (counts: Counts | undefined, view: string): number | undefined => counts?.data.find((one) => one.view === view)?.total

const EditView = lazy(() => import('./edit-view.tsx').then((module) => ({ default: module.EditView })))

const ViewMenu = ({ view, onEdit, onDelete }: { view: SavedView; onEdit: () => void; onDelete: () => void }) => {
  const text = useText().inbox
  return (
    <Menu
      align="end"
      label={text.viewActs({ name: view.name })}
      icon={<Ellipsis aria-hidden="true" className="size-4" />}
      items={[
        { label: text.editView, onSelect: onEdit },
        { label: text.deleteView, danger: true, onSelect: onDelete },
      ]}
    />
  )
}

const useDelete = (current: string) => {
  const text = useText().inbox
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const { data: saved = [] } = useQuery(viewsQuery)
  return async ({ id, name }: SavedView): Promise<void> => {
    await call(deleteView, { params: { id } })
    if (String(id) === current) await navigate({ to: `/inbox/${nearestView(saved, current)}` })
    await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
    toast({ text: text.viewDeleted({ name }) })
  }
}

/** Views everybody has, and those somebody made. */
export const ViewsColumn = ({ view }: { view: string }) => {
  const text = useText().inbox
  const me = useMe()
  const { data: counts } = useCounts()
  const { data: saved = [] } = useQuery(viewsQuery)
  const [doomed, setDoomed] = useState<SavedView>()
  const [edited, setEdited] = useState<SavedView>()
  const remove = useDelete(view)
  const own = saved.filter(({ account_id }) => account_id === me?.id)
  const team = saved.filter(({ account_id }) => account_id !== me?.id)
  const toItem = (one: SavedView) => ({
    id: String(one.id),
    to: `/inbox/${one.id}`,
    label: one.name,
    count: countOf(counts, String(one.id)),
    end: one.account_id === me?.id && <ViewMenu view={one} onEdit={() => setEdited(one)} onDelete={() => setDoomed(one)} />,
  })
  return (
    <SideColumn>
      <SideList
        label={text.viewList}
        items={BUILT_IN_VIEWS.map((id) => ({ id, to: `/inbox/${id}`, label: text.views[id], count: countOf(counts, id) }))}
      />
      {own.length > 0 && <SideList label={text.savedViews} heading={text.savedViews} items={own.map(toItem)} />}
      {team.length > 0 && <SideList label={text.teamViews} heading={text.teamViews} items={team.map(toItem)} />}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <EditView view={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
      {doomed !== undefined && (
        <Confirm
          title={text.deleteViewTitle({ name: doomed.name })}
          sentence={text.deleteViewSentence}
          verb={text.deleteViewVerb}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => {
            setDoomed(undefined)
            void remove(doomed)
          }}
        />
      )}
    </SideColumn>
  )
}

/** The same choice where there is no room for the column. */
export const ViewSwitch = ({ view, beside }: { view: string; beside: boolean }) => {
  const text = useText().inbox
  const format = useFormat()
  const navigate = useNavigate()
  const { data: counts } = useCounts()
  const { data: saved = [] } = useQuery(viewsQuery)
  const me = useMe()?.id
  const [edited, setEdited] = useState<SavedView>()
  const own = saved.find(({ id, account_id }) => String(id) === view && account_id === me)
  const all = [...BUILT_IN_VIEWS.map((id) => [id, text.views[id]] as const), ...saved.map(({ id, name }) => [String(id), name] as const)]
  const labelOf = (id: string, name: string): string => {
    const count = countOf(counts, id)
    return count === undefined ? name : `${name} (${format.number(count)})`
  }
  return (
    <span className={beside ? '' : 'pane:hidden'}>
      <Menu
        label={text.switchView}
        items={[
          ...all.map(([id, name]) => ({
            kind: 'check' as const,
            label: labelOf(id, name),
            checked: id === view,
            onSelect: () => void navigate({ to: `/inbox/${id}` }),
          })),
          ...(own === undefined ? [] : [{ kind: 'line' as const }, { label: text.editView, onSelect: () => setEdited(own) }]),
        ]}
      />
      {edited !== undefined && (
        <Suspense fallback={null}>
          <EditView view={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </span>
  )
}
