import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Merge, Plus } from 'lucide-react'
import { refused } from '../api/refused.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { CreateButton } from '../ui/create-button.tsx'
import { Facts, type Fact } from '../ui/list/facts.tsx'
import { Go } from '../ui/page/go.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import { TimeOrNone } from '../ui/time/time-or-none.tsx'
import { Time } from '../ui/time/time.tsx'
import { clientQuery, companyQuery, type Client, type Company } from './data.ts'
import { ClientForm } from './forms.tsx'
import { MergeClient, MergedInto } from './merge.tsx'
import { TicketsOf } from './tickets.tsx'

/** The client’s company, named `#id` until its name is loaded. */
const useCompany = ({ company_id: id }: Client): Pick<Company, 'id' | 'name'> | undefined => {
  const { data } = useQuery({ ...companyQuery(id ?? 0), enabled: id !== null })
  return id === null ? undefined : (data ?? { id, name: `#${id}` })
}

const useFacts = (client: Client, company: ReturnType<typeof useCompany>): readonly Fact[] => {
  const { common, people: text } = useText()
  return [
    { id: 'email', label: common.email, value: client.email },
    { id: 'phone', label: text.phone, value: client.phone === '' ? <Quiet>–</Quiet> : client.phone },
    {
      id: 'company',
      label: common.company,
      value: company === undefined ? <Quiet>{text.noCompany}</Quiet> : <Go to={`/companies/${company.id}`}>{company.name}</Go>,
    },
    { id: 'zone', label: common.timeZone, value: client.timezone },
    { id: 'source', label: common.source, value: text.sources[client.source] },
    { id: 'seen', label: common.lastSeen, value: <TimeOrNone at={client.last_seen_at} none="–" /> },
    { id: 'since', label: common.since, value: <Time at={client.created_at} /> },
  ]
}

type Layer = 'edit' | 'merge'

const Acts = ({ onOpen, onNewTicket }: { onOpen: ((layer: Layer) => void) | undefined; onNewTicket: (() => void) | undefined }) => {
  const { common, people: text } = useText()
  return (
    <>
      {onOpen !== undefined && (
        <>
          <Button icon={<Merge aria-hidden="true" className="size-4" />} onClick={() => onOpen('merge')}>
            {text.merge.open}
          </Button>
          <EditButton shortcutId="edit" onClick={() => onOpen('edit')}>
            {common.edit}
          </EditButton>
        </>
      )}
      {onNewTicket !== undefined && (
        <CreateButton
          icon={<Plus aria-hidden="true" className="size-4" />}

          onClick={onNewTicket}
        >
          {common.newTicket}
        </CreateButton>
      )}
    </>
  )
}

const Person = ({ client }: { client: Client }) => {
  const { common, people: text } = useText()
  const navigate = useNavigate()
  const [mayEdit, maySeeTickets, mayCreate] = [useMay('users:write'), useMay('tickets:read'), useMay('tickets:write')]
  const [layer, setLayer] = useState<Layer>()
  const company = useCompany(client)
  const facts = useFacts(client, company)
  const close = (): void => setLayer(undefined)
  const isMerged = client.merged_into_id !== null
  const newTicket = mayCreate && !isMerged ? () => void navigate({ to: '/tickets/new', search: { client: client.email } }) : undefined
  return (
    <>
      {client.merged_into_id !== null && <MergedInto id={client.merged_into_id} />}
      <div className="max-w-240 px-4 py-3">
        <PageHeader
          title={client.name}
          status={client.is_blocked && <Status kind="down" word={common.blocked} look="chip" />}
          actions={<Acts onOpen={mayEdit && !isMerged ? setLayer : undefined} onNewTicket={newTicket} />}
        />
        <Facts facts={facts} />
        {maySeeTickets && !isMerged && (
          <TicketsOf
            whose={{ client_id: [client.id] }}
            none={text.noTickets}
            requester_email={client.email}
            action={newTicket !== undefined && <Button onClick={newTicket}>{common.newTicket}</Button>}
          />
        )}
        {layer === 'edit' && <ClientForm client={client} company={company} onClose={close} />}
        {layer === 'merge' && <MergeClient client={client} onClose={close} />}
      </div>
    </>
  )
}

export const ClientPage = () => {
  const { common } = useText()
  const { client = '' } = useParams({ strict: false })
  const query = useQuery({ ...clientQuery(Number(client)), throwOnError: refused })
  return (
    <Loaded query={query} failed={common.loadFailed}>
      {(found) => <Person key={client} client={found} />}
    </Loaded>
  )
}
