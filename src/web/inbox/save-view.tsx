import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BUILT_IN_FILTERS } from '../../contract/app/queue.ts'
import { createView } from '../../contract/v1/views.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { viewsQuery, type SavedView } from './data.ts'
import { readFilter, viewFiltersOf, type Who } from './filter.ts'
import { printSort, type QueueSort } from './order.ts'
import { ViewFields } from './view-fields.tsx'
import { isBuiltIn } from './views.tsx'

type SaveProps = {
  readonly view: string
  readonly saved: readonly SavedView[]
  readonly q: string
  readonly sort: QueueSort
  readonly who: Who
  readonly onClose: () => void
}

const useSaving = ({ view, saved, q, sort, who, onClose }: SaveProps) => {
  const text = useText().inbox
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useForm<Pick<SavedView, 'name' | 'visibility'>>({
    initial: { name: '', visibility: 'private' },
    submit: async ({ name, visibility }) => {
      const base = isBuiltIn(view) ? BUILT_IN_FILTERS[view] : saved.find(({ id }) => String(id) === view)?.filters
      const { data } = await call(createView, {
        body: {
          name,
          filters: { ...base, ...viewFiltersOf(readFilter(q), who) },
          sort: printSort(sort),
          visibility,
          ...(visibility === 'department' && { department_id: me?.department_id ?? who.desk?.departments[0]?.id ?? null }),
        },
      })
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      onClose()
      toast({ text: text.viewSaved({ name }) })
      await navigate({ to: `/inbox/${data.id}` })
    },
  })
}

export const SaveView = (props: SaveProps) => {
  const { common, inbox: text } = useText()
  const form = useSaving(props)
  return (
    <FormDialog title={common.saveView} verb={common.saveView} failed={text.saveFailed} form={form} onClose={props.onClose}>
      <ViewFields name={typedIn(form, 'name')} visibility={chosenIn(form, 'visibility')} />
    </FormDialog>
  )
}
