import type { Attribute } from './attribute.ts'
import { findSub } from './attribute.ts'
import { badRequest, quoted } from './errors.ts'
import type { Compare, Comparison, Literal } from './filter.ts'
import { leafOf, pathText } from './target.ts'
import type { Target } from './target.ts'
import { readFlag, readInstant } from './text.ts'

const ORDERINGS: ReadonlySet<Comparison> = new Set(['gt', 'ge', 'lt', 'le'])
const PIECES: ReadonlySet<Comparison> = new Set(['co', 'sw', 'ew'])

export const isSubstringMatch = (op: Comparison): boolean => PIECES.has(op)

const isNumeric = (leaf: Attribute): boolean => leaf.type === 'integer' || leaf.type === 'decimal'

const isOpAllowed = (leaf: Attribute, op: Comparison): boolean => {
  if (leaf.type === 'boolean') return op === 'eq' || op === 'ne'
  if (leaf.type === 'binary') return !ORDERINGS.has(op)
  return !(isNumeric(leaf) && PIECES.has(op))
}

const typedValue = (leaf: Attribute, op: Comparison, value: Literal): Literal | undefined => {
  if (leaf.type === 'boolean') return readFlag(value)
  if (isNumeric(leaf)) return typeof value === 'number' ? value : undefined
  if (typeof value !== 'string') return undefined
  return leaf.type === 'dateTime' && !PIECES.has(op) && readInstant(value) === undefined ? undefined : value
}

/** A complex attribute without a sub-attribute stands for its `value`. */
const withValue = (target: Target): Target => {
  if (leafOf(target).type !== 'complex') return target
  const sub = findSub(target.attribute, 'value')
  if (sub === undefined)
    throw badRequest('invalidFilter', `Name a part of ${pathText(target)} to compare with, such as ${exampleOf(target)}.`)
  return { ...target, sub }
}

const exampleOf = (target: Target): string => `${pathText(target)}.${target.attribute.subAttributes?.[0]?.name ?? 'value'}`

/** Rejects comparisons that are invalid for the attribute's type: an empty list would make a client create duplicates. */
export const makeCompare = (named: Target, op: Comparison, value: Literal): Compare => {
  if (value === null) {
    if (op !== 'eq' && op !== 'ne') throw badRequest('invalidFilter', `null can only be compared with eq and ne, not with ${op}.`)
    return { kind: 'compare', op, target: named, value }
  }
  const target = withValue(named)
  const leaf = leafOf(target)
  if (!isOpAllowed(leaf, op))
    throw badRequest('invalidFilter', `The operator ${op} does not apply to ${pathText(target)}, which is ${leaf.type}.`)
  const typed = typedValue(leaf, op, value)
  if (typed === undefined) {
    throw badRequest('invalidFilter', `${pathText(target)} is ${leaf.type} and cannot be compared with ${quoted(String(value))}.`)
  }
  return { kind: 'compare', op, target, value: typed }
}
