import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/text.tsx'
import type { Words } from '../audit/changes.ts'
import { fieldsQuery } from '../fields/data.ts'
import { OWN, useWords } from './condition-fields.ts'

export const useChangeWords = (): Words => {
  const text = useText().admin.automations
  const wordsOf = useWords()
  const { data: fields = [] } = useQuery(fieldsQuery)
  const known: Readonly<Record<string, string>> = text.fields
  const labelOf = (word: string, field: string): string | undefined => wordsOf(field)?.find(({ value }) => value === word)?.label
  return {
    yes: text.words['true'] ?? '',
    no: text.words['false'] ?? '',
    fieldOf: (field) => (field === 'custom_fields' ? text.ownField : (known[field] ?? fields.find(({ key }) => key === field)?.label)),
    wordOf: (field, value) => labelOf(String(value), field) ?? labelOf(String(value), `${OWN}${field}`),
  }
}
