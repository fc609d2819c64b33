import { isoMillis, type Instant } from '../../contract/time.ts'
import type { Doc } from './engine/json.ts'
import type { ResourceType } from './engine/schema.ts'

/** Who looks, and where the service is: every connection sees its own external ids and nobody else's. */
export type ScimView = {
  /** The address of the SCIM service, without a slash at its end. */
  readonly base: string
  readonly connection_id: number
}

type Stored = { readonly uuid: string; readonly version: number; readonly created_at: Instant; readonly modified_at: Instant }

export const metaOf = ({ name, endpoint }: ResourceType, { base }: ScimView, { uuid, version, created_at, modified_at }: Stored): Doc => ({
  resourceType: name,
  created: isoMillis(created_at),
  lastModified: isoMillis(modified_at),
  location: `${base}${endpoint}/${uuid}`,
  version: `W/"${version}"`,
})

/** A condition on the version a client has seen. */
export type Expects = (version: number) => boolean

/** One resource, and in which version. */
export type ResourceAddress = { readonly id: string; readonly expects: Expects }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Only what could be an id of ours is asked of the database. */
export const isUuid = (text: string): boolean => UUID.test(text)
