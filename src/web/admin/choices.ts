import type { Choice } from '../ui/form/field.tsx'

type Named = { readonly id: number; readonly name: string }

export const choicesOf = (things: readonly Named[], none?: string): readonly Choice[] => [
  ...(none === undefined ? [] : [{ value: '', label: none }]),
  ...things.map(({ id, name }) => ({ value: String(id), label: name })),
]

export const idOrNull = (value: string): number | null => (value === '' ? null : Number(value))

export const nameOf = (things: readonly Named[], id: number | null): string => things.find((thing) => thing.id === id)?.name ?? ''
