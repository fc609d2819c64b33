import { describe, expect, it } from 'vitest'
import { parseFilter } from './filter-parse.ts'
import { printFilter } from './filter-print.ts'
import { GROUP, USER } from './schema.ts'

const reprint = (text: string): string => printFilter(parseFilter(text, USER))
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

describe('a filter is read', () => {
  it.each([
    ['as it is', 'userName eq "bjensen"', 'userName eq "bjensen"'],
    [
      'whatever the case of its words',
      'USERNAME EQ "b" AND NOT (Active Eq true) OR title PR',
      'userName eq "b" and not (active eq true) or title pr',
    ],
    ['with and before or', 'title pr or id pr and active eq true', 'title pr or id pr and active eq true'],
    ['with parentheses before and', '(title pr or id pr) and active eq true', '(title pr or id pr) and active eq true'],
    ['from left to right', 'title pr and id pr and locale pr', 'title pr and id pr and locale pr'],
    ['keeping groups on the right', 'title pr and (id pr and locale pr)', 'title pr and (id pr and locale pr)'],
    ['without needless parentheses', '((title pr)) or (id pr)', 'title pr or id pr'],
    ['with not close to its parenthesis', 'not(title pr)', 'not (title pr)'],
    ['with escapes in strings', 'userName eq "a\\"b\\\\c\\u00e9"', 'userName eq "a\\"b\\\\cé"'],
    ['with null', 'title eq null', 'title eq null'],
    ['with booleans as text', 'active eq "True"', 'active eq true'],
    ['with the core URN before a name', 'urn:ietf:params:scim:schemas:core:2.0:user:name.familyname eq "x"', 'name.familyName eq "x"'],
    ['with the URN of an extension', `${ENTERPRISE.toUpperCase()}:department eq "x"`, `${ENTERPRISE}:department eq "x"`],
    ['with a list standing for its values', 'emails co "x"', 'emails.value co "x"'],
    ['with a manager standing for the id', `${ENTERPRISE}:manager eq "x"`, `${ENTERPRISE}:manager.value eq "x"`],
    ['with a value path', 'emails[type eq "work" and value co "@x"]', 'emails[type eq "work" and value co "@x"]'],
    ['with Entra’s comparison after a value path', 'emails[type eq "work"].value eq "a@b"', 'emails[type eq "work" and value eq "a@b"]'],
    [
      'with an or inside such a value path',
      'emails[type eq "a" or primary eq true].value pr',
      'emails[(type eq "a" or primary eq true) and value pr]',
    ],
    ['with brackets inside a string', 'emails[value eq "]["]', 'emails[value eq "]["]'],
    ['with wide spaces', '  userName   eq\t"b"  ', 'userName eq "b"'],
  ])('%s: %s', (_, text, expected) => {
    expect(reprint(text)).toBe(expected)
  })

  it('with members standing for their ids', () => {
    expect(printFilter(parseFilter('id eq "x" and members eq "y"', GROUP))).toBe('id eq "x" and members.value eq "y"')
  })

  it('with attributes of the other types on the root endpoint', () => {
    expect(printFilter(parseFilter('members.value eq "y"', USER, [GROUP]))).toBe('members.value eq "y"')
    expect(() => parseFilter('nonsense eq "y"', USER, [GROUP])).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }))
  })
})

describe('a filter is refused', () => {
  it.each([
    ['when it is empty', ''],
    ['when it is blank', '   '],
    ['when its value is a bare word', 'userName eq bjensen'],
    ['when its value is True without quotes', 'active eq True'],
    ['when its value is in single quotes', "userName eq 'b'"],
    ['when its string has no end', 'userName eq "b'],
    ['when its string has a bad escape', 'userName eq "\\x"'],
    ['when its string has a raw line break', 'userName eq "a\nb"'],
    ['when its operator is unknown', 'userName like "b"'],
    ['when its operator is missing', 'userName "b"'],
    ['when its value is missing', 'userName eq'],
    ['when a space is missing', 'userName eq"b"'],
    ['when it goes on after its end', 'userName eq "b" title'],
    ['when it joins nothing', 'userName eq "b" and'],
    ['when a parenthesis is missing', '(userName eq "b"'],
    ['when a parenthesis is too many', 'userName eq "b")'],
    ['when a bracket is missing', 'emails[type eq "work"'],
    ['when brackets are empty', 'emails[]'],
    ['when not lacks its parentheses', 'not userName eq "b"'],
    ['when its attribute is unknown', 'shoeSize eq "44"'],
    ['when its part is unknown', 'name.shoeSize eq "44"'],
    ['when its part in brackets is unknown', 'emails[shoeSize eq "44"]'],
    ['when its path is too deep', 'name.familyName.x eq "b"'],
    ['when its URN is unknown', 'urn:example:2.0:User:userName eq "b"'],
    ['when brackets follow a plain attribute', 'userName[value eq "b"]'],
    ['when brackets are inside brackets', 'emails[value[type eq "x"] eq "b"]'],
    ['when a value path has a part but no operator', 'emails[type eq "work"].value'],
    ['when it orders booleans', 'active gt false'],
    ['when it looks for a piece of a boolean', 'active co "tr"'],
    ['when it orders binaries', 'x509Certificates.value ge "AA"'],
    ['when it compares a boolean with a number', 'active eq 1'],
    ['when it compares a boolean with a word', 'active eq "yes"'],
    ['when it compares text with a number', 'userName eq 5'],
    ['when it compares text with a boolean', 'userName eq true'],
    ['when its date is none', 'meta.created gt "yesterday"'],
    ['when it orders null', 'title gt null'],
    ['when a complex attribute is compared', 'name eq "x"'],
    ['when it asks for the password', 'password eq "x"'],
    ['when it asks whether there is a password', 'password pr'],
    ['when it names __proto__', '__proto__ eq "x"'],
    ['when it names constructor', 'name.constructor pr'],
    ['when it names prototype', 'emails[prototype eq "x"]'],
    ['when its number is none', 'userName eq 01'],
    ['when its number is beyond all bounds', 'userName eq 1e999'],
  ])('%s: %s', (_, text) => {
    expect(() => parseFilter(text, USER)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidFilter' }))
  })
})
