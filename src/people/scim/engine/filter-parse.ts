import type { Attribute } from './attribute.ts'
import { findSub } from './attribute.ts'
import { badRequest, quoted } from './errors.ts'
import { COMPARISONS, MAX_FILTER_DEPTH, MAX_FILTER_NODES } from './filter.ts'
import type { Filter, Literal } from './filter.ts'
import { makeCompare } from './filter-literal.ts'
import { tokenize } from './filter-tokens.ts'
import type { Token } from './filter-tokens.ts'
import type { ResourceType } from './schema.ts'
import { findTarget, leafOf, pathText } from './target.ts'
import type { Target } from './target.ts'

type Scope = (name: string) => Target | undefined
type Cursor = { readonly tokens: readonly Token[]; at: number; nodes: number; depth: number }

const invalid = (detail: string): Error => badRequest('invalidFilter', detail)

const showToken = (token: Token | undefined): string => {
  if (token === undefined) return 'its end'
  return token.kind === 'word' ? quoted(token.text) : token.kind === 'literal' ? quoted(String(token.value)) : token.kind
}

const wordAt = (cursor: Cursor, at = cursor.at): string | undefined => {
  const token = cursor.tokens[at]
  return token?.kind === 'word' ? token.text : undefined
}

const expect = (cursor: Cursor, kind: Token['kind']): void => {
  const token = cursor.tokens[cursor.at]
  if (token?.kind !== kind) throw invalid(`The filter needs a ${kind} where it has ${showToken(token)}.`)
  cursor.at += 1
}

const counted = (cursor: Cursor, filter: Filter): Filter => {
  cursor.nodes += 1
  if (cursor.nodes > MAX_FILTER_NODES) throw invalid(`The filter has more than ${MAX_FILTER_NODES} parts.`)
  return filter
}

/** Parses a nested filter. This is the only recursion of the parser, so the limit of the depth bounds the stack. */
const nested = (cursor: Cursor, scope: Scope, close: ')' | ']'): Filter => {
  cursor.at += 1
  cursor.depth += 1
  if (cursor.depth > MAX_FILTER_DEPTH) throw invalid(`The filter is nested more than ${MAX_FILTER_DEPTH} levels deep.`)
  const inner = parseJoined(cursor, scope, 'or')
  expect(cursor, close)
  cursor.depth -= 1
  return inner
}

const parseJoined = (cursor: Cursor, scope: Scope, kind: 'and' | 'or'): Filter => {
  const operand = (): Filter => (kind === 'or' ? parseJoined(cursor, scope, 'and') : parseTerm(cursor, scope))
  let left = operand()
  while (wordAt(cursor)?.toLowerCase() === kind) {
    cursor.at += 1
    left = counted(cursor, { kind, left, right: operand() })
  }
  return left
}

const parseTerm = (cursor: Cursor, scope: Scope): Filter => {
  const token = cursor.tokens[cursor.at]
  if (token?.kind === '(') return nested(cursor, scope, ')')
  if (token?.kind !== 'word') throw invalid(`The filter needs an attribute where it has ${showToken(token)}.`)
  if (token.text.toLowerCase() === 'not' && cursor.tokens[cursor.at + 1]?.kind === '(') {
    cursor.at += 1
    return counted(cursor, { kind: 'not', inner: nested(cursor, scope, ')') })
  }
  cursor.at += 1
  const target = known(scope(token.text), token.text)
  return cursor.tokens[cursor.at]?.kind === '[' ? parseAny(cursor, target) : parseOperator(cursor, target)
}

const known = (target: Target | undefined, name: string): Target => {
  if (target === undefined) throw invalid(`There is no attribute ${quoted(name)} to filter by.`)
  if (leafOf(target).returned === 'never') throw invalid(`${pathText(target)} cannot be filtered by.`)
  return target
}

const elementScope =
  (attribute: Attribute): Scope =>
  (name) => {
    const sub = findSub(attribute, name)
    return sub === undefined ? undefined : { attribute: sub }
  }

const parseAny = (cursor: Cursor, target: Target): Filter => {
  if (leafOf(target).type !== 'complex') throw invalid(`${pathText(target)} has no parts to filter by in brackets.`)
  const scope = elementScope(target.attribute)
  const inner = nested(cursor, scope, ']')
  const suffix = wordAt(cursor)
  if (suffix === undefined || !suffix.startsWith('.')) return counted(cursor, { kind: 'any', target, inner })
  cursor.at += 1
  const right = parseOperator(cursor, known(scope(suffix.slice(1)), suffix.slice(1)))
  return counted(cursor, { kind: 'any', target, inner: counted(cursor, { kind: 'and', left: inner, right }) })
}

const parseOperator = (cursor: Cursor, target: Target): Filter => {
  const word = wordAt(cursor)?.toLowerCase()
  if (word === 'pr') {
    cursor.at += 1
    return counted(cursor, { kind: 'present', target })
  }
  const op = COMPARISONS.find((name) => name === word)
  if (op === undefined) throw invalid(`The filter needs an operator where it has ${showToken(cursor.tokens[cursor.at])}.`)
  cursor.at += 2
  return counted(cursor, makeCompare(target, op, readLiteral(cursor.tokens[cursor.at - 1])))
}

const WORDS: ReadonlyMap<string, Literal> = new Map<string, Literal>([
  ['true', true],
  ['false', false],
  ['null', null],
])

const readLiteral = (token: Token | undefined): Literal => {
  if (token?.kind === 'literal') return token.value
  const value = token?.kind === 'word' ? WORDS.get(token.text) : undefined
  if (value === undefined) throw invalid(`The filter needs a value where it has ${showToken(token)}; text goes in double quotes.`)
  return value
}

const parseWhole = (text: string, scope: Scope): Filter => {
  const cursor: Cursor = { tokens: tokenize(text), at: 0, nodes: 0, depth: 0 }
  const filter = parseJoined(cursor, scope, 'or')
  if (cursor.at < cursor.tokens.length)
    throw invalid(`The filter continues with ${showToken(cursor.tokens[cursor.at])} where it should end.`)
  return filter
}

/** Parses a filter on a resource type. Attributes that only `others` have count as unassigned: the root endpoint lists several types. */
export const parseFilter = (text: string, type: ResourceType, others: readonly ResourceType[] = []): Filter =>
  parseWhole(text, (name) => [type, ...others].map((candidate) => findTarget(candidate, name)).find((target) => target !== undefined))

export const parseElementFilter = (text: string, attribute: Attribute): Filter => parseWhole(text, elementScope(attribute))
