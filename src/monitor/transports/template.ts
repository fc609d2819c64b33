import { isoSeconds } from '../../contract/time.ts'
import { tagsOf } from '../checks/model.ts'
import type { News } from './news.ts'

/** What a webhook may say about the news: `$NAME` and its like. */
export type Values = ReadonlyMap<string, string>

const latinText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

export const valuesOf = (news: News): Values =>
  new Map([
    ['$CODE', news.check.uuid],
    ['$STATUS', news.status],
    ['$NOW', isoSeconds(news.at)],
    ['$NAME', news.check.name],
    ['$NAME_JSON', JSON.stringify(news.check.name)],
    ['$SLUG', news.check.slug],
    ['$TAGS', news.check.tags],
    ['$JSON', news.check_json],
    ['$EXITSTATUS', String(news.last_ping?.exitstatus ?? -1)],
    ...tagsOf(news.check).map((tag, index) => [`$TAG${index + 1}`, tag] as const),
  ])

/** What only a body may hold. */
export const bodyValuesOf = (news: News): Values => {
  const body = latinText(news.body)
  return new Map([...valuesOf(news), ['$BODY', body], ['$BODY_JSON', JSON.stringify(body)]])
}

/** Where a placeholder stands: its place in the template, and how much of the template that is. */
type Slot = (value: string, offset: number) => string

/** Replaces in one pass, so that what was put in is never looked at again. Of two names that fit, the longer one is meant. */
export const fillIn = (template: string, values: Values, put: Slot = (value) => value): string => {
  const names = [...values.keys()].toSorted((a, b) => b.length - a.length)
  let filled = ''
  let at = 0
  while (at < template.length) {
    const name = template[at] === '$' ? names.find((candidate) => template.startsWith(candidate, at)) : undefined
    filled += name === undefined ? template[at] : put(values.get(name) ?? '', at)
    at += name?.length ?? 1
  }
  return filled
}

const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%2F', '/')

/** In addresses values are percent-encoded, slashes kept. */
export const fillUrl = (template: string, values: Values): string => fillIn(template, values, encode)

/** A header is one line of Latin letters: everything else becomes a reference, and a line break a space. */
const headerSafe = (text: string): string =>
  text.replaceAll(/[\p{Cc}--[\t]]+/gv, ' ').replaceAll(/[\u{100}-\u{10ffff}]/gu, (character) => `&#${character.codePointAt(0)};`)

export const fillHeader = (template: string, values: Values): string => headerSafe(fillIn(template, values))

const BARE = /\$(?:NAME_JSON|BODY_JSON|JSON|EXITSTATUS)/g

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** For each place in a JSON text, whether it is inside a string. */
const insideStrings = (text: string): readonly boolean[] => {
  let inside = false
  let escaped = false
  return [...Array(text.length).keys()].map((at) => {
    const character = text[at]
    const was = inside
    if (character === '"' && !escaped) inside = !inside
    escaped = inside && character === '\\' && !escaped
    return was
  })
}

/** Values go in as they are. Where the template is JSON they must not end the string they stand in, and are escaped there. */
export const fillBody = (template: string, values: Values): string => {
  if (!template.includes('$') || !isJson(template.replaceAll(BARE, '0'))) return fillIn(template, values)
  const inside = insideStrings(template)
  return fillIn(template, values, (value, offset) => (inside[offset] ? JSON.stringify(value).slice(1, -1) : value))
}
