import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/db.ts'
import { provisionCheck } from '../../monitor/pings/provision.ts'
import { parseCreateParams } from '../../monitor/pings/create-params.ts'
import { BAD_URL, type PingResponse } from './responses.ts'
import type { PingQuery } from './query.ts'

const MAX_SLUG_LENGTH = 100

type CreateCheckDeps = { readonly db: Db; readonly config: Config }
type SlugAddress = { readonly ping_key: string; readonly slug: string }

/** Creates the check of a ping with `create=1`, unless a concurrent request has created it. A `PingResponse` says why there is no check. */
export const createMissingCheck = async (
  { db, config }: CreateCheckDeps,
  { ping_key, slug }: SlugAddress,
  { settings }: PingQuery,
): Promise<'created' | 'there' | PingResponse> => {
  if (slug.length > MAX_SLUG_LENGTH) return BAD_URL
  const parsed = parseCreateParams(settings)
  if ('invalid_param' in parsed) return { kind: 'bare', status: 400, text: `invalid ${parsed.invalid_param}` }
  const provisioned = await provisionCheck(db, { ping_key, slug, settings: parsed.settings, check_limit: config.CHECK_LIMIT })
  if (provisioned === 'invalid schedule') return { kind: 'bare', status: 400, text: provisioned }
  return provisioned === 'not found' ? { kind: 'bare', status: 404, text: 'not found' } : provisioned
}
