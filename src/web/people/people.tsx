import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { after } from '../clock.ts'
import { useText } from '../i18n/text.tsx'
import { useMay } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/field.tsx'
import { Go } from '../ui/go.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PageHeader, Toolbar } from '../ui/page.tsx'
import { Quiet } from '../ui/quiet.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { EmptyState, FilterEmpty } from '../ui/states.tsx'
import { Status } from '../ui/status.tsx'
import { Table, type TableColumn } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { clientsQuery, companiesQuery, type Client, type Company } from './data.ts'
import { ClientForm, CompanyForm } from './forms.tsx'
import { Pages } from './pages.tsx'

const useClientColumns = (): readonly TableColumn<Client>[] => {
  const text = useText().people
  return [
    { id: 'name', label: text.name, heading: true, cell: ({ id, name }) => <Go to={`/people/${id}`}>{name}</Go> },
    { id: 'email', label: text.email, cell: ({ email }) => email },
    { id: 'phone', label: text.phone, roomy: true, cell: ({ phone }) => (phone === '' ? <Quiet>–</Quiet> : phone) },
    {
      id: 'state',
      label: text.state,
      roomy: true,
      cell: ({ is_blocked, is_verified }) =>
        is_blocked ? <Status kind="down" word={text.blocked} /> : <Quiet>{is_verified ? text.verified : text.unverified}</Quiet>,
    },
    {
      id: 'since',
      label: text.since,
      roomy: true,
      cell: ({ created_at }) => (
        <Quiet>
          <Time at={created_at} />
        </Quiet>
      ),
    },
  ]
}

const useCompanyColumns = (): readonly TableColumn<Company>[] => {
  const text = useText().people
  return [
    { id: 'name', label: text.name, heading: true, cell: ({ id, name }) => <Go to={`/companies/${id}`}>{name}</Go> },
    { id: 'domains', label: text.domains, cell: ({ domains }) => (domains.length === 0 ? <Quiet>–</Quiet> : domains.join(', ')) },
    {
      id: 'since',
      label: text.since,
      roomy: true,
      cell: ({ created_at }) => (
        <Quiet>
          <Time at={created_at} />
        </Quiet>
      ),
    },
  ]
}

type ListProps = { readonly q: string; readonly onClear: () => void; readonly create: ReactNode }

const apiCall = (path: string, body: string): string => `curl ${location.origin}/api/v1/${path} \\
  -H 'Authorization: Bearer …' -H 'Content-Type: application/json' \\
  -d '${body}'`

type Known = { readonly id: number }
type Reply<Row> = { readonly data: readonly Row[]; readonly meta: ComponentProps<typeof Pages>['meta'] }

type PagedProps<Row> = ListProps & {
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly reply: Reply<Row>
  readonly onPage: (page: number) => void
  readonly empty: Pick<ComponentProps<typeof EmptyState>, 'title' | 'sentence' | 'apiCall'>
}

/** One page of those who are known, or words for why there is nobody. */
const Paged = <Row extends Known>({ q, onClear, create, caption, columns, reply, onPage, empty }: PagedProps<Row>) => {
  const text = useText().people
  if (reply.data.length === 0 && q !== '') return <FilterEmpty sentence={text.nothingMatches({ filter: q })} onClear={onClear} />
  if (reply.data.length === 0) return <EmptyState {...empty} action={create} />
  return (
    <>
      <Table caption={caption} columns={columns} rows={reply.data} keyOf={({ id }) => String(id)} />
      <Pages meta={reply.meta} onPage={onPage} />
    </>
  )
}

const Clients = (props: ListProps) => {
  const text = useText().people
  const [page, setPage] = useState(1)
  const columns = useClientColumns()
  const clients = useQuery(clientsQuery({ page, ...(props.q !== '' && { q: props.q }) }))
  const example = apiCall('clients', '{"name": "Ana", "email": "ana@example.com"}')
  const empty = { title: text.noClients, sentence: text.noClientsHint, apiCall: example }
  return (
    <Loaded query={clients} failed={text.loadFailed}>
      {(reply) => <Paged {...props} caption={text.clients} columns={columns} reply={reply} onPage={setPage} empty={empty} />}
    </Loaded>
  )
}

const Companies = (props: ListProps) => {
  const text = useText().people
  const [page, setPage] = useState(1)
  const columns = useCompanyColumns()
  const companies = useQuery(companiesQuery({ page, ...(props.q !== '' && { q: props.q }) }))
  const example = apiCall('companies', '{"name": "Acme", "domains": ["acme.example"]}')
  const empty = { title: text.noCompanies, sentence: text.noCompaniesHint, apiCall: example }
  return (
    <Loaded query={companies} failed={text.loadFailed}>
      {(reply) => <Paged {...props} caption={text.companies} columns={columns} reply={reply} onPage={setPage} empty={empty} />}
    </Loaded>
  )
}

const TABS = ['clients', 'companies'] as const
type Tab = (typeof TABS)[number]

/** What is typed goes into the address after a pause. */
const useTyped = (q: string, put: (q: string) => void) => {
  const [typed, setTyped] = useState(q)
  useEffect(() => {
    if (typed !== q) return after(200, () => put(typed))
    return undefined
  }, [typed])
  return { typed, setTyped }
}

const useWishes = () => {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const tab: Tab = TABS.find((one) => one === search.tab) ?? 'clients'
  const q = search.q ?? ''
  const put = (next: { q: string; tab: Tab }): void =>
    void navigate({
      to: '.',
      replace: true,
      search: { ...(next.q !== '' && { q: next.q }), ...(next.tab !== 'clients' && { tab: next.tab }) },
    })
  return { tab, q, setTab: (next: Tab) => put({ q, tab: next }), setQ: (next: string) => put({ q: next, tab }) }
}

/** Everybody who has ever asked for something, and where they work. */
export const PeoplePage = () => {
  const text = useText().people
  const mayWrite = useMay('users:write')
  const { tab, q, setTab, setQ } = useWishes()
  const { typed, setTyped } = useTyped(q, setQ)
  const [adding, setAdding] = useState(false)
  const create = mayWrite && (
    <Button
      look="primary"
      icon={<Plus aria-hidden="true" className="size-4" />}
      shortcut={{ id: 'create', keys: 'c', scope: 'page' }}
      onClick={() => setAdding(true)}
    >
      {tab === 'clients' ? text.newClient : text.newCompany}
    </Button>
  )
  const List = tab === 'clients' ? Clients : Companies
  const Form = tab === 'clients' ? ClientForm : CompanyForm
  const filter = (
    <div className="w-64">
      <Input
        type="search"
        aria-label={text.filter}
        placeholder={text.filterHint}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </div>
  )
  return (
    <div className="px-4 py-3">
      <PageHeader title={text.title} actions={create} />
      <Toolbar label={text.filter} end={filter}>
        <Segmented label={text.show} value={tab} choices={TABS.map((value) => ({ value, label: text[value] }))} onChange={setTab} />
      </Toolbar>
      <List
        key={`${tab} ${q}`}
        q={q}
        create={undefined}
        onClear={() => {
          setTyped('')
          setQ('')
        }}
      />
      {adding && <Form onClose={() => setAdding(false)} />}
    </div>
  )
}
