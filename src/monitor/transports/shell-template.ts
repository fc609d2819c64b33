import { formatIsoSeconds } from '../../contract/time.ts'
import { parseTags } from '../checks/model.ts'
import type { MessageContent } from './message-content.ts'

/** Values are passed in the environment, so that the shell never interprets the name of a check as code. */
export type ShellCommand = { readonly command: string; readonly values: Readonly<Record<string, string>> }

const stripNul = (text: string): string => text.replaceAll('\0', '')

const toShellValues = (content: MessageContent): ReadonlyMap<string, string> =>
  new Map([
    ['CODE', content.check.uuid],
    ['STATUS', content.status],
    ['NOW', formatIsoSeconds(content.at)],
    ['NAME', stripNul(content.check.name)],
    ['TAGS', stripNul(content.check.tags)],
    ...parseTags(content.check).map((tag, index) => [`TAG${index + 1}`, stripNul(tag)] as const),
  ])

type Quotes = '' | "'" | '"'

/** Quotes the variable so that the shell treats its value as one word, with or without quotes around the placeholder. */
const reference = (name: string, quotes: Quotes): string => {
  const variable = `\${WATCHDESK_${name}}`
  if (quotes === '"') return variable
  return quotes === "'" ? `'"${variable}"'` : `"${variable}"`
}

const quotesAfter = (quotes: Quotes, character: string): Quotes => {
  if (quotes === '') return character === "'" || character === '"' ? character : ''
  return character === quotes ? '' : quotes
}

export const toShellCommand = (template: string, content: MessageContent): ShellCommand => {
  const values = toShellValues(content)
  const names = [...values.keys()].toSorted((a, b) => b.length - a.length)
  let command = ''
  let quotes: Quotes = ''
  for (let at = 0; at < template.length;) {
    const character = template[at] ?? ''
    if (character === '\\' && quotes !== "'") {
      command += template.slice(at, at + 2)
      at += 2
      continue
    }
    const name = character === '$' ? names.find((candidate) => template.startsWith(candidate, at + 1)) : undefined
    command += name === undefined ? character : reference(name, quotes)
    quotes = quotesAfter(quotes, character)
    at += name === undefined ? 1 : name.length + 1
  }
  return { command, values: Object.fromEntries([...values].map(([name, value]) => [`WATCHDESK_${name}`, value])) }
}
