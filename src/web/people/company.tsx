import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { refused } from '../api/refused.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { deskCall } from '../ui/api-call.ts'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { EmptyPart } from '../ui/list/empty-part.tsx'
import { Facts, type Fact } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PlainText } from '../ui/writing/message.tsx'
import { PageHeader, Section } from '../ui/page/page.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Table, type TableColumn } from '../ui/list/table.tsx'
import { Time } from '../ui/time/time.tsx'
import { clientsQuery, companyQuery, policiesQuery, type Client, type Company } from './data.ts'
import { ClientForm, CompanyForm } from './forms.tsx'
import { TicketsOf } from './tickets.tsx'

const useColumns = (): readonly TableColumn<Client>[] => {
  const { common, people: text } = useText()
  return [
    { id: 'name', label: common.name, heading: true, cell: (client) => <Go to={`/people/${client.id}`}>{client.name}</Go> },
    { id: 'email', label: common.email, cell: ({ email }) => email },
    { id: 'phone', label: text.phone, roomy: true, cell: ({ phone }) => (phone === '' ? <Quiet>–</Quiet> : phone) },
    {
      id: 'seen',
      label: common.lastSeen,
      roomy: true,
      cell: ({ last_seen_at }) => <Quiet>{last_seen_at === null ? '–' : <Time at={last_seen_at} />}</Quiet>,
    },
  ]
}

const Members = ({ company, onAdd }: { company: Company; onAdd: (() => void) | undefined }) => {
  const { common, people: text } = useText()
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const clients = useQuery(clientsQuery({ company_id: company.id, page }))
  const example = deskCall('clients', { name: 'Ana', email: 'ana@example.com', company_id: company.id })
  const add = onAdd !== undefined && <Button onClick={onAdd}>{text.newClient}</Button>
  return (
    <Loaded query={clients} failed={common.loadFailed} rows={3}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyPart title={common.people} sentence={text.noMembers} action={add} apiCall={example} />
        ) : (
          <>
            <Table caption={common.people} columns={columns} rows={data} keyOf={({ id }) => String(id)} />
            <Pager meta={meta} onPage={setPage} />
          </>
        )
      }
    </Loaded>
  )
}

const useFacts = (company: Company): readonly Fact[] => {
  const { common, people: text } = useText()
  const maySeePolicies = useMay('admin:read')
  const { data: policies = [] } = useQuery({ ...policiesQuery, enabled: maySeePolicies && company.sla_policy_id !== null })
  const policy = policies.find(({ id }) => id === company.sla_policy_id)
  return [
    { id: 'domains', label: text.domains, value: company.domains.length === 0 ? <Quiet>–</Quiet> : company.domains.join(', ') },
    ...(policy === undefined ? [] : [{ id: 'sla', label: text.slaPolicy, value: <Go to="/admin/sla">{policy.name}</Go> }]),
    { id: 'since', label: common.since, value: <Time at={company.created_at} /> },
  ]
}

type Layer = 'edit' | 'add'

const Acts = ({ onOpen }: { onOpen: (layer: Layer) => void }) => {
  const { common, people: text } = useText()
  return (
    <>
      <EditButton shortcutId="edit" onClick={() => onOpen('edit')}>
        {common.edit}
      </EditButton>
      <Button
        icon={<UserPlus aria-hidden="true" className="size-4" />}
        shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
        onClick={() => onOpen('add')}
      >
        {text.addClient}
      </Button>
    </>
  )
}

const Firm = ({ company }: { company: Company }) => {
  const { common, people: text } = useText()
  const navigate = useNavigate()
  const [mayEdit, maySeeTickets, mayCreate] = [useMay('users:write'), useMay('tickets:read'), useMay('tickets:write')]
  const [layer, setLayer] = useState<Layer>()
  const facts = useFacts(company)
  const newTicket = mayCreate && <Button onClick={() => void navigate({ to: '/tickets/new' })}>{common.newTicket}</Button>
  return (
    <div className="max-w-240 px-4 py-3">
      <PageHeader
        title={company.name}
        facts={<Go to="/companies">{common.companies}</Go>}
        actions={mayEdit && <Acts onOpen={setLayer} />}
      />
      <Facts facts={facts} />
      {company.notes !== '' && (
        <Section title={text.notes}>
          <PlainText>{company.notes}</PlainText>
        </Section>
      )}
      <Section title={common.people}>
        <Members company={company} onAdd={mayEdit ? () => setLayer('add') : undefined} />
      </Section>
      {maySeeTickets && (
        <TicketsOf
          whose={{ company_id: [company.id] }}
          none={text.noCompanyTickets}
          requester_email={`ana@${company.domains[0] ?? 'example.com'}`}
          action={newTicket}
        />
      )}
      {layer === 'edit' && <CompanyForm company={company} onClose={() => setLayer(undefined)} />}
      {layer === 'add' && <ClientForm company={company} onClose={() => setLayer(undefined)} />}
    </div>
  )
}

export const CompanyPage = () => {
  const { common } = useText()
  const { company = '' } = useParams({ strict: false })
  const query = useQuery({ ...companyQuery(Number(company)), throwOnError: refused })
  return (
    <Loaded query={query} failed={common.loadFailed}>
      {(found) => <Firm key={company} company={found} />}
    </Loaded>
  )
}
