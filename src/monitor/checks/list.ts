import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { type Check, parseTags } from './model.ts'
import {
  CHECKS_PER_SLICE,
  countChecks,
  listChecksBySlug,
  listChecksOfProject,
  listChecksWithUuids,
  listChecksYielding,
  listTagStrings,
} from './store.ts'

/** `tags`: a check must have all of them. */
export type CheckFilter = { readonly slug?: string | undefined; readonly tags?: readonly string[] }

const hasAllTags = (check: Check, wanted: readonly string[]): boolean => {
  const own = parseTags(check)
  return wanted.every((tag) => own.includes(tag))
}

export const listChecks = async (reader: Reader, project_id: number, { slug, tags = [] }: CheckFilter = {}): Promise<readonly Check[]> => {
  const checks = slug ? await listChecksBySlug(reader, project_id, slug) : await listChecksOfProject(reader, project_id)
  return tags.length === 0 ? checks : checks.filter((check) => hasAllTags(check, tags))
}

export const listChecksByUuid = async (reader: Reader, project_id: number, uuids: readonly string[]): Promise<readonly Check[]> =>
  uuids.length === 0 ? [] : await listChecksWithUuids(reader, project_id, uuids)

export { countChecks }

export const listTags = async (reader: Reader, project_id: number): Promise<readonly string[]> =>
  [...new Set((await listTagStrings(reader, project_id)).flatMap((tags) => parseTags({ tags })))].toSorted()

/** Some checks, with related data of the same snapshot. */
export type CheckSlice<T> = { readonly checks: readonly Check[]; readonly related: T }

type RelatedLoader<T> = (reader: Reader, checks: readonly Check[]) => Promise<T>

/** Streams the checks of a project, oldest first, from one snapshot; yields to the event loop between slices. */
export const streamChecks = async function* <T>(
  db: Db,
  project_id: number,
  filter: CheckFilter,
  loadRelated: RelatedLoader<T>,
): AsyncGenerator<CheckSlice<T>> {
  const { slug, tags = [] } = filter
  const { checks, related } = await db.readLong(async (reader) => {
    const all = slug ? await listChecksBySlug(reader, project_id, slug) : await listChecksYielding(reader, project_id)
    const matching = tags.length === 0 ? all : all.filter((check) => hasAllTags(check, tags))
    return { checks: matching, related: await loadRelated(reader, matching) }
  })
  for (let from = 0; from === 0 || from < checks.length; from += CHECKS_PER_SLICE) {
    yield { checks: checks.slice(from, from + CHECKS_PER_SLICE), related }
    await yieldToEventLoop()
  }
}
