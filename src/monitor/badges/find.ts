import type { Reader } from '../../kernel/db/db.ts'
import { findCheck, isUuid } from '../checks/find.ts'
import { listChecks } from '../checks/list.ts'
import { computedStatus } from '../checks/status.ts'
import { type Badge, computeBadge } from './model.ts'
import { ALL_CHECKS_TAG, isValidSignature, parseBadgeStates } from './sign.ts'
import { findCheckIdByBadgeKey, findProjectIdByBadgeKey } from './store.ts'

const ALL_LABEL = 'Watchdesk'

type SignedTag = { readonly badge_key: string; /** With what follows it. */ readonly signature: string; readonly tag: string }

/** Undefined when the signature is wrong or the project does not exist. */
export const findTagBadge = async (
  reader: Reader,
  secret_key: string,
  { badge_key, signature, tag }: SignedTag,
): Promise<Badge | undefined> => {
  if (!isValidSignature(secret_key, badge_key, tag, signature)) return undefined
  const project_id = await findProjectIdByBadgeKey(reader, badge_key)
  if (project_id === undefined) return undefined
  const checks = await listChecks(reader, project_id, tag === ALL_CHECKS_TAG ? {} : { tags: [tag] })
  const statuses = checks.map((check) => computedStatus(check, reader.now))
  return computeBadge(tag === ALL_CHECKS_TAG ? ALL_LABEL : tag, statuses, parseBadgeStates(signature))
}

export const findCheckBadge = async (reader: Reader, badge_key: string, states: 2 | 3): Promise<Badge | undefined> => {
  const key = badge_key.toLowerCase()
  const id = isUuid(key) ? await findCheckIdByBadgeKey(reader, key) : undefined
  const check = id === undefined ? undefined : await findCheck(reader, id)
  return check && computeBadge(check.name || check.uuid, [computedStatus(check, reader.now)], states)
}
