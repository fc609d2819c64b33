import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/text.tsx'
import { deskCall } from '../ui/api-call.ts'
import { Go } from '../ui/page/go.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Status } from '../ui/status.tsx'
import type { TableColumn } from '../ui/list/table.tsx'
import { clientsQuery, type Client } from './data.ts'
import { Directory, type Wish } from './directory.tsx'
import { ClientForm } from './forms.tsx'
import { sinceColumn } from './since-column.tsx'

const useColumns = (): readonly TableColumn<Client>[] => {
  const { common, people: text } = useText()
  return [
    { id: 'name', label: common.name, heading: true, cell: ({ id, name }) => <Go to={`/people/${id}`}>{name}</Go> },
    { id: 'email', label: common.email, cell: ({ email }) => email },
    { id: 'phone', label: text.phone, roomy: true, cell: ({ phone }) => (phone === '' ? <Quiet>–</Quiet> : phone) },
    {
      id: 'state',
      label: common.status,
      roomy: true,
      cell: ({ is_blocked, is_verified }) =>
        is_blocked ? <Status kind="down" word={common.blocked} /> : <Quiet>{is_verified ? text.verified : text.unverified}</Quiet>,
    },
    sinceColumn(common.since),
  ]
}

const useClients = (wish: Wish) => useQuery(clientsQuery(wish))

export const PeoplePage = () => {
  const text = useText().people
  return (
    <Directory
      title={text.clients}
      filter={{ label: text.filter, hint: text.filterHint }}
      total={text.clientsTotal}
      columns={useColumns()}
      useRows={useClients}
      newOne={text.newClient}
      form={(onClose) => <ClientForm onClose={onClose} />}
      empty={{
        title: text.noClients,
        sentence: text.noClientsHint,
        apiCall: deskCall('clients', { name: 'Ana', email: 'ana@example.com' }),
      }}
    />
  )
}
