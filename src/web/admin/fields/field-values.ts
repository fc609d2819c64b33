import { FIELD_TYPES, type FieldType } from '../../../contract/v1/fields.ts'
import type { Field } from './data.ts'

const longestKey = 50

/** `Kostenstelle (alt)` becomes `kostenstelle_alt`, the key in `custom_fields`. */
export const keyFrom = (label: string): string =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, longestKey)
    .replace(/_+$/, '')

export const hasOptions = (type: FieldType): boolean => type === 'select' || type === 'multiselect'
export const hasLimits = (type: FieldType): boolean => type === 'number' || type === 'text'

export const typeOf = (word: string): FieldType => FIELD_TYPES.find((type) => type === word) ?? 'text'

export const initialOf = (field: Field | undefined) => ({
  label: field?.label ?? '',
  key: field?.key ?? '',
  type: typeOf(field?.type ?? 'text'),
  description: field?.description ?? '',
  is_required: field?.is_required ?? false,
  options: field?.options.join('\n') ?? '',
  min: field?.min === null || field === undefined ? '' : String(field.min),
  max: field?.max === null || field === undefined ? '' : String(field.max),
})

export type FieldFormValues = ReturnType<typeof initialOf>

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Settings that do not belong to the type are sent empty, which clears values entered under another type. */
export const changesIn = ({ label, description, is_required, type, options, min, max }: FieldFormValues) => ({
  label,
  description,
  is_required,
  options: hasOptions(type) ? linesOf(options) : [],
  min: hasLimits(type) ? numberOrNull(min) : null,
  max: hasLimits(type) ? numberOrNull(max) : null,
})
