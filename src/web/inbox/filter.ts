import type { Staff, QueueRow } from '../../contract/app/queue.ts'
import { SLA_STATUSES } from '../../contract/v1/automation-enums.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '../../contract/v1/ticket-enums.ts'

// Filter syntax of a queue: words of subject or requester, `status:open`, `tag:vpn`. Words and tags must all match; of other kinds, one
// value is enough.

export const FILTER_KINDS = ['status', 'priority', 'assignee', 'dept', 'tag', 'type', 'channel', 'sla'] as const
export type FilterKind = (typeof FILTER_KINDS)[number]
export type Condition = { readonly kind: FilterKind; readonly value: string }
export type Filter = { readonly words: readonly string[]; readonly conditions: readonly Condition[] }

const isKind = (word: string): word is FilterKind => FILTER_KINDS.some((kind) => kind === word)

/** `tag:"two words"` is one token. */
const piecesOf = (text: string): readonly string[] => text.match(/[^\s"]*"[^"]*"|\S+/g) ?? []

const conditionOf = (piece: string): Condition | undefined => {
  const [kind = '', ...rest] = piece.split(':')
  const value = rest.join(':').replaceAll('"', '')
  const small = kind.toLowerCase()
  return isKind(small) && value !== '' ? { kind: small, value: value.toLowerCase() } : undefined
}

export const readFilter = (text: string): Filter => {
  const pieces = piecesOf(text)
  const conditions = pieces.flatMap((piece) => conditionOf(piece) ?? [])
  return { words: pieces.filter((piece) => conditionOf(piece) === undefined).map((word) => word.toLowerCase()), conditions }
}

const printed = ({ kind, value }: Condition): string => `${kind}:${value.includes(' ') ? `"${value}"` : value}`

export const printFilter = ({ words, conditions }: Filter): string => [...conditions.map(printed), ...words].join(' ')

const isSame = (a: Condition, b: Condition): boolean => a.kind === b.kind && a.value === b.value

export const withCondition = (text: string, condition: Condition): string => {
  const { words, conditions } = readFilter(text)
  return printFilter({ words, conditions: [...conditions.filter((one) => !isSame(one, condition)), condition] })
}

export const withoutCondition = (text: string, condition: Condition): string => {
  const { words, conditions } = readFilter(text)
  return printFilter({ words, conditions: conditions.filter((one) => !isSame(one, condition)) })
}

export const withWords = (text: string, words: string): string => {
  const typed = readFilter(words)
  const { conditions } = readFilter(text)
  const more = typed.conditions.filter((one) => !conditions.some((known) => isSame(known, one)))
  return printFilter({ words: piecesOf(words).filter((piece) => conditionOf(piece) === undefined), conditions: [...conditions, ...more] })
}

/** Matches the full name or one part of it: `bob` finds Bob Stone. */
const namesOf = (name: string): readonly string[] => [name.toLowerCase(), ...name.toLowerCase().split(/\s+/)]

/** Comparable values of a row: names of people and departments; `me` compares the id. */
const valuesOf = (row: QueueRow, kind: FilterKind, desk: Staff | undefined, me: number | undefined): readonly string[] => {
  switch (kind) {
    case 'assignee': {
      const agent = desk?.agents.find(({ id }) => id === row.assignee_id)
      if (row.assignee_id === null) return ['none']
      return [...namesOf(agent?.name ?? String(row.assignee_id)), ...(row.assignee_id === me ? ['me'] : [])]
    }
    case 'dept':
      return namesOf(desk?.departments.find(({ id }) => id === row.department_id)?.name ?? String(row.department_id))
    case 'tag':
      return row.tags
    default:
      return [row[kind]]
  }
}

const fitsConditions = (row: QueueRow, conditions: readonly Condition[], desk: Staff | undefined, me: number | undefined): boolean =>
  FILTER_KINDS.every((kind) => {
    const wanted = conditions.filter((one) => one.kind === kind).map(({ value }) => value)
    if (wanted.length === 0) return true
    const own = valuesOf(row, kind, desk, me)
    return kind === 'tag' ? wanted.every((value) => own.includes(value)) : wanted.some((value) => own.includes(value))
  })

export type Who = { readonly desk: Staff | undefined; readonly me: number | undefined }

export const fits = (row: QueueRow, { words, conditions }: Filter, { desk, me }: Who): boolean => {
  const text = words.length === 0 ? '' : `hd-${row.id} ${row.subject} ${row.requester} ${row.company ?? ''}`.toLowerCase()
  return words.every((word) => text.includes(word)) && fitsConditions(row, conditions, desk, me)
}

const among = <Word extends string>(words: readonly Word[], wanted: readonly string[]): Word[] =>
  words.filter((word) => wanted.includes(word))

/** Converts the filter to the parameters of the API; unknown names are dropped. */
export const viewFiltersOf = ({ words, conditions }: Filter, { desk }: Who) => {
  const of = (kind: FilterKind): readonly string[] => conditions.filter((one) => one.kind === kind).map(({ value }) => value)
  const named = (list: readonly { readonly id: number; readonly name: string }[] | undefined, value: string): number[] =>
    list?.filter(({ name }) => namesOf(name).includes(value)).map(({ id }) => id) ?? []
  const lists = {
    status: among(TICKET_STATUSES, of('status')),
    priority: among(TICKET_PRIORITIES, of('priority')),
    type: among(TICKET_TYPES, of('type')),
    channel: among(TICKET_CHANNELS, of('channel')),
    sla_status: among(SLA_STATUSES, of('sla')),
    assignee_id: of('assignee').flatMap((value): (number | 'me' | 'none')[] =>
      value === 'me' || value === 'none' ? [value] : named(desk?.agents, value),
    ),
    department_id: of('dept').flatMap((value) => named(desk?.departments, value)),
    tag: [...of('tag')],
  }
  const said: Partial<typeof lists> = Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0))
  return { ...said, ...(words.length > 0 && { q: words.join(' ') }) }
}
