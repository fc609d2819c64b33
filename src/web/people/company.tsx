import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { ApiError } from '../api/error.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/facts.tsx'
import { Go } from '../ui/go.tsx'
import { PageHeader, Section } from '../ui/page.tsx'
import { PlainText } from '../ui/message.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { clientsQuery, companyQuery, type Company } from './data.ts'
import { CompanyForm } from './forms.tsx'
import { TicketsOf } from './tickets.tsx'

const Members = ({ id }: { id: number }) => {
  const text = useText().people
  const clients = useQuery(clientsQuery({ company_id: id })).data?.data ?? []
  if (clients.length === 0) return <Quiet>{text.noMembers}</Quiet>
  return (
    <Table
      caption={text.clients}
      rows={clients}
      keyOf={(client) => String(client.id)}
      columns={[
        { id: 'name', label: text.name, heading: true, cell: (client) => <Go to={`/people/${client.id}`}>{client.name}</Go> },
        { id: 'email', label: text.email, cell: ({ email }) => email },
      ]}
    />
  )
}

const Firm = ({ company }: { company: Company }) => {
  const text = useText().people
  const mayEdit = useMay('users:write')
  const [editing, setEditing] = useState(false)
  return (
    <div className="max-w-240 px-4 py-3">
      <PageHeader
        title={company.name}
        actions={
          mayEdit && (
            <Button
              icon={<Pencil aria-hidden="true" className="size-4" />}
              shortcut={{ id: 'edit', keys: 'e', scope: 'page' }}
              onClick={() => setEditing(true)}
            >
              {text.edit}
            </Button>
          )
        }
      />
      <Facts
        facts={[
          { id: 'domains', label: text.domains, value: company.domains.length === 0 ? <Quiet>–</Quiet> : company.domains.join(', ') },
          { id: 'since', label: text.since, value: <Time at={company.created_at} /> },
        ]}
      />
      {company.notes !== '' && (
        <Section title={text.notes}>
          <PlainText>{company.notes}</PlainText>
        </Section>
      )}
      <Section title={text.clients}>
        <Members id={company.id} />
      </Section>
      <Section title={text.tickets}>
        <TicketsOf caption={text.tickets} company_id={company.id} />
      </Section>
      {editing && <CompanyForm company={company} onClose={() => setEditing(false)} />}
    </div>
  )
}

export const CompanyPage = () => {
  const text = useText().people
  const { company = '' } = useParams({ strict: false })
  const query = useQuery({
    ...companyQuery(Number(company)),
    throwOnError: (error) => error instanceof ApiError && (error.status === 404 || error.status === 403),
  })
  if (query.isError) return <ErrorState what={text.loadFailed} why={query.error.message} onRetry={() => void query.refetch()} />
  return query.data === undefined ? <Skeleton /> : <Firm key={company} company={query.data} />
}
