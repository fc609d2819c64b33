import { useQuery } from '@tanstack/react-query'
import { deleteMailbox } from '../../../contract/v1/mailboxes.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { useMay } from '../../session.ts'
import { Code } from '../../ui/code.tsx'
import { Go } from '../../ui/page/go.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { Status } from '../../ui/status.tsx'
import type { TableColumn } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time/time.tsx'
import { nameOf } from '../choices.ts'
import { departmentsQuery } from '../data.ts'
import { mailsQuery } from '../quarantine/data.ts'
import { mailboxesQuery, type Mailbox } from './data.ts'
import { ListPage } from './list-page.tsx'
import { MailboxForm } from './mailbox-form.tsx'

const Fetching = ({ imap }: Pick<Mailbox, 'imap'>) => {
  const { mailboxes: text } = useText().admin.desk
  if (imap === null) return <Quiet>{text.forwarded}</Quiet>
  if (!imap.is_active) return <Status kind="paused" word={text.fetchPaused} />
  if (imap.last_error !== null)
    return (
      <span className="flex flex-col items-start py-1">
        <Status kind="down" word={text.fetchFailed} />
        <Quiet>
          {imap.last_error} {imap.last_error_at !== null && <Time at={imap.last_error_at} />}
        </Quiet>
      </span>
    )
  if (imap.last_fetched_at === null) return <Status kind="new" word={text.notFetched} />
  return (
    <span className="flex flex-col items-start py-1">
      <Status kind="up" word={imap.host} />
      <Quiet>
        <Time at={imap.last_fetched_at} />
      </Quiet>
    </span>
  )
}

const useColumns = (): readonly TableColumn<Mailbox>[] => {
  const { common } = useText()
  const { mailboxes: text } = useText().admin.desk
  const { data: departments = [] } = useQuery(departmentsQuery)
  return [
    { id: 'address', label: common.address, heading: true, cell: ({ address }) => <Code>{address}</Code> },
    { id: 'name', label: common.name, roomy: true, cell: ({ name }) => name },
    { id: 'department', label: common.department, roomy: true, cell: ({ department_id }) => nameOf(departments, department_id) },
    {
      id: 'state',
      label: common.status,
      cell: ({ is_active }) => <Status kind={is_active ? 'up' : 'paused'} word={is_active ? common.on : common.off} />,
    },
    { id: 'fetching', label: text.howItComes, cell: ({ imap }) => <Fetching imap={imap} /> },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/mailboxes \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '{"address": "help@acme.com"}'`

/** Number of quarantined mails, with a link to them. */
const Quarantine = () => {
  const { quarantine: text } = useText().admin
  const { data } = useQuery(mailsQuery('quarantined', 1))
  const count = data?.meta.total ?? 0
  return (
    <div className="pt-4">
      <Section title={text.title}>
        <p className="flex flex-wrap items-center gap-x-3">
          {count > 0 ? <Status kind="late" word={text.waiting({ count })} /> : text.nothingWaits}
          <Go to="/admin/mailboxes/quarantine">{text.open}</Go>
        </p>
      </Section>
    </div>
  )
}

export const MailboxesPage = () => (
  <ListPage
    text={useText().admin.desk.mailboxes}
    query={useQuery(mailboxesQuery)}
    queryKey={mailboxesQuery.queryKey}
    columns={useColumns()}
    apiCall={apiCall}
    mayWrite={useMay('admin:write')}
    nameOf={({ address }) => address}
    remove={({ id }) => call(deleteMailbox, { params: { id } })}
    form={({ thing, ...rest }) => <MailboxForm mailbox={thing} {...rest} />}
  >
    <Quarantine />
  </ListPage>
)
