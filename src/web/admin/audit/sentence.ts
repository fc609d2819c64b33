import type { Messages } from '../../i18n/messages.ts'
import { changesOf, type Change, type Words } from './changes.ts'
import type { Entry } from './data.ts'

type Text = Messages['admin']['audit']
export type Telling = { readonly text: Text; readonly thing: string | undefined; readonly words: Words }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const whoOf = ({ type, name }: Entry['actor'], text: Text): string => {
  if (type === 'system') return text.itself({ name })
  if (type === 'key') return text.aKey
  return name === '' ? text.nobody : name
}

const naming = ['name', 'title', 'subject', 'email', 'address', 'hostname', 'slug', 'displayName', 'userName']

/** Name from the recorded changes, for an object that has no name any more because it was deleted. */
const nameIn = (changes: unknown): string | undefined =>
  isRecord(changes)
    ? naming
        .map((field) => changes[field])
        .find((value) => typeof value === 'string' && value !== '')
        ?.toString()
    : undefined

const whatOf = ({ object, changes }: Entry, { text, thing }: Telling): string => {
  if (thing !== undefined) return thing
  if (object.type === 'settings') return text.settings[object.id] ?? object.id
  if (object.type === 'user' && object.id === '0') return text.nobody
  return nameIn(changes) ?? (object.type === 'setting' ? object.id : `#${object.id}`)
}

const isAct = (action: string, acts: Text['acts']): action is keyof Text['acts'] => Object.hasOwn(acts, action)

export const actLabel = (action: string, { acts }: Pick<Text, 'acts'>): string => (isAct(action, acts) ? acts[action].label : action)

const longest = 60

/** A single short change becomes part of the sentence. */
const onlyChange = ({ action, changes }: Entry, words: Words): Change | undefined => {
  if (!/\.(changed|updated)$/.test(action) || (isRecord(changes) && 'fields' in changes)) return undefined
  const [one, ...others] = changesOf(changes, words)
  return one !== undefined && others.length === 0 && one.from.length + one.to.length <= longest ? one : undefined
}

const touchedIn = ({ changes }: Entry, { fieldOf }: Words): readonly string[] =>
  isRecord(changes) && Array.isArray(changes['fields']) && Object.keys(changes).length === 1
    ? changes['fields'].map(String).map((field) => fieldOf?.(field) ?? field.replaceAll('_', ' '))
    : []

const told = (entry: Entry, telling: Telling): string => {
  const { text, words } = telling
  const [who, what] = [whoOf(entry.actor, text), whatOf(entry, telling)]
  const change = onlyChange(entry, words)
  if (change !== undefined && change.from !== '' && change.to !== '') return text.changed({ who, what, ...change })
  if (change !== undefined && change.to !== '') return text.set({ who, what, ...change })
  if (change !== undefined && change.from !== '') return text.emptied({ who, what, ...change })
  const { action } = entry
  const sentence = isAct(action, text.acts) ? text.acts[action].says({ who, what }) : `${who}: ${action} ${what}`
  const touched = touchedIn(entry, words)
  return touched.length === 0 ? sentence : text.touched({ sentence, fields: touched.join(', ') })
}

export const sentenceOf = (entry: Entry, telling: Telling): string => {
  const sentence = told(entry, telling)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
