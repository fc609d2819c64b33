import { useRef } from 'react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ASSET_STATUSES, ASSET_TYPES } from '../../contract/v1/asset-words.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, useNames } from '../incidents/names.ts'
import { CreateButton } from '../incidents/create-button.tsx'
import { RecordList } from '../incidents/record-list.tsx'
import { useShortcuts } from '../keys/use-shortcuts.tsx'
import { useFilters } from '../incidents/use-filters.ts'
import { useMay } from '../session.ts'
import { Input } from '../ui/field.tsx'
import { FilterSelects } from '../ui/filter-selects.tsx'
import { Toolbar } from '../ui/page.tsx'
import { useAssetColumns } from './columns.tsx'
import { assetsQuery, type AssetFilter } from './data.ts'

type AssetSearch = { readonly type?: string; readonly status?: string; readonly department?: string; readonly q?: string }

const listIn = <W extends string>(words: readonly W[], text: string | undefined): W[] | undefined => {
  const word = words.find((one) => one === text)
  return word === undefined ? undefined : [word]
}

const filterOf = ({ type, status, department, q }: AssetSearch): AssetFilter => ({
  type: listIn(ASSET_TYPES, type),
  status: listIn(ASSET_STATUSES, status),
  department_id: /^\d+$/.test(department ?? '') ? [Number(department)] : undefined,
  q: q?.trim() === '' ? undefined : q?.trim(),
})

const Filters = ({ search, onChange }: { search: AssetSearch; onChange: (name: string, value: string) => void }) => {
  const text = useText().assets
  const { departments } = useNames()
  const box = useRef<HTMLDivElement>(null)
  useShortcuts([{ id: 'filter', keys: '/', scope: 'page', label: text.search, run: () => box.current?.querySelector('input')?.focus() }])
  const types = ASSET_TYPES.map((value) => ({ value, label: text.type[value] }))
  const statuses = ASSET_STATUSES.map((value) => ({ value, label: text.status[value] }))
  const { columns } = text
  return (
    <Toolbar
      label={text.filters}
      end={
        <div ref={box} className="w-64 max-pane:w-[calc(100vw-2rem)]">
          <Input
            type="search"
            aria-label={text.search}
            placeholder={text.searchHint}
            value={search.q ?? ''}
            onChange={(event) => onChange('q', event.currentTarget.value)}
          />
        </div>
      }
    >
      <FilterSelects
        onChange={onChange}
        filters={[
          { name: 'type', label: columns.type, any: text.anyType, value: search.type ?? '', choices: types },
          { name: 'status', label: columns.status, any: text.anyStatus, value: search.status ?? '', choices: statuses },
          {
            name: 'department',
            label: columns.department,
            any: text.anyDepartment,
            value: search.department ?? '',
            choices: choicesOf(departments),
          },
        ]}
      />
    </Toolbar>
  )
}

const apiCall = `curl ${location.origin}/api/v1/assets \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "ana-laptop", "type": "laptop", "asset_tag": "LT-114"}'`

export const AssetsPage = () => {
  const text = useText().assets
  const { search, isFiltered, onChange, onClear } = useFilters<AssetSearch>()
  const mayWrite = useMay('assets:write')
  const columns = useAssetColumns()
  const assets = useInfiniteQuery({ ...assetsQuery(filterOf(search)), placeholderData: keepPreviousData })
  const { rows = [], total = 0 } = assets.data ?? {}
  const create = mayWrite ? (
    <CreateButton label={text.newAsset} to="/assets/new" icon={<Plus aria-hidden="true" className="size-4" />} />
  ) : undefined
  return (
    <RecordList
      text={text}
      asked={assets}
      rows={rows}
      total={total}
      columns={columns}
      nameOf={({ name }) => name}
      pathOf={({ id }) => `/assets/${id}`}
      filters={<Filters search={search} onChange={onChange} />}
      isFiltered={isFiltered}
      onClear={onClear}
      create={create}
      apiCall={apiCall}
    />
  )
}
