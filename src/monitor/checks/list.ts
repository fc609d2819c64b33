import type { Reader } from '../../kernel/db/db.ts'
import { tagsOf, type Check } from './model.ts'
import { checksBySlug, checksByUuids, checksOf } from './store.ts'

/** `tags`: all of them must be there. */
export type Filter = { readonly slug?: string | undefined; readonly tags?: readonly string[] }

const hasAll = (check: Check, wanted: readonly string[]): boolean => {
  const own = tagsOf(check)
  return wanted.every((tag) => own.includes(tag))
}

/** A project's checks, oldest first. */
export const listChecks = async (reader: Reader, project_id: number, { slug, tags = [] }: Filter = {}): Promise<readonly Check[]> => {
  const checks = slug ? await checksBySlug(reader, project_id, slug) : await checksOf(reader, project_id)
  return tags.length === 0 ? checks : checks.filter((check) => hasAll(check, tags))
}

/** Those of the named checks that the project has. */
export const listChecksByUuid = async (reader: Reader, project_id: number, uuids: readonly string[]): Promise<readonly Check[]> =>
  uuids.length === 0 ? [] : await checksByUuids(reader, project_id, uuids)
