import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseInstant } from '../../src/contract/time.ts'
import type { Db, Reader, Tx } from '../../src/kernel/db/db.ts'
import { system } from '../../src/people/actor.ts'
import { createBuiltInRoles } from '../../src/people/roles/roles.ts'
import { createConnection } from '../../src/people/scim/connections/connections.ts'
import type { Filter } from '../../src/people/scim/engine/filter.ts'
import { matches } from '../../src/people/scim/engine/filter-evaluate.ts'
import { printFilter } from '../../src/people/scim/engine/filter-print.ts'
import { planFilter } from '../../src/people/scim/engine/filter-sql.ts'
import type { Doc } from '../../src/people/scim/engine/json.ts'
import { normalise } from '../../src/people/scim/engine/normalise.ts'
import { pageOf, type ScimPage } from '../../src/people/scim/engine/paging.ts'
import { GROUP, USER, type ResourceType } from '../../src/people/scim/engine/schema.ts'
import { sortDocs, type Sort } from '../../src/people/scim/engine/sort.ts'
import { leafOf, pathText } from '../../src/people/scim/engine/target.ts'
import { groupSource } from '../../src/people/scim/groups/list.ts'
import { insertGroup, putExternalId } from '../../src/people/scim/groups/store.ts'
import { listAll, listPage, type ListSource } from '../../src/people/scim/listing/listing.ts'
import { insertMembers } from '../../src/people/scim/members/store.ts'
import { userSource } from '../../src/people/scim/users/list.ts'
import { insertUser } from '../../src/people/scim/users/store.ts'
import { onBothDatabases, withDb } from '../databases.ts'
import { ENTERPRISE, filtersOver, INSTANTS, targetOf, USER_PATHS, userFilters, word, WORDS } from './random-filters.ts'

const IS_SOAK = process.env['SOAK'] !== undefined
const RUNS = IS_SOAK ? 100_000 : 100
const USERS = IS_SOAK ? 120 : 60
const GROUPS = 12
const VIEW = { base: 'http://watchdesk.test/scim/v2', connection_id: 1 }

const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(arbitrary, { nil: undefined })

const bodies = fc.record({
  externalId: maybe(word),
  displayName: maybe(word),
  title: maybe(word),
  active: maybe(fc.boolean()),
  profileUrl: maybe(word),
  name: fc.record({ familyName: word }),
  emails: fc.array(fc.record({ value: word, type: word, primary: fc.boolean() }, { requiredKeys: [] }), { maxLength: 3 }),
  [ENTERPRISE]: fc.record({ department: word }),
})

/** Ids and names must differ; the first few are words that filters ask for. */
const wordAt = (at: number): string =>
  WORDS.filter((text, index) => text !== '' && WORDS.findIndex((other) => fold(other) === fold(text)) === index)[at] ?? `${at}a`
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('ς', 'σ')

const named = (tx: Tx, at: number): Tx => ({ ...tx, ids: { ...tx.ids, uuid: () => wordAt(at) } })

const instantAt = (at: number): number => parseInstant(INSTANTS[at % 3] ?? '') ?? 0

/** A directory full of words on which databases and evaluators could disagree. */
const fill = async (tx: Tx, seed: number): Promise<void> => {
  await createBuiltInRoles(tx)
  for (const name of ['one', 'other']) await createConnection(tx, system('test'), { name })
  const samples = fc.sample(bodies, { numRuns: USERS, seed })
  for (const [at, body] of samples.entries()) {
    const document = normalise(USER, { schemas: [USER.schema.id], userName: wordAt(at), ...body })
    const connection_id = [1, 1, 2, null][at % 4] ?? null
    const row = { account_id: null, account_version: 0, connection_id, default_role_id: 1, document }
    await insertUser(named(tx, at), { ...row, created_at: instantAt(at), modified_at: instantAt(at + 1) })
  }
  for (let at = 0; at < GROUPS; at++) {
    const group = await insertGroup(named(tx, at), { role_id: null, is_native: false, connection_id: null, display_name: wordAt(at) })
    if (!group) throw new Error('a group’s name was taken')
    if (at % 3 > 0) await putExternalId(tx, group.id, at % 3, wordAt(at + 1))
    const members = Array.from({ length: at * 2 }, (_, step) => ({
      group_id: group.id,
      user_id: 1 + ((at + step * 7) % USERS),
      is_local: 0,
    }))
    await insertMembers(tx, members)
  }
}

