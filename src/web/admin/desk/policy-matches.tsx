import { dryRunPolicy, type PolicyDryRunRecord } from '../../../contract/app/sla-dry-run.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Alert } from '../../ui/page/alert.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { SmallHeading } from '../../ui/page/small-heading.tsx'
import { Status } from '../../ui/status.tsx'
import { Table, type TableColumn } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time/time.tsx'
import { TriedOut } from '../tried-out.tsx'
import { promiseOf, type PolicyValues } from './policy-values.ts'

/** The dialog lists only the newest matches. */
const mostShown = 10

type Match = PolicyDryRunRecord['tickets'][number]

const useColumns = (): readonly TableColumn<Match>[] => {
  const { common } = useText()
  const { sla: text } = useText().admin.desk
  return [
    { id: 'reference', label: common.ticket, cell: ({ id, reference }) => <Go to={`/tickets/${id}`}>{reference}</Go> },
    { id: 'subject', label: common.subject, heading: true, cell: ({ subject }) => subject },
    { id: 'came', label: common.created, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'late',
      label: text.metrics.first_response,
      cell: ({ is_late }) => <Status kind={is_late ? 'down' : 'up'} word={is_late ? common.breached : common.met} />,
    },
  ]
}

const Result = ({ result }: { result: PolicyDryRunRecord }) => {
  const { sla: text } = useText().admin.desk
  const columns = useColumns()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Alert kind={result.matched === 0 ? 'paused' : 'new'}>{text.wouldCount({ count: result.matched, days: result.days })}</Alert>
      {result.late > 0 && <Status kind="down" word={text.nLate({ count: result.late })} />}
      {result.matched_earlier > 0 && <Quiet>{text.taken({ count: result.matched_earlier })}</Quiet>}
      <Quiet>{result.is_complete ? text.examined({ count: result.examined }) : text.examinedSome({ count: result.examined })}</Quiet>
      {result.matched > mostShown && <Quiet>{text.newest({ count: mostShown })}</Quiet>}
      {result.tickets.length > 0 && (
        <Table caption={text.matches} columns={columns} rows={result.tickets.slice(0, mostShown)} keyOf={({ id }) => String(id)} />
      )}
    </div>
  )
}

export const PolicyMatches = ({ id, values }: { id: number | undefined; values: PolicyValues }) => {
  const { common } = useText()
  const { sla: text } = useText().admin.desk
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SmallHeading>{common.dryRun}</SmallHeading>
      <TriedOut
        name="policies"
        words={text}
        question={{ ...(id !== undefined && { id }), ...promiseOf(values) }}
        ask={(body, signal) => call(dryRunPolicy, { body, signal })}
      >
        {(result) => <Result result={result} />}
      </TriedOut>
    </div>
  )
}
