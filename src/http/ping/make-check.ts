import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db/db.ts'
import { provisionCheck } from '../../monitor/pings/provision.ts'
import { wishesIn } from '../../monitor/pings/wishes.ts'
import { BAD_URL, type Answer } from './answers.ts'
import type { PingQuery } from './query.ts'

const LONGEST_SLUG = 100

type Parts = { readonly db: Db; readonly config: Config }
type BySlug = { readonly ping_key: string; readonly slug: string }

/** Makes the check that a ping asked for; somebody else may have been quicker. An answer: why there is none. */
export const makeCheck = async (
  { db, config }: Parts,
  { ping_key, slug }: BySlug,
  { wishes }: PingQuery,
): Promise<'created' | 'there' | Answer> => {
  if (slug.length > LONGEST_SLUG) return BAD_URL
  const wished = wishesIn(wishes)
  if ('wrong' in wished) return { kind: 'bare', status: 400, text: `invalid ${wished.wrong}` }
  const made = await provisionCheck(db, { ping_key, slug, settings: wished.settings, check_limit: config.CHECK_LIMIT })
  if (made === 'invalid schedule') return { kind: 'bare', status: 400, text: made }
  return made === 'not found' ? { kind: 'bare', status: 404, text: 'not found' } : made
}
