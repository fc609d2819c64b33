import { isoSeconds } from '../../contract/time.ts'
import { tagsOf } from '../checks/model.ts'
import type { News } from './news.ts'

/** A command and the variables it reads. Values travel in the environment: whatever a check is called, the shell never reads it as code. */
export type Command = { readonly command: string; readonly values: Readonly<Record<string, string>> }

const withoutNull = (text: string): string => text.replaceAll('\0', '')

const valuesOf = (news: News): ReadonlyMap<string, string> =>
  new Map([
    ['CODE', news.check.uuid],
    ['STATUS', news.status],
    ['NOW', isoSeconds(news.at)],
    ['NAME', withoutNull(news.check.name)],
    ['TAGS', withoutNull(news.check.tags)],
    ...tagsOf(news.check).map((tag, index) => [`TAG${index + 1}`, withoutNull(tag)] as const),
  ])

type Quotes = '' | "'" | '"'

/** However the template quotes it, a value arrives as one word. */
const reference = (name: string, quotes: Quotes): string => {
  const variable = `\${WATCHDESK_${name}}`
  if (quotes === '"') return variable
  return quotes === "'" ? `'"${variable}"'` : `"${variable}"`
}

const quotesAfter = (quotes: Quotes, character: string): Quotes => {
  if (quotes === '') return character === "'" || character === '"' ? character : ''
  return character === quotes ? '' : quotes
}

export const commandOf = (template: string, news: News): Command => {
  const values = valuesOf(news)
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
