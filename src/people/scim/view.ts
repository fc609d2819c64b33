import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import type { Doc } from './engine/json.ts'
import type { ResourceType } from './engine/schema.ts'

/** Reading connection and address of the service. External IDs are visible to their own connection only. */
export type ScimView = {
  readonly base: string
  readonly connection_id: number
}

type Stored = { readonly uuid: string; readonly version: number; readonly created_at: Instant; readonly modified_at: Instant }

export const metaOf = ({ name, endpoint }: ResourceType, { base }: ScimView, { uuid, version, created_at, modified_at }: Stored): Doc => ({
  resourceType: name,
  created: formatIsoMillis(created_at),
  lastModified: formatIsoMillis(modified_at),
  location: `${base}${endpoint}/${uuid}`,
  version: `W/"${version}"`,
})

/** Precondition on the version (If-Match). */
export type Expects = (version: number) => boolean

export type ResourceAddress = { readonly id: string; readonly expects: Expects }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => UUID.test(text)
