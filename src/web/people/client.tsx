import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Facts, type Fact } from '../ui/facts.tsx'
import { Go } from '../ui/go.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Status } from '../ui/status.tsx'
import { Time } from '../ui/time.tsx'
import { clientQuery, companyQuery, type Client, type Company } from './data.ts'
import { ClientForm } from './forms.tsx'
import { TicketsOf } from './tickets.tsx'

/** Where the client works; by its number until the name is known. */
const useCompany = ({ company_id: id }: Client): Pick<Company, 'id' | 'name'> | undefined => {
  const { data } = useQuery({ ...companyQuery(id ?? 0), enabled: id !== null })
  return id === null ? undefined : (data ?? { id, name: `#${id}` })
}

const useFacts = (client: Client, company: ReturnType<typeof useCompany>): readonly Fact[] => {
  const text = useText().people
  return [
    { id: 'email', label: text.email, value: client.email },
    { id: 'phone', label: text.phone, value: client.phone === '' ? <Quiet>–</Quiet> : client.phone },
    {
      id: 'company',
      label: text.company,
      value: company === undefined ? <Quiet>{text.noCompany}</Quiet> : <Go to={`/companies/${company.id}`}>{company.name}</Go>,
    },
    { id: 'zone', label: text.timezone, value: client.timezone },
    { id: 'source', label: text.cameBy, value: text.sources[client.source] },
    { id: 'seen', label: text.lastSeen, value: client.last_seen_at === null ? <Quiet>–</Quiet> : <Time at={client.last_seen_at} /> },
    { id: 'since', label: text.since, value: <Time at={client.created_at} /> },
  ]
}

const Person = ({ client }: { client: Client }) => {
  const text = useText().people
  const navigate = useNavigate()
  const [mayEdit, maySeeTickets, mayCreate] = [useMay('users:write'), useMay('tickets:read'), useMay('tickets:write')]
  const [editing, setEditing] = useState(false)
  const company = useCompany(client)
  const facts = useFacts(client, company)
  const newTicket = (): void => void navigate({ to: '/tickets/new', search: { client: client.email } })
  return (
    <div className="max-w-240 px-4 py-3">
      <PageHeader
        title={client.name}
        status={client.is_blocked && <Status kind="down" word={text.blocked} look="chip" />}
        actions={
          <>
            {mayEdit && (
              <Button
                icon={<Pencil aria-hidden="true" className="size-4" />}
                shortcut={{ id: 'edit', keys: 'e', scope: 'page' }}
                onClick={() => setEditing(true)}
              >
                {text.edit}
              </Button>
            )}
            {mayCreate && (
              <Button
                look="primary"
                icon={<Plus aria-hidden="true" className="size-4" />}
                shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
                onClick={newTicket}
              >
                {text.newTicket}
              </Button>
            )}
          </>
        }
      />
      <Facts facts={facts} />
      {maySeeTickets && (
        <TicketsOf
          whose={{ client_id: [client.id] }}
          none={text.noTickets}
          requester_email={client.email}
          action={mayCreate && <Button onClick={newTicket}>{text.newTicket}</Button>}
        />
      )}
      {editing && <ClientForm client={client} company={company} onClose={() => setEditing(false)} />}
    </div>
  )
}

export const ClientPage = () => {
  const text = useText().people
  const { client = '' } = useParams({ strict: false })
  const query = useQuery({
    ...clientQuery(Number(client)),
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
  if (query.isError) return <ErrorState what={text.loadFailed} why={query.error.message} onRetry={() => void query.refetch()} />
  return query.data === undefined ? <Skeleton /> : <Person key={client} client={query.data} />
}
