import { useQuery } from '@tanstack/react-query'
import type { CompanyRow } from '../../contract/app/companies.ts'
import { useFormat, useText } from '../i18n/text.tsx'
import { deskCall } from '../ui/api-call.ts'
import { Go } from '../ui/page/go.tsx'
import { GoFiltered } from '../ui/list/go-filtered.tsx'
import { Quiet } from '../ui/quiet.tsx'
import type { TableColumn } from '../ui/list/table.tsx'
import { companyRowsQuery } from './data.ts'
import { Directory, type Wish } from './directory.tsx'
import { CompanyForm } from './forms.tsx'
import { sinceColumn } from './since-column.tsx'

const Counted = ({ count, says, to, show }: { count: number; says: string; to: string; show: 'open' | 'all' }) => {
  const format = useFormat()
  if (count === 0) return <Quiet>{format.number(count)}</Quiet>
  return (
    <GoFiltered to={to} search={show === 'open' ? { show } : {}} label={says}>
      {format.number(count)}
    </GoFiltered>
  )
}

const useColumns = (): readonly TableColumn<CompanyRow>[] => {
  const { common, people: text } = useText()
  return [
    { id: 'name', label: common.name, heading: true, cell: ({ id, name }) => <Go to={`/companies/${id}`}>{name}</Go> },
    {
      id: 'domains',
      label: text.domains,
      roomy: true,
      cell: ({ domains }) => (domains.length === 0 ? <Quiet>–</Quiet> : domains.join(', ')),
    },
    {
      id: 'people',
      label: common.people,
      align: 'end',
      cell: ({ id, name, n_clients: count }) => (
        <Counted count={count} says={text.peopleOf({ count, name })} to={`/companies/${id}`} show="all" />
      ),
    },
    {
      id: 'open',
      label: text.openTickets,
      align: 'end',
      cell: ({ id, name, n_open_tickets: count }) =>
        count === null ? (
          <Quiet>–</Quiet>
        ) : (
          <Counted count={count} says={text.openOf({ count, name })} to={`/companies/${id}`} show="open" />
        ),
    },
    sinceColumn(common.since),
  ]
}

const useCompanies = (wish: Wish) => useQuery(companyRowsQuery(wish))

export const CompaniesPage = () => {
  const { common, people: text } = useText()
  return (
    <Directory
      title={common.companies}
      filter={{ label: text.filterCompanies, hint: text.findCompany }}
      total={text.companiesTotal}
      columns={useColumns()}
      useRows={useCompanies}
      newOne={text.newCompany}
      form={(onClose) => <CompanyForm onClose={onClose} />}
      empty={{
        title: text.noCompanies,
        sentence: text.noCompaniesHint,
        apiCall: deskCall('companies', { name: 'Acme', domains: ['acme.example'] }),
      }}
    />
  )
}
