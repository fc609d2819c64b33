import { describe, expect, it } from 'vitest'
import { parseFilter } from './filter-parse.ts'
import { planFilter } from './filter-sql.ts'
import type { Column, FilterPlan } from './filter-sql.ts'
import { GROUP, USER } from './schema.ts'
import { readInstant } from './text.ts'

const COLUMNS = new Map<string, Column>([
  ['userName', { name: 'user_name_folded' }],
  ['externalId', { name: 'external_id' }],
  ['active', { name: 'active' }],
  ['meta.lastModified', { name: 'last_modified_at' }],
  ['emails[primary eq true].value', { name: 'email_folded' }],
  ['members.value', { name: 'member_id', many: true }],
])

const plan = (text: string, type = USER): FilterPlan => planFilter(parseFilter(text, type), COLUMNS)
const userName = { op: 'eq', column: 'user_name_folded', value: 'ada', caseExact: false }

describe('what identity providers ask is answered by the database alone', () => {
  it.each([
    ['a user name, folded', 'userName eq "ADA"', userName],
    ['an external id, as it is', 'externalId eq "Ext"', { op: 'eq', column: 'external_id', value: 'Ext', caseExact: true }],
    ['a boolean', 'active eq "True"', { op: 'eq', column: 'active', value: true, caseExact: true }],
    [
      'an instant',
      'meta.lastModified gt "2024-05-13T06:42:34+02:00"',
      { op: 'gt', column: 'last_modified_at', value: readInstant('2024-05-13T04:42:34Z'), caseExact: true },
    ],
    ['not', 'not (userName eq "ada")', { op: 'not', part: userName }],
    ['and', 'userName eq "ada" and userName eq "ada"', { op: 'and', parts: [userName, userName] }],
    ['or', 'userName eq "ada" or userName eq "ada"', { op: 'or', parts: [userName, userName] }],
    ['text that is present', 'userName pr', { op: 'gt', column: 'user_name_folded', value: '', caseExact: false }],
    ['a boolean that is present', 'active pr', { op: 'pr', column: 'active' }],
    ['a boolean that is not', 'active eq null', { op: 'not', part: { op: 'pr', column: 'active' } }],
    ['the empty piece of a text', 'userName co ""', { op: 'ge', column: 'user_name_folded', value: '', caseExact: false }],
    [
      'the primary address, either way round',
      'emails[value eq "A@B" and primary eq true]',
      { op: 'eq', column: 'email_folded', value: 'a@b', caseExact: false },
    ],
  ])('%s: %s', (_, text, sql) => {
    expect(plan(text)).toEqual({ sql, rest: false })
  })

  it('membership of a group', () => {
    const sql = { op: 'eq', column: 'member_id', value: 'x', caseExact: true }
    expect(plan('members eq "x"', GROUP)).toEqual({ sql, rest: false })
    expect(plan('members[value eq "x"]', GROUP)).toEqual({ sql, rest: false })
  })
})

describe('what has no column is left to the evaluator', () => {
  it.each([
    ['an attribute without a column', 'title eq "x"', undefined],
    ['or with such an attribute', 'userName eq "ada" or title pr', undefined],
    ['not of a narrowed answer', 'not (userName eq "ada" and title pr)', undefined],
    ['a piece of an instant', 'meta.lastModified sw "2024"', undefined],
    ['ne inside brackets', 'emails[primary eq true and value ne "x"]', undefined],
    ['and with such an attribute, narrowed by the rest', 'userName eq "ada" and title pr', userName],
    ['the same the other way round', 'title pr and userName eq "ada"', userName],
  ])('%s: %s', (_, text, sql) => {
    expect(plan(text)).toEqual({ sql, rest: true })
  })

  it('two conditions on one member, narrowed by the id', () => {
    const sql = { op: 'eq', column: 'member_id', value: 'x', caseExact: true }
    expect(plan('members[value eq "x" and type eq "User"]', GROUP)).toEqual({ sql, rest: true })
  })
})
