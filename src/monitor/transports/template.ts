import { formatIsoSeconds } from '../../contract/time.ts'
import { parseTags } from '../checks/model.ts'
import type { MessageContent } from './message-content.ts'

/** Placeholders of webhook templates, such as `$NAME`, and their values. */
export type TemplateValues = ReadonlyMap<string, string>

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const toTemplateValues = (content: MessageContent): TemplateValues =>
  new Map([
    ['$CODE', content.check.uuid],
    ['$STATUS', content.status],
    ['$NOW', formatIsoSeconds(content.at)],
    ['$NAME', content.check.name],
    ['$NAME_JSON', JSON.stringify(content.check.name)],
    ['$SLUG', content.check.slug],
    ['$TAGS', content.check.tags],
    ['$JSON', content.check_json],
    ['$EXITSTATUS', String(content.last_ping?.exitstatus ?? -1)],
    ...parseTags(content.check).map((tag, index) => [`$TAG${index + 1}`, tag] as const),
  ])

export const toBodyValues = (content: MessageContent): TemplateValues => {
  const body = decodeText(content.body)
  return new Map([...toTemplateValues(content), ['$BODY', body], ['$BODY_JSON', JSON.stringify(body)]])
}

/** `offset`: position of the placeholder in the template. */
type Substitute = (value: string, offset: number) => string

/** Replaces in one pass, so that placeholders in inserted values are not replaced. Of two matching names the longer one counts. */
export const fillTemplate = (template: string, values: TemplateValues, substitute: Substitute = (value) => value): string => {
  const names = [...values.keys()].toSorted((a, b) => b.length - a.length)
  let filled = ''
  let at = 0
  while (at < template.length) {
    const name = template[at] === '$' ? names.find((candidate) => template.startsWith(candidate, at)) : undefined
    filled += name === undefined ? template[at] : substitute(values.get(name) ?? '', at)
    at += name?.length ?? 1
  }
  return filled
}

const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/')

/** Values in URLs are percent-encoded, except slashes. */
export const fillUrl = (template: string, values: TemplateValues): string => fillTemplate(template, values, encode)

/** A header is one line of Latin-1: other characters become character references, line breaks become spaces. */
const toHeaderText = (text: string): string =>
  text.replaceAll(/[\p{Cc}--[\t]]+/gv, ' ').replaceAll(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`)

export const fillHeader = (template: string, values: TemplateValues): string => toHeaderText(fillTemplate(template, values))

const UNQUOTED_PLACEHOLDERS = /\$(?:NAME_JSON|BODY_JSON|JSON|EXITSTATUS)/g

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const findStringPositions = (text: string): readonly boolean[] => {
  let inside = false
  let escaped = false
  return [...Array(text.length).keys()].map((at) => {
    const character = text[at]
    const was_inside = inside
    if (character === '"' && !escaped) inside = !inside
    escaped = inside && character === '\\' && !escaped
    return was_inside
  })
}

/** Values are inserted unchanged, except inside a string of a JSON template, where they are escaped. */
export const fillBody = (template: string, values: TemplateValues): string => {
  if (!template.includes('$') || !isJson(template.replaceAll(UNQUOTED_PLACEHOLDERS, '0'))) return fillTemplate(template, values)
  const inside = findStringPositions(template)
  return fillTemplate(template, values, (value, offset) => (inside[offset] ? JSON.stringify(value).slice(1, -1) : value))
}
