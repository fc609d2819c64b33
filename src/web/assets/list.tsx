import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { ASSET_STATUSES, ASSET_TYPES } from '../../contract/v1/asset-enums.ts'
import { useText } from '../i18n/text.tsx'
import { choicesOf, idIn, useNames } from '../records/names.ts'
import { RecordList, type ListFilter } from '../records/record-list.tsx'
import { useFilters } from '../ui/list/use-filters.ts'
import { useTyped } from '../ui/form/use-typed.ts'
import { wordChoices } from '../ui/form/word-choices.ts'
import { useAssetColumns } from './columns.tsx'
import { assetsQuery, type AssetFilter } from './data.ts'

type AssetSearch = { readonly type?: string; readonly status?: string; readonly department?: string; readonly q?: string }

const listIn = <W extends string>(words: readonly W[], text: string | undefined): W[] | undefined => {
  const word = words.find((one) => one === text)
  return word === undefined ? undefined : [word]
}

const filterOf = ({ type, status, department, q }: AssetSearch): AssetFilter => {
  const department_id = idIn(department)
  return {
    type: listIn(ASSET_TYPES, type),
    status: listIn(ASSET_STATUSES, status),
    department_id: department_id === undefined ? undefined : [department_id],
    q: q?.trim() === '' ? undefined : q?.trim(),
  }
}

const useListFilters = (): readonly ListFilter[] => {
  const { common, assets: text } = useText()
  const { departments } = useNames()
  return [
    { name: 'type', label: common.type, any: common.anyType, choices: wordChoices(ASSET_TYPES, text.type) },
    { name: 'status', label: common.status, any: common.anyStatus, choices: wordChoices(ASSET_STATUSES, text.status) },
    { name: 'department', label: common.department, any: common.anyDepartment, choices: choicesOf(departments) },
  ]
}

const apiCall = `curl ${location.origin}/api/v1/assets \\
  -H 'Authorization: Bearer …' \\
  -d '{"name": "ana-laptop", "type": "laptop", "asset_tag": "LT-114"}'`

export const AssetsPage = () => {
  const text = useText().assets
  const filtering = useFilters<AssetSearch>()
  const [typed, setTyped] = useTyped(filtering.search.q ?? '', (q) => filtering.onChange('q', q))
  const assets = useInfiniteQuery({ ...assetsQuery(filterOf(filtering.search)), placeholderData: keepPreviousData })
  return (
    <RecordList
      text={text}
      asked={assets}
      columns={useAssetColumns()}
      nameOf={({ name }) => name}
      pathOf={({ id }) => `/assets/${id}`}
      filtering={filtering}
      filters={useListFilters()}
      line={{ label: text.search, hint: text.searchHint, value: typed, onChange: setTyped }}
      create={{ label: text.newAsset, to: '/assets/new', icon: <Plus aria-hidden="true" className="size-4" />, permission: 'assets:write' }}
      apiCall={apiCall}
    />
  )
}
