import { useQuery } from '@tanstack/react-query'
import { useFormat, useText } from '../../i18n/text.tsx'
import { Quiet } from '../../ui/quiet.tsx'
import { nameOf } from '../choices.ts'
import { macrosQuery } from '../desk/data.ts'
import { fieldsQuery } from '../fields/data.ts'
import { ownFieldOf, useWords } from './condition-fields.ts'
import type { Automation } from './data.ts'
import { isFound, useNames, type Thing } from './found-things.tsx'
import { ifWords, thenWords, type Naming } from './rule-words.ts'

const thingsIn = ({ conditions: { all = [], any = [] } }: Automation): readonly Thing[] =>
  [...all, ...any].flatMap(({ field, value }) => (isFound(field) ? [value ?? []].flat().map((id) => ({ field, id: String(id) })) : []))

const useNaming = (rule: Automation): Naming => {
  const text = useText().admin.automations
  const { list } = useFormat()
  const wordsOf = useWords()
  const { data: fields = [] } = useQuery(fieldsQuery)
  const { data: macros = [] } = useQuery(macrosQuery)
  const nameOfThing = useNames(thingsIn(rule))
  const known: Readonly<Record<string, string>> = text.fields
  return {
    list,
    fieldOf: (field) => known[field] ?? ownFieldOf(fields, field)?.label ?? field,
    valueOf: (field, value) => {
      const word = typeof value === 'string' ? value : JSON.stringify(value)
      if (isFound(field)) return nameOfThing(field, word)
      return wordsOf(field)?.find((choice) => choice.value === word)?.label ?? word
    },
    macroOf: (id) => nameOf(macros, id) || `#${id}`,
  }
}

export const RuleSummary = ({ rule }: { rule: Automation }) => {
  const text = useText().admin.automations
  const naming = useNaming(rule)
  const then = thenWords(rule, text, naming)
  return (
    <span className="flex min-w-0 flex-col break-words whitespace-normal">
      <Quiet>{`${text.conditions}: ${ifWords(rule, text, naming)}`}</Quiet>
      <Quiet>{`${text.actions}: ${naming.list(then)}`}</Quiet>
    </span>
  )
}
