import { queryOptions, useQuery } from '@tanstack/react-query'
import { listPickerNames, type PickerNames } from '../../contract/app/names.ts'
import type { Person } from '../../contract/app/cards.ts'
import { dataOptions } from '../api/data-options.ts'
import type { Choice } from '../ui/form/field.tsx'

const namesQuery = queryOptions({
  queryKey: ['names'],
  ...dataOptions(listPickerNames),
  meta: { follows: ['user', 'department'] },
})

const nobody: PickerNames = { agents: [], departments: [] }

export const useNames = (): PickerNames => useQuery(namesQuery).data ?? nobody

export const nameIn = (people: readonly Person[], id: number | null): string | undefined => people.find((one) => one.id === id)?.name

export const choicesOf = (people: readonly Person[]): readonly Choice[] =>
  people.map(({ id, name }) => ({ value: String(id), label: name }))

export const idOf = (text: string): number | null => (text === '' ? null : Number(text))
export const idIn = (text: string | undefined): number | undefined => (/^\d+$/.test(text ?? '') ? Number(text) : undefined)
export const idText = (id: number | null | undefined): string => (id === null || id === undefined ? '' : String(id))
