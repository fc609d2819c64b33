import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deleteView } from '../../contract/v1/views.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Confirm } from '../ui/layer/confirm.tsx'
import type { MenuItem } from '../ui/layer/menu-item.ts'
import { useToast } from '../ui/layer/toast.tsx'
import { viewsQuery, type SavedView } from './data.ts'
import { nearestView } from './nearest-view.ts'
import { lazyLayer } from '../ui/layer/lazy-layer.tsx'

const EditView = lazyLayer(() => import('./edit-view.tsx').then((module) => module.EditView))

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

type ViewActs = {
  readonly itemsOf: (view: SavedView) => readonly MenuItem[]
  readonly layers: ReactNode
}

export const useViewActs = (current: string): ViewActs => {
  const text = useText().inbox
  const [doomed, setDoomed] = useState<SavedView>()
  const [edited, setEdited] = useState<SavedView>()
  const remove = useDelete(current)
  const layers = (
    <>
      {edited !== undefined && <EditView view={edited} onClose={() => setEdited(undefined)} />}
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
    </>
  )
  const itemsOf = (view: SavedView): readonly MenuItem[] => [
    { label: text.editView, onSelect: () => setEdited(view) },
    { label: text.deleteView, danger: true, onSelect: () => setDoomed(view) },
  ]
  return { itemsOf, layers }
}
