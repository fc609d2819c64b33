import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createChange } from '../../contract/v1/changes.ts'
import { updateProblem } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { ticketQuery } from '../records/ticket.ts'
import { problemFound, ticketFound } from '../records/find-things.ts'
import { problemQuery } from '../problems/data.ts'
import { PageHeader } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { ChangeForm } from './change-form.tsx'
import { emptyChange, newBodyOf, type ChangeValues } from './change-values.ts'
import { useRefreshChanges } from './data.ts'

const Planning = ({ initial }: { initial: ChangeValues }) => {
  const text = useText().changes
  const navigate = useNavigate()
  const toast = useToast()
  const refresh = useRefreshChanges()
  const form = useForm({
    initial,
    submit: async (values) => {
      const { data } = await call(createChange, { body: newBodyOf(values) })
      const problem = values.problem_id[0]
      // The link is stored on both sides: the problem also refers to the change.
      if (problem !== undefined) await call(updateProblem, { params: { id: Number(problem.id) }, body: { change_id: data.id } })
      toast({ text: text.created })
      await refresh()
      await navigate({ to: `/changes/${data.id}` })
    },
  })
  return <ChangeForm isNew form={form} verb={text.create} />
}

export const NewChangePage = () => {
  const text = useText().changes
  const { ticket, problem, type } = useSearch({ strict: false })
  const found = useQuery({ ...ticketQuery(ticket ?? 0), enabled: ticket !== undefined })
  const cause = useQuery({ ...problemQuery(problem ?? 0), enabled: problem !== undefined })
  const start: ChangeValues = { ...emptyChange, type: type === 'emergency' || type === 'standard' ? type : 'normal' }
  const initial: ChangeValues = {
    ...start,
    title: found.data?.subject ?? cause.data?.problem.title ?? '',
    description: cause.data?.problem.permanent_fix ?? '',
    ticket_ids: found.data === undefined ? [] : [ticketFound(found.data)],
    problem_id: cause.data === undefined ? [] : [problemFound(cause.data.problem)],
  }
  const isWaiting = (ticket !== undefined && found.isPending) || (problem !== undefined && cause.isPending)
  return (
    <div className="max-w-200 px-4 py-3">
      <PageHeader title={text.newChange} remember={false} />
      {isWaiting ? <Skeleton rows={4} /> : <Planning initial={initial} />}
    </div>
  )
}
