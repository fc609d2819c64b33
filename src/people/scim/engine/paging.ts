import { badRequest } from './errors.ts'
import type { Doc, Json } from './json.ts'

export const LIST_URN = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const DEFAULT_COUNT = 100
export const MAX_COUNT = 200

export type ScimPage = { readonly startIndex: number; readonly count: number }

export type PageInput = { readonly startIndex?: Json; readonly count?: Json }

const readInteger = (name: string, value: Json | undefined): number | undefined => {
  if (value === undefined || value === null) return undefined
  const isInteger = typeof value === 'number' ? Number.isInteger(value) : typeof value === 'string' && /^-?\d+$/.test(value)
  if (!isInteger) throw badRequest('invalidValue', `${name} must be a whole number.`)
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER)
}

export const readPage = (input: PageInput): ScimPage => ({
  startIndex: Math.max(1, readInteger('startIndex', input.startIndex) ?? 1),
  count: Math.min(MAX_COUNT, Math.max(0, readInteger('count', input.count) ?? DEFAULT_COUNT)),
})

export const pageOf = <T>(all: readonly T[], { startIndex, count }: ScimPage): readonly T[] =>
  all.slice(startIndex - 1, startIndex - 1 + count)

export const listResponse = (resources: readonly Doc[], totalResults: number, startIndex: number): Doc => ({
  schemas: [LIST_URN],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
