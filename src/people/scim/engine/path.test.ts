import { describe, expect, it } from 'vitest'
import { printFilter } from './filter-print.ts'
import { parsePath } from './path.ts'
import { GROUP, USER } from './schema.ts'
import { pathText } from './target.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const show = (text: string, type = USER): string => {
  const path = parsePath(type, text)
  if (path.kind === 'extension') return `the extension ${path.schema.name}`
  const filter = path.filter === undefined ? '' : ` where ${printFilter(path.filter)}`
  return pathText(path.target) + filter
}

describe('a path names', () => {
  it.each([
    ['an attribute', 'title', 'title'],
    ['a part', 'NAME.givenname', 'name.givenName'],
    ['elements', 'emails[type eq "work"]', 'emails where type eq "work"'],
    ['a part of elements', 'emails[type eq "work" and primary eq "True"].value', 'emails.value where type eq "work" and primary eq true'],
    ['a part of elements whose filter holds brackets and dots', 'emails[value eq "a].b["].type', 'emails.type where value eq "a].b["'],
    ['a core attribute by its URN', `${CORE}:name.givenName`, 'name.givenName'],
    ['elements by their URN', `${CORE}:emails[type eq "x"].value`, 'emails.value where type eq "x"'],
    ['an attribute of an extension', `${ENTERPRISE}:department`, `${ENTERPRISE}:department`],
    ['a part of an extension', `${ENTERPRISE.toUpperCase()}:manager.value`, `${ENTERPRISE}:manager.value`],
    ['a whole extension', ENTERPRISE, 'the extension EnterpriseUser'],
    ['an attribute only an extension has', 'manager', `${ENTERPRISE}:manager`],
    ['a part with a dollar sign', 'manager.$ref', `${ENTERPRISE}:manager.$ref`],
    ['an element whose value is a forbidden name', 'emails[value eq "a constructor b"]', 'emails where value eq "a constructor b"'],
  ])('%s: %s', (_, text, expected) => {
    expect(show(text)).toBe(expected)
  })

  it('members of a group', () => {
    expect(show('members[value eq "x"]', GROUP)).toBe('members where value eq "x"')
  })
})

describe('a path is refused', () => {
  it.each([
    ['when the attribute is unknown', 'shoeSize'],
    ['when the part is unknown', 'name.shoeSize'],
    ['when the part after brackets is unknown', 'emails[type eq "work"].shoeSize'],
    ['when it is too deep', 'name.givenName.x'],
    ['when the URN is unknown', 'urn:example:2.0:User:title'],
    ['when it is the bare core URN', CORE],
    ['when brackets follow a part', 'emails.value[type eq "x"]'],
    ['when brackets follow a single value', 'name[givenName eq "x"]'],
    ['when a bracket is missing', 'emails[type eq "work"'],
    ['when something follows the part', 'emails[type eq "work"].value.x'],
    ['when it names __proto__', '__proto__'],
    ['when it names constructor', 'name.constructor'],
    ['when it names prototype after brackets', 'emails[type eq "work"].prototype'],
    ['when it names __proto__ in an extension', `${ENTERPRISE}:__proto__`],
    ['when it is huge', 'x'.repeat(1_000_000)],
    ['when it is blank', ''],
  ])('%s: %s', (_, text) => {
    expect(() => parsePath(USER, text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidPath' }))
  })

  it.each([
    ['when its filter is broken', 'emails[type eq work]'],
    ['when its filter is empty', 'emails[]'],
    ['when its filter names an unknown part', 'emails[shoeSize eq "x"].value'],
    ['when its filter is nested without end', `emails[${'('.repeat(3_000)}]`],
  ])('%s: %s', (_, text) => {
    expect(() => parsePath(USER, text)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
  })
})