const ids = (docs: readonly Doc[]): readonly unknown[] => docs.map(({ id }) => id)

type Question = { readonly filter: Filter; readonly sort: Sort | undefined; readonly page: ScimPage }

const questions = (filters: fc.Arbitrary<Filter>, type: ResourceType, paths: readonly string[]): fc.Arbitrary<Question> => {
  const sortable = paths.map((path) => targetOf(path, type)).filter((target) => leafOf(target).type !== 'complex')
  const sort = fc.record({ target: fc.constantFrom(...sortable), isDescending: fc.boolean() })
  return fc.record({
    filter: filters,
    sort: maybe(sort),
    page: fc.record({ startIndex: fc.integer({ min: 1, max: 9 }), count: fc.nat(200) }),
  })
}

type Asked = {
  readonly type: ResourceType
  readonly paths: readonly string[]
  readonly filters: fc.Arbitrary<Filter>
  readonly numRuns: number
}
const count = { exact: 0, narrowed: 0, evaluated: 0, matched: 0 }

const check = async <Row>(
  db: Db,
  sourceOf: (reader: Reader) => ListSource<Row>,
  { type, paths, filters, numRuns }: Asked,
): Promise<void> => {
  const all = await db.read((reader) => listAll(sourceOf(reader), undefined))
  await fc.assert(
    fc.asyncProperty(questions(filters, type, paths), async (question) => {
      const { filter, sort, page } = question
      const expected = all.filter((doc) => matches(filter, doc))
      const found = await db.read(async (reader) => {
        const source = sourceOf(reader)
        const { sql, rest } = planFilter(filter, source.indexed)
        count[sql === undefined ? 'evaluated' : rest ? 'narrowed' : 'exact'] += 1
        return await listPage(source, question)
      })
      const title = `${printFilter(filter)} sorted by ${sort ? pathText(sort.target) : 'nothing'}`
      expect(found.total, title).toBe(expected.length)
      expect(ids(found.docs), title).toEqual(ids(pageOf(sort ? sortDocs(expected, sort) : expected, page)))
      count.matched += expected.length
    }),
    { numRuns },
  )
}

const GROUP_PATHS = ['displayName', 'externalId', 'id', 'members.value', 'members.display', 'meta.created', 'meta.version']
const groupFilters = filtersOver(GROUP, GROUP_PATHS, { name: 'members', parts: ['value', 'display', 'type'] })
const wideFilters = filtersOver(USER, [...USER_PATHS, 'groups.value', 'groups.display', 'meta.lastModified'], {
  name: 'groups',
  parts: ['value', 'display'],
})

onBothDatabases('a filter as SQL', (database) => {
  it('finds what the evaluator finds, in the same order', async () => {
    await withDb(database, async (db) => {
      await db.tx((tx) => fill(tx, RUNS))
      await check(db, (reader) => userSource(reader, VIEW), { type: USER, paths: USER_PATHS, filters: userFilters, numRuns: RUNS * 0.6 })
      await check(db, (reader) => userSource(reader, VIEW), { type: USER, paths: USER_PATHS, filters: wideFilters, numRuns: RUNS * 0.2 })
      await check(db, (reader) => groupSource(reader, VIEW, true), {
        type: GROUP,
        paths: GROUP_PATHS,
        filters: groupFilters,
        numRuns: RUNS * 0.2,
      })
    })
    expect(count.exact).toBeGreaterThan(RUNS / 10)
    expect(count.narrowed).toBeGreaterThan(RUNS / 100)
    expect(count.matched).toBeGreaterThan(RUNS)
  })
})
