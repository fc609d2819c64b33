import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createClient, updateClient } from '../../contract/v1/clients.ts'
import { createCompany, updateCompany } from '../../contract/v1/companies.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { FinderField } from '../ui/form/finder-field.tsx'
import type { Found } from '../ui/form/finder.tsx'
import { FormDialog } from '../ui/layer/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useToast } from '../ui/layer/toast.tsx'
import { Checkbox } from '../ui/form/toggle.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { WritingField } from '../ui/writing/writing-field.tsx'
import { foundIn, tickedIn, typedIn } from '../ui/form/form-fields.ts'
import { findCompanies, type Client, type Company } from './data.ts'

type ClientFormProps = {
  readonly client?: Client
  readonly company?: Pick<Company, 'id' | 'name'> | undefined
  readonly onClose: () => void
}

/** Completes a form and opens the page of a new record; a new member of a company leaves the company page open. */
const useSaved = (kind: 'client' | 'company' | 'member', onClose: () => void) => {
  const { common } = useText()
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  return async (id: number, isNew: boolean): Promise<void> => {
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => /^(client|compan)/.test(String(queryKey[0])),
    })
    onClose()
    toast({ text: common.saved })
    if (isNew && kind !== 'member') await navigate({ to: kind === 'client' ? `/people/${id}` : `/companies/${id}` })
  }
}

const chosen = (company: Pick<Company, 'id' | 'name'> | undefined): readonly Found[] =>
  company === undefined ? [] : [{ id: String(company.id), label: company.name }]

const useClientForm = ({ client, company, onClose }: ClientFormProps) => {
  const done = useSaved(client === undefined && company !== undefined ? 'member' : 'client', onClose)
  return useForm({
    initial: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      company_id: chosen(company),
      is_blocked: client?.is_blocked ?? false,
      sees_company_tickets: client?.sees_company_tickets ?? false,
    },
    submit: async ({ name, email, phone, company_id, is_blocked, sees_company_tickets }) => {
      const wish = { email, phone, company_id: company_id[0] === undefined ? null : Number(company_id[0].id), ...(name !== '' && { name }) }
      if (client === undefined) {
        const { data } = await call(createClient, { body: wish })
        return done(data.id, true)
      }
      await call(updateClient, { params: { id: client.id }, body: { ...wish, is_blocked, sees_company_tickets } })
      return done(client.id, false)
    },
  })
}

type ClientState = Pick<ReturnType<typeof useClientForm>, 'values' | 'set' | 'errors'>

const ClientFields = (form: ClientState) => {
  const { common, people: text } = useText()
  return (
    <>
      <TextField {...typedIn(form, 'name')} label={common.name} autoFocus maxLength={255} />
      <TextField {...typedIn(form, 'email')} label={common.email} required type="email" />
      <TextField {...typedIn(form, 'phone')} label={text.phone} maxLength={50} />
      <FinderField
        single
        label={common.company}
        placeholder={text.findCompany}
        nothing={common.noMatches}
        find={findCompanies}
        {...foundIn(form, 'company_id')}
      />
    </>
  )
}

export const ClientForm = (props: ClientFormProps) => {
  const { client, onClose } = props
  const { common, people: text } = useText()
  const form = useClientForm(props)
  const isNew = client === undefined
  return (
    <FormDialog
      title={isNew ? text.newClient : text.editClient}
      verb={isNew ? text.createClient : common.saveChanges}
      failed={common.saveFailed}
      form={form}
      onClose={onClose}
    >
      <ClientFields {...form} />
      {!isNew && (
        <>
          <Checkbox label={text.seesCompany} {...tickedIn(form, 'sees_company_tickets')} />
          <Checkbox label={text.block} hint={text.blockHint} {...tickedIn(form, 'is_blocked')} />
        </>
      )}
    </FormDialog>
  )
}

export const CompanyForm = ({ company, onClose }: { company?: Company; onClose: () => void }) => {
  const { common, people: text } = useText()
  const done = useSaved('company', onClose)
  const form = useForm({
    initial: { name: company?.name ?? '', domains: company?.domains.join(' ') ?? '', notes: company?.notes ?? '' },
    submit: async ({ name, domains, notes }) => {
      const body = { name, notes, domains: domains.split(/[\s,]+/).filter((domain) => domain !== '') }
      if (company === undefined) {
        const { data } = await call(createCompany, { body })
        return done(data.id, true)
      }
      await call(updateCompany, { params: { id: company.id }, body })
      return done(company.id, false)
    },
  })
  const isNew = company === undefined
  return (
    <FormDialog
      title={isNew ? text.newCompany : text.editCompany}
      verb={isNew ? text.createCompany : common.saveChanges}
      failed={common.saveFailed}
      form={form}
      onClose={onClose}
    >
      <TextField {...typedIn(form, 'name')} label={common.name} autoFocus required maxLength={255} />
      <TextField {...typedIn(form, 'domains')} label={text.domains} hint={text.domainsHint} />
      <WritingField label={text.notes} {...typedIn(form, 'notes')} />
    </FormDialog>
  )
}
