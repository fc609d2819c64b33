import fc from 'fast-check'
import type { Comparison, Filter, Literal } from '../../src/people/scim/engine/filter.ts'
import { COMPARISONS } from '../../src/people/scim/engine/filter.ts'
import { makeCompare } from '../../src/people/scim/engine/filter-literal.ts'
import { parseFilter } from '../../src/people/scim/engine/filter-parse.ts'
import { printFilter } from '../../src/people/scim/engine/filter-print.ts'
import { USER, type ResourceType } from '../../src/people/scim/engine/schema.ts'
import { findTarget, leafOf, type Target } from '../../src/people/scim/engine/target.ts'
import { anyCharacter } from '../setup/any-character.ts'

export const targetOf = (path: string, type: ResourceType = USER): Target => {
  const target = findTarget(type, path)
  if (target === undefined) throw new Error(`no target ${path}`)
  return target
}

// Few values, so that filters and documents often meet; among them those on which foldings and orders differ.
export const WORDS = ['', 'a', 'A', 'ab', 'b', 'ß', 'ẞ', 'ς', 'Σ', 'Σa', '\u212a', 'k', '\uff41', '\u{1f600}', 'work', 'home', '%', '_a']
export const word = fc.constantFrom(...WORDS)
export const INSTANTS = ['2024-05-13T04:42:34Z', '2024-05-13T06:42:34+02:00', '2024-05-14T00:00:00.123456Z', '2023-01-01T00:00:00']
export const instant = fc.constantFrom(...INSTANTS)
const wildWord = fc.string({ unit: anyCharacter, maxLength: 8 }).filter((text) => text.isWellFormed() && !text.includes('\0'))

const literalFor = (type: string): fc.Arbitrary<Literal> =>
  type === 'boolean' ? fc.boolean() : type === 'dateTime' ? instant : fc.oneof({ weight: 4, arbitrary: word }, wildWord)

const opsFor = (type: string): readonly Comparison[] =>
  COMPARISONS.filter((op) =>
    (type === 'boolean' ? ['eq', 'ne'] : type === 'binary' ? ['eq', 'ne', 'co', 'sw', 'ew'] : COMPARISONS).includes(op),
  )

const compareOf = (target: Target): fc.Arbitrary<Filter> => {
  const { type } = leafOf(target)
  const withNull = fc.constantFrom<Comparison[]>('eq', 'ne').map((op) => makeCompare(target, op, null))
  const withValue = fc.tuple(fc.constantFrom(...opsFor(type)), literalFor(type)).map(([op, value]) => makeCompare(target, op, value))
  const present = fc.constant<Filter>({ kind: 'present', target })
  return fc.oneof({ weight: 8, arbitrary: withValue }, withNull, present)
}

const treeOf = (leaf: fc.Arbitrary<Filter>, maxDepth: number): fc.Arbitrary<Filter> =>
  fc.letrec<{ tree: Filter }>((tie) => ({
    tree: fc.oneof(
      { maxDepth, withCrossShrink: true },
      leaf,
      fc
        .tuple(fc.constantFrom<('and' | 'or')[]>('and', 'or'), tie('tree'), tie('tree'))
        .map(([kind, left, right]): Filter => ({ kind, left, right })),
      tie('tree').map((inner): Filter => ({ kind: 'not', inner })),
    ),
  })).tree

const sizeOf = (filter: Filter): number =>
  filter.kind === 'and' || filter.kind === 'or'
    ? 1 + sizeOf(filter.left) + sizeOf(filter.right)
    : filter.kind === 'not' || filter.kind === 'any'
      ? 1 + sizeOf(filter.inner)
      : 1

/** One list with parts, to be filtered element by element. */
type List = { readonly name: string; readonly parts: readonly string[] }

const anyOf = (type: ResourceType, { name, parts }: List): fc.Arbitrary<Filter> => {
  const partLeaf = fc.constantFrom(...parts).map((part): Target => {
    const { sub } = targetOf(`${name}.${part}`, type)
    if (sub === undefined) throw new Error(`no part ${part}`)
    return { attribute: sub }
  })
  const element = treeOf(partLeaf.chain(compareOf), 2)
  return element.map((inner): Filter => ({ kind: 'any', target: targetOf(name, type), inner }))
}

/** Random filters over a type's attributes, none larger than the parser allows. */
export const filtersOver = (type: ResourceType, paths: readonly string[], list: List): fc.Arbitrary<Filter> => {
  const leaf = fc
    .constantFrom(...paths)
    .map((path) => targetOf(path, type))
    .chain(compareOf)
  return treeOf(fc.oneof({ weight: 4, arbitrary: leaf }, anyOf(type, list)), 4).filter(
    (filter) => sizeOf(filter) <= 100 && Buffer.byteLength(printFilter(filter)) <= 4096,
  )
}

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

export const USER_PATHS: readonly string[] =
  'userName externalId displayName id title active meta.created emails.value emails.type emails.primary name.familyName profileUrl'
    .split(' ')
    .concat('x509Certificates.value', `${ENTERPRISE}:department`)
const EMAILS: List = { name: 'emails', parts: ['value', 'type', 'primary', 'display'] }

const primaryValue = fc
  .tuple(fc.constant('emails[primary eq true].value'), fc.constantFrom<Comparison[]>('eq', 'ne', 'sw', 'gt'), word)
  .map(([path, op, value]) => parseFilter(`${path} ${op} ${JSON.stringify(value)}`, USER))

export const userFilters = fc.oneof({ weight: 9, arbitrary: filtersOver(USER, USER_PATHS, EMAILS) }, { weight: 1, arbitrary: primaryValue })
