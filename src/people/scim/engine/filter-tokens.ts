import { isStorable } from '../../../kernel/storable-text.ts'
import { badRequest, quoted } from './errors.ts'
import { MAX_FILTER_BYTES } from './filter.ts'

export type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'literal'; readonly value: string | number }
  | { readonly kind: '(' | ')' | '[' | ']' }

const SPACE = /[ \t\r\n]+/y
const BRACKET = /[()[\]]/y
const WORD = /[A-Za-z$._][\w$.:-]*/y
const STRING = /"(?:[^"\\]|\\.)*"/sy
const NUMBER = /-?\d[\d.eE+-]*/y
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

const invalid = (detail: string): Error => badRequest('invalidFilter', detail)

const match = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const readString = (raw: string): string => {
  // `JSON.parse` rejects control characters and invalid escapes.
  const value = ((): unknown => {
    try {
      return JSON.parse(raw)
    } catch {
      return undefined
    }
  })()
  if (typeof value !== 'string') throw invalid(`The filter value ${quoted(raw)} is not a JSON string.`)
  if (!isStorable(value)) throw invalid('The filter holds a character that no value can have.')
  return value
}

const readNumber = (raw: string): number => {
  const value = Number(raw)
  if (!JSON_NUMBER.test(raw) || !Number.isFinite(value)) throw invalid(`The filter value ${quoted(raw)} is not a number.`)
  return value
}

const bracketOf = (text: string | undefined): '(' | ')' | '[' | ']' | undefined =>
  text === '(' || text === ')' || text === '[' || text === ']' ? text : undefined

const readToken = (text: string, at: number): { readonly token: Token; readonly length: number } => {
  const bracket = bracketOf(match(BRACKET, text, at))
  if (bracket !== undefined) return { token: { kind: bracket }, length: 1 }
  const word = match(WORD, text, at)
  if (word !== undefined) return { token: { kind: 'word', text: word }, length: word.length }
  const string = match(STRING, text, at)
  if (string !== undefined) return { token: { kind: 'literal', value: readString(string) }, length: string.length }
  const number = match(NUMBER, text, at)
  if (number !== undefined) return { token: { kind: 'literal', value: readNumber(number) }, length: number.length }
  const problem = text[at] === '"' ? 'has a string without an end' : 'cannot be read'
  throw invalid(`The filter ${problem} at character ${at + 1}: ${quoted(text.slice(at, at + 20))}.`)
}

const isBracket = (token: Token | undefined): boolean => token === undefined || (token.kind !== 'word' && token.kind !== 'literal')

export const tokenize = (text: string): readonly Token[] => {
  if (text.length > MAX_FILTER_BYTES || Buffer.byteLength(text) > MAX_FILTER_BYTES) {
    throw invalid(`The filter is longer than ${MAX_FILTER_BYTES} bytes.`)
  }
  if (!isStorable(text)) throw invalid('The filter holds a character that no value can have.')
  const tokens: Token[] = []
  let at = 0
  let isSpaced = true
  while (at < text.length) {
    const space = match(SPACE, text, at)
    if (space !== undefined) {
      at += space.length
      isSpaced = true
      continue
    }
    const { token, length } = readToken(text, at)
    if (!isSpaced && !isBracket(token) && !isBracket(tokens.at(-1)))
      throw invalid(`A space is missing at character ${at + 1} of the filter.`)
    tokens.push(token)
    at += length
    isSpaced = false
  }
  return tokens
}
