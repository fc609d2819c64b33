import { NOTIFY_TARGETS } from '../../../contract/v1/automation-enums.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Automation } from './data.ts'
import type { Condition } from './rule-values.ts'

type Words = Messages['admin']['automations']

export type Naming = {
  readonly fieldOf: (field: string) => string
  readonly valueOf: (field: string, value: unknown) => string
  readonly macroOf: (id: number) => string
  readonly list: (items: readonly string[]) => string
}

const valuesOf = ({ field, value }: Condition, { valueOf }: Naming): readonly string[] =>
  value === undefined ? [] : (typeof value === 'object' ? value : [value]).map((one) => valueOf(field, one))

const conditionWords = (condition: Condition, words: Words, naming: Naming): string => {
  const known: Readonly<Record<string, string>> = words.operators
  const values = valuesOf(condition, naming).join(` ${words.or} `)
  return [naming.fieldOf(condition.field), known[condition.operator] ?? condition.operator, values].filter((part) => part !== '').join(' ')
}

export const ifWords = ({ conditions }: Automation, words: Words, naming: Naming): string => {
  const [all, any] = [conditions.all ?? [], conditions.any ?? []].map((group) => group.map((one) => conditionWords(one, words, naming)))
  const either = (any ?? []).join(` ${words.or} `)
  const parts = [...(all ?? []), ...(either === '' ? [] : [(any ?? []).length > 1 && (all ?? []).length > 0 ? `(${either})` : either])]
  return parts.length === 0 ? words.everyTicket : parts.join(` ${words.and} `)
}

type Actions = Automation['actions']

const setWords = ({ custom_fields = {}, ...set }: NonNullable<Actions['set']>, words: Words, naming: Naming): readonly string[] => {
  const own = Object.entries(custom_fields).map(([key, value]) => [`custom_fields.${key}`, value] as const)
  return [...Object.entries(set), ...own].map(([field, value]) =>
    words.does.set({ field: naming.fieldOf(field), value: value === null ? words.nothing : naming.valueOf(field, value) }),
  )
}

/** Lower-cases the label of a field for use within a sentence. No label begins with a proper name. */
const inSentence = (label: string): string => `${label.charAt(0).toLowerCase()}${label.slice(1)}`

const toldWords = ({ to = [], user_ids = [] }: NonNullable<Actions['notify']>, words: Words, naming: Naming): string =>
  words.does.tell({
    whom: naming.list([
      ...NOTIFY_TARGETS.filter((one) => to.includes(one)).map((one) => inSentence(words.notified[one])),
      ...user_ids.map((id) => naming.valueOf('assignee_id', id)),
    ]),
  })

export const thenWords = ({ actions }: Automation, words: Words, naming: Naming): readonly string[] => {
  const { macro_id, set, add_tags, remove_tags, reply, note, notify, escalate, ...newer } = actions
  return [
    ...(macro_id === undefined ? [] : [words.does.macro({ name: naming.macroOf(macro_id) })]),
    ...(set === undefined ? [] : setWords(set, words, naming)),
    ...(add_tags === undefined ? [] : [words.does.addTags({ tags: naming.list(add_tags) })]),
    ...(remove_tags === undefined ? [] : [words.does.removeTags({ tags: naming.list(remove_tags) })]),
    ...(reply === undefined ? [] : [words.does.reply]),
    ...(note === undefined ? [] : [words.does.note]),
    ...(notify === undefined ? [] : [toldWords(notify, words, naming)]),
    ...(escalate === undefined
      ? []
      : [escalate.level === undefined ? words.does.escalate : words.does.escalateTo({ level: escalate.level })]),
    ...Object.keys(newer),
  ]
}
