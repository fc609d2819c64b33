import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createProblem } from '../../contract/v1/problems.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { findTickets, numbersOf, ticketFound } from '../records/find-things.ts'
import { ticketQuery } from '../records/ticket.ts'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import { foundIn } from '../ui/form/form-fields.ts'
import { PageHeader } from '../ui/page/page.tsx'
import { Skeleton } from '../ui/page/states.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { FormFailure } from '../ui/form/form-failure.tsx'
import { useRefreshProblems } from './data.ts'
import { bodyOf, emptyProblem, ProblemFields, type ProblemValues } from './problem-fields.tsx'

const Opening = ({ initial }: { initial: ProblemValues }) => {
  const { common, problems: text } = useText()
  const navigate = useNavigate()
  const toast = useToast()
  const refresh = useRefreshProblems()
  const form = useForm({
    initial,
    submit: async (values) => {
      const body = { ...bodyOf(values), ticket_ids: numbersOf(values.ticket_ids) }
      const { data } = await call(createProblem, { body })
      toast({ text: text.created })
      await refresh()
      await navigate({ to: `/problems/${data.id}` })
    },
  })
  const { failure, busy } = form
  return (
    <form {...form.form} className="flex min-w-0 flex-col gap-4">
      <FormFailure what={text.createFailed} failure={failure} />
      <ProblemFields {...form} />
      <FinderField
        label={common.tickets}
        placeholder={common.typeToFind}
        nothing={common.nothingFound}
        find={findTickets}
        {...foundIn(form, 'ticket_ids')}
      />
      <div>
        <SubmitButton busy={busy}>{text.create}</SubmitButton>
      </div>
    </form>
  )
}

export const NewProblemPage = () => {
  const text = useText().problems
  const { ticket } = useSearch({ strict: false })
  const found = useQuery({ ...ticketQuery(ticket ?? 0), enabled: ticket !== undefined })
  const initial =
    found.data === undefined ? emptyProblem : { ...emptyProblem, title: found.data.subject, ticket_ids: [ticketFound(found.data)] }
  return (
    <div className="max-w-200 px-4 py-3">
      <PageHeader title={text.newProblem} remember={false} />
      {ticket !== undefined && found.isPending ? <Skeleton rows={4} /> : <Opening initial={initial} />}
    </div>
  )
}
