import { badRequest } from '../../people/scim/engine/errors.ts'
import type { Filter } from '../../people/scim/engine/filter.ts'
import { parseFilter } from '../../people/scim/engine/filter-parse.ts'
import { memberOf, newDraft, readBody, type Doc, type Json } from '../../people/scim/engine/json.ts'
import { checkSchemas } from '../../people/scim/engine/normalise.ts'
import { readPage } from '../../people/scim/engine/paging.ts'
import { readProjection, type Projection } from '../../people/scim/engine/project.ts'
import type { ResourceType } from '../../people/scim/engine/schema.ts'
import { readSort } from '../../people/scim/engine/sort.ts'
import type { ListQuery } from '../../people/scim/listing/listing.ts'

const SEARCH_URN = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'

const PARAMETERS = ['filter', 'sortBy', 'sortOrder', 'startIndex', 'count', 'attributes', 'excludedAttributes'] as const
const LIST_PARAMETERS: readonly string[] = ['attributes', 'excludedAttributes']

/** A repeated parameter is joined by commas if it is a list of names; otherwise it stays a list, which validation rejects. */
const valueOf = (name: string, value: unknown): Json | undefined => {
  if (typeof value === 'string') return value
  const texts = Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
  return texts && LIST_PARAMETERS.includes(name) ? texts.join(',') : texts
}

export const readQueryString = (query: unknown): Doc => {
  const given = new Map(typeof query === 'object' && query !== null ? Object.entries(query) : [])
  const draft = newDraft()
  for (const name of PARAMETERS) {
    const value = valueOf(name, given.get(name))
    if (value !== undefined) draft[name] = value
  }
  return draft
}

export const readSearchRequest = (body: unknown): Doc => {
  const given = readBody(body)
  checkSchemas(given, SEARCH_URN)
  const draft = newDraft()
  for (const name of PARAMETERS) {
    const value = memberOf(given, name)
    if (value !== undefined) draft[name] = value
  }
  return draft
}

const filterOf = (searchRequest: Doc, type: ResourceType, others: readonly ResourceType[]): Filter | undefined => {
  const { filter } = searchRequest
  if (filter === undefined || filter === null) return undefined
  if (typeof filter !== 'string') throw badRequest('invalidFilter', 'The filter must be a single text.')
  return parseFilter(filter, type, others)
}

export const toProjection = (searchRequest: Doc): Projection => readProjection(searchRequest)

/** Query of a list. Attributes of the `others` are known as well, because the root endpoint lists several types. */
export const toListQuery = (searchRequest: Doc, type: ResourceType, others: readonly ResourceType[] = []): ListQuery => ({
  filter: filterOf(searchRequest, type, others),
  sort: readSort(searchRequest, type, others),
  page: readPage(searchRequest),
})
