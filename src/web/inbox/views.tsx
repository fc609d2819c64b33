import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { BUILT_IN_VIEWS, type BuiltInView } from '../../contract/app/queue.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Menu } from '../ui/layer/menu.tsx'
import type { MenuItem } from '../ui/layer/menu-item.ts'
import { SideColumn } from '../ui/page/panes.tsx'
import { SideList } from '../ui/list/side-list.tsx'
import { viewsQuery, type SavedView } from './data.ts'
import { useCounts, type Counts } from './counts.ts'
import { useViewActs } from './view-acts.tsx'

export const isBuiltIn = (view: string): view is BuiltInView => BUILT_IN_VIEWS.some((name) => name === view)

export const useViewName = (view: string): string | undefined => {
  const text = useText().inbox
  const { data: saved } = useQuery(viewsQuery)
  return isBuiltIn(view) ? text.views[view] : saved?.find(({ id }) => String(id) === view)?.name
}

const countOf = (counts: Counts | undefined, view: string): number | undefined => counts?.data.find((one) => one.view === view)?.total

const ViewMenu = ({ view, items }: { view: SavedView; items: readonly MenuItem[] }) => (
  <Menu
    align="end"
    label={useText().inbox.viewActs({ name: view.name })}
    icon={<Ellipsis aria-hidden="true" className="size-4" />}
    items={items}
  />
)

export const ViewsColumn = ({ view }: { view: string }) => {
  const text = useText().inbox
  const me = useMe()
  const { data: counts } = useCounts()
  const { data: saved = [] } = useQuery(viewsQuery)
  const { itemsOf, layers } = useViewActs(view)
  const own = saved.filter(({ account_id }) => account_id === me?.id)
  const team = saved.filter(({ account_id }) => account_id !== me?.id)
  const toItem = (one: SavedView) => ({
    id: String(one.id),
    to: `/inbox/${one.id}`,
    label: one.name,
    count: countOf(counts, String(one.id)),
    end: one.account_id === me?.id && <ViewMenu view={one} items={itemsOf(one)} />,
  })
  return (
    <SideColumn>
      <SideList
        label={text.viewList}
        items={BUILT_IN_VIEWS.map((id) => ({ id, to: `/inbox/${id}`, label: text.views[id], count: countOf(counts, id) }))}
      />
      {own.length > 0 && <SideList label={text.savedViews} heading={text.savedViews} items={own.map(toItem)} />}
      {team.length > 0 && <SideList label={text.teamViews} heading={text.teamViews} items={team.map(toItem)} />}
      {layers}
    </SideColumn>
  )
}

export const ViewSwitch = ({ view, beside }: { view: string; beside: boolean }) => {
  const text = useText().inbox
  const format = useFormat()
  const navigate = useNavigate()
  const { data: counts } = useCounts()
  const { data: saved = [] } = useQuery(viewsQuery)
  const me = useMe()?.id
  const { itemsOf, layers } = useViewActs(view)
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
          ...(own === undefined ? [] : [{ kind: 'line' as const }, ...itemsOf(own)]),
        ]}
      />
      {layers}
    </span>
  )
}
