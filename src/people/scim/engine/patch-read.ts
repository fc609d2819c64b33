import { badRequest, quoted } from './errors.ts'
import { isDoc, isList, memberOf, readBody } from './json.ts'
import type { Json } from './json.ts'
import { checkSchemas } from './normalise.ts'

export const PATCH_URN = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
// Each operation may scan a whole list of members, so their number bounds the work of a request.
const MAX_OPERATIONS = 1000

export type Operation = { readonly op: 'add' | 'replace' | 'remove'; readonly path?: string; readonly value?: Json }

const readOp = (value: Json | undefined): Operation['op'] => {
  const word = typeof value === 'string' ? value.toLowerCase() : undefined
  if (word === 'add' || word === 'replace' || word === 'remove') return word
  throw badRequest('invalidSyntax', 'The "op" of an operation must be add, replace or remove.')
}

const readPathText = (value: Json | undefined): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string')
    throw badRequest('invalidPath', `The path of an operation must be text, not ${quoted(JSON.stringify(value))}.`)
  return value.trim()
}

const readOperation = (item: Json): Operation => {
  if (!isDoc(item)) throw badRequest('invalidSyntax', 'Every operation must be an object.')
  return { op: readOp(memberOf(item, 'op')), path: readPathText(memberOf(item, 'path')), value: memberOf(item, 'value') }
}

export const readOperations = (body: unknown): readonly Operation[] => {
  const given = readBody(body)
  checkSchemas(given, PATCH_URN)
  const operations = memberOf(given, 'Operations')
  if (!isList(operations) || operations.length === 0) throw badRequest('invalidSyntax', 'The body needs a non-empty "Operations" list.')
  if (operations.length > MAX_OPERATIONS) throw badRequest('invalidSyntax', `A request can have at most ${MAX_OPERATIONS} operations.`)
  return operations.map(readOperation)
}
