import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createClient, updateClient } from '../../contract/v1/clients.ts'
import { createCompany, updateCompany } from '../../contract/v1/companies.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/text.tsx'
import { Field, Select, Textarea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { Checkbox } from '../ui/toggle.tsx'
import { useForm } from '../ui/use-form.ts'
import { companiesQuery, type Client, type Company } from './data.ts'

const useSaved = (kind: 'client' | 'company', onClose: () => void) => {
  const text = useText().people
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  return async (id: number, isNew: boolean): Promise<void> => {
    await queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(kind === 'client' ? 'client' : 'compan'),
    })
    onClose()
    toast({ text: text.saved })
    if (isNew) await navigate({ to: kind === 'client' ? `/people/${id}` : `/companies/${id}` })
  }
}

const useClientForm = (client: Client | undefined, onClose: () => void) => {
  const done = useSaved('client', onClose)
  return useForm({
    initial: {
      name: client?.name ?? '',
      email: client?.email ?? '',
      phone: client?.phone ?? '',
      company_id: typeof client?.company_id === 'number' ? String(client.company_id) : '',
      is_blocked: client?.is_blocked ?? false,
      sees_company_tickets: client?.sees_company_tickets ?? false,
    },
    submit: async ({ name, email, phone, company_id, is_blocked, sees_company_tickets }) => {
      const wish = { email, phone, company_id: company_id === '' ? null : Number(company_id), ...(name !== '' && { name }) }
      if (client === undefined) {
        const { data } = await call<typeof createClient, { readonly data: Client }>(createClient, { body: wish })
        return done(data.id, true)
      }
      await call(updateClient, { params: { id: client.id }, body: { ...wish, is_blocked, sees_company_tickets } })
      return done(client.id, false)
    },
  })
}

type ClientState = Pick<ReturnType<typeof useClientForm>, 'values' | 'set' | 'errors'>

const ClientFields = ({ values, set, errors }: ClientState) => {
  const text = useText().people
  const companies = useQuery(companiesQuery({})).data?.data ?? []
  const line = (name: 'name' | 'email' | 'phone') => ({
    name,
    label: text[name],
    value: values[name],
    error: errors[name],
    onType: (typed: string) => set(name, typed),
  })
  return (
    <>
      <TextField {...line('name')} autoFocus maxLength={255} />
      <TextField {...line('email')} required type="email" />
      <TextField {...line('phone')} maxLength={50} />
      <Field label={text.company} error={errors.company_id}>
        <Select
          name="company_id"
          value={values.company_id}
          onChange={({ currentTarget }) => set('company_id', currentTarget.value)}
          choices={[{ value: '', label: text.noCompany }, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      </Field>
    </>
  )
}

/** A new client, or what is known about one. */
export const ClientForm = ({ client, onClose }: { client?: Client; onClose: () => void }) => {
  const text = useText().people
  const form = useClientForm(client, onClose)
  const { values, set } = form
  const isNew = client === undefined
  return (
    <FormDialog
      title={isNew ? text.newClient : text.editClient}
      verb={isNew ? text.createClient : text.save}
      failed={text.saveFailed}
      form={form}
      onClose={onClose}
    >
      <ClientFields {...form} />
      {!isNew && (
        <>
          <Checkbox
            label={text.seesCompany}
            checked={values.sees_company_tickets}
            onChange={(checked) => set('sees_company_tickets', checked)}
          />
          <Checkbox
            label={text.block}
            hint={text.blockHint}
            checked={values.is_blocked}
            onChange={(checked) => set('is_blocked', checked)}
          />
        </>
      )}
    </FormDialog>
  )
}

/** A new company, or what is known about one. */
export const CompanyForm = ({ company, onClose }: { company?: Company; onClose: () => void }) => {
  const text = useText().people
  const done = useSaved('company', onClose)
  const form = useForm({
    initial: { name: company?.name ?? '', domains: company?.domains.join(' ') ?? '', notes: company?.notes ?? '' },
    submit: async ({ name, domains, notes }) => {
      const body = { name, notes, domains: domains.split(/[\s,]+/).filter((domain) => domain !== '') }
      if (company === undefined) {
        const { data } = await call<typeof createCompany, { readonly data: Company }>(createCompany, { body })
        return done(data.id, true)
      }
      await call(updateCompany, { params: { id: company.id }, body })
      return done(company.id, false)
    },
  })
  const { values, set, errors } = form
  const isNew = company === undefined
  const line = (name: 'name' | 'domains') => ({
    name,
    label: text[name],
    value: values[name],
    error: errors[name],
    onType: (typed: string) => set(name, typed),
  })
  return (
    <FormDialog
      title={isNew ? text.newCompany : text.editCompany}
      verb={isNew ? text.createCompany : text.save}
      failed={text.saveFailed}
      form={form}
      onClose={onClose}
    >
      <TextField {...line('name')} autoFocus required maxLength={255} />
      <TextField {...line('domains')} hint={text.domainsHint} />
      <Field label={text.notes} error={errors.notes}>
        <Textarea name="notes" value={values.notes} onChange={({ currentTarget }) => set('notes', currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
