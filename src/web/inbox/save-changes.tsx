import { updateView } from '../../contract/v1/views.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { useUndoable } from '../ui/layer/use-undoable.ts'
import { viewsQuery } from './data.ts'
import { readFilter, viewFiltersOf, type Who } from './filter.ts'
import { printSort } from './order.ts'
import type { QueueWishes } from './use-wishes.ts'

export const SaveChanges = ({ view, wishes, who }: { view: string; wishes: QueueWishes; who: Who }) => {
  const text = useText().inbox
  const me = useMe()?.id
  const act = useUndoable([viewsQuery.queryKey, ['queue'], ['queue-counts']])
  const { saved, q, sort, clear } = wishes
  const own = saved.find(({ id, account_id }) => String(id) === view && account_id === me)
  if (own === undefined || (q === '' && printSort(sort) === own.sort)) return null
  const put = (body: Pick<typeof own, 'filters' | 'sort'>) => call(updateView, { params: { id: own.id }, body })
  const save = async (): Promise<void> => {
    await put({ filters: { ...own.filters, ...viewFiltersOf(readFilter(q), who) }, sort: printSort(sort) })
    clear()
  }
  const undo = () => put({ filters: own.filters, sort: own.sort })
  return <Button onClick={() => act.mutate({ run: save, said: text.viewSaved({ name: own.name }), undo })}>{text.saveChanges}</Button>
}
