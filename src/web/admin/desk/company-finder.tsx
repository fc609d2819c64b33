import { useQueries } from '@tanstack/react-query'
import { getCompany, listCompanies } from '../../../contract/v1/companies.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Finder, type Found } from '../../ui/form/finder.tsx'

const find = async (q: string): Promise<readonly Found[]> => {
  const { data } = await call(listCompanies, { query: { q, per_page: 10 } })
  return data.map(({ id, name }) => ({ id: String(id), label: name }))
}

/** Names of companies by id; a company that is not loaded or was deleted is shown as `#id`. */
export const useCompanyNames = (ids: readonly string[]): ((id: string) => string) => {
  const unique = [...new Set(ids)]
  const found = useQueries({
    queries: unique.map((id) => ({
      queryKey: ['company', Number(id), 'name'],
      queryFn: () => call(getCompany, { params: { id: Number(id) } }),
      staleTime: 60_000,
      retry: false,
    })),
  })
  return (id) => found[unique.indexOf(id)]?.data?.data.name ?? id
}

/** Companies are found by search, because there may be thousands. */
export const CompanyFinder = ({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: readonly string[]) => void }) => {
  const { common } = useText()
  const { sla: text } = useText().admin.desk
  const nameOf = useCompanyNames(chosen)
  return (
    <Field label={common.companies}>
      <Finder
        label={common.companies}
        placeholder={text.findCompany}
        nothing={common.noMatches}
        find={find}
        chosen={chosen.map((id) => ({ id, label: nameOf(id) }))}
        onChange={(next) => onChange(next.map(({ id }) => id))}
      />
    </Field>
  )
}
