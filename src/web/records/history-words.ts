import type { HistoryLine } from '../../contract/app/cards.ts'
import type { Messages } from '../i18n/messages.ts'

type Texts = Messages['incidents']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const isWord = (action: string, words: Texts['actions']): action is keyof Texts['actions'] => action in words

const listOf = (value: unknown): string => (Array.isArray(value) ? value.filter((one) => typeof one === 'string').join(', ') : '')

/** Translates an audit action; an action without a translation is shown by its code. */
export const actionWords = (
  { action, changes }: Pick<HistoryLine, 'action' | 'changes'>,
  text: Pick<Texts, 'actions'>,
): { readonly word: string; readonly detail: string } => {
  const exact = `${action}.${textOf(changes.decision)}`
  const known = [exact, action].find((one) => isWord(one, text.actions))
  const word = known !== undefined && isWord(known, text.actions) ? text.actions[known] : action
  const said = textOf(changes.comment) || textOf(changes.reason) || textOf(changes.title)
  const fields = listOf(changes.fields).replaceAll('_', ' ')
  return { word, detail: [said, fields].filter((part) => part !== '').join(' · ') }
}
