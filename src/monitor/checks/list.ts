import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { tagsOf, type Check } from './model.ts'
import { checksBySlug, checksByUuids, checksInTurns, checksOf, countChecks, IN_ONE_TURN, tagTexts } from './store.ts'

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

export const countChecksOf = (reader: Reader, project_id: number): Promise<number> => countChecks(reader, project_id)

/** Every tag of a project's checks, once, sorted. */
export const listTags = async (reader: Reader, project_id: number): Promise<readonly string[]> =>
  [...new Set((await tagTexts(reader, project_id)).flatMap((tags) => tagsOf({ tags })))].toSorted()

/** Some checks in a row, and whatever was read beside all of them at the same moment. */
export type CheckPage<T> = { readonly checks: readonly Check[]; readonly more: T }

type Look<T> = (reader: Reader, checks: readonly Check[]) => Promise<T>

/**
 * A project's checks, oldest first, in pages that let others have their turn in between. `look` reads what else belongs to them: however
 * many there are, it is a pair of queries.
 */
export const readChecks = async function* <T>(db: Db, project_id: number, filter: Filter, look: Look<T>): AsyncGenerator<CheckPage<T>> {
  const { slug, tags = [] } = filter
  const { checks, more } = await db.readLong(async (reader) => {
    const all = slug ? await checksBySlug(reader, project_id, slug) : await checksInTurns(reader, project_id)
    const wanted = tags.length === 0 ? all : all.filter((check) => hasAll(check, tags))
    return { checks: wanted, more: await look(reader, wanted) }
  })
  for (let from = 0; from === 0 || from < checks.length; from += IN_ONE_TURN) {
    yield { checks: checks.slice(from, from + IN_ONE_TURN), more }
    await yieldToEventLoop()
  }
}
