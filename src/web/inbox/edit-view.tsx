import { updateView } from '../../contract/v1/views.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { useMe } from '../session.ts'
import { FilterChip } from '../ui/chip.tsx'
import { chosenIn, typedIn } from '../ui/form/form-fields.ts'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { useDone } from '../ui/use-done.ts'
import { useForm } from '../ui/form/use-form.ts'
import { viewsQuery, type SavedView } from './data.ts'
import { useWho } from './use-wishes.ts'
import { ViewFields } from './view-fields.tsx'
import { piecesOf, withoutPiece, type Piece, type ViewFilters } from './view-pieces.ts'

const useWordsOf = () => {
  const { common, inbox: text, ticket } = useText()
  const { desk } = useWho()
  const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined): Record<string, string> =>
    Object.fromEntries(list?.map(({ id, name }) => [String(id), name]) ?? [])
  const others = text.otherFilters
  const words: Readonly<Record<Piece['field'], readonly [string, Readonly<Record<string, string>>]>> = {
    status: [text.kinds.status, text.status],
    priority: [text.kinds.priority, text.priority],
    assignee_id: [text.kinds.assignee, { me: text.me, none: common.unassigned, ...named(desk?.agents) }],
    department_id: [text.kinds.dept, named(desk?.departments)],
    tag: [text.kinds.tag, {}],
    type: [text.kinds.type, ticket.types],
    channel: [text.kinds.channel, ticket.via],
    sla_status: [text.kinds.sla, text.slaWords],
    company_id: [common.company, {}],
    client_id: [common.client, {}],
    requester_email: [common.from, {}],
    created_after: [others.created_after, {}],
    created_before: [others.created_before, {}],
    updated_since: [others.updated_since, {}],
    q: [others.q, {}],
  }
  return ({ field, value }: Piece) => {
    const [name, values] = words[field]
    return { name, value: values[value] ?? value }
  }
}

const Pieces = ({ filters, onChange }: { filters: ViewFilters; onChange: (filters: ViewFilters) => void }) => {
  const text = useText().inbox
  const wordsOf = useWordsOf()
  const pieces = piecesOf(filters)
  return (
    <div role="group" aria-label={text.viewShows} className="flex min-w-0 flex-col gap-1">
      <Quiet>{pieces.length === 0 ? text.viewShowsAll : text.viewShows}</Quiet>
      <div className="flex min-w-0 flex-wrap gap-1">
        {pieces.map((piece) => (
          <FilterChip key={`${piece.field} ${piece.value}`} {...wordsOf(piece)} onRemove={() => onChange(withoutPiece(filters, piece))} />
        ))}
      </div>
    </div>
  )
}

type Values = { readonly name: string; readonly visibility: SavedView['visibility']; readonly filters: ViewFilters }

export const EditView = ({ view, onClose }: { view: SavedView; onClose: () => void }) => {
  const { common, inbox: text } = useText()
  const me = useMe()
  const { desk } = useWho()
  const done = useDone([viewsQuery.queryKey, ['queue'], ['queue-counts']], onClose)
  const form = useForm<Values>({
    initial: { name: view.name, visibility: view.visibility, filters: view.filters },
    submit: async ({ name, visibility, filters }) => {
      const own = view.department_id ?? me?.department_id ?? desk?.departments[0]?.id ?? null
      const body = { name, visibility, filters, department_id: visibility === 'department' ? own : null }
      await call(updateView, { params: { id: view.id }, body })
      await done(text.viewSaved({ name }))
    },
  })
  const { values, set } = form
  return (
    <FormDialog
      title={text.editViewTitle({ name: view.name })}
      verb={common.saveView}
      failed={text.saveFailed}
      form={form}
      onClose={onClose}
    >
      <ViewFields name={typedIn(form, 'name')} visibility={chosenIn(form, 'visibility')} />
      <Pieces filters={values.filters} onChange={(filters) => set('filters', filters)} />
      <Quiet>{text.editViewHint}</Quiet>
    </FormDialog>
  )
}
