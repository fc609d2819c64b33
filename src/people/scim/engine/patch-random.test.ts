import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScimError } from './errors.ts'
import { coerce } from './coerce.ts'
import type { Doc, Json } from './json.ts'
import { normalise } from './normalise.ts'
import { applyPatch } from './patch.ts'
import { USER } from './schema.ts'
import { findTarget, leafOf, valuesAt } from './target.ts'
import { anyCharacter } from '../../../../test/setup/any-character.ts'

const RUNS = process.env['SOAK'] === undefined ? 400 : 50_000
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ADA = normalise(USER, {
  schemas: [CORE],
  userName: 'ada',
  name: { givenName: 'Ada' },
  emails: [{ value: 'w@x', type: 'work', primary: true }],
  [ENTERPRISE]: { manager: { value: 'm' } },
})

const patch = (doc: Doc, ...operations: readonly Json[]) => applyPatch(USER, doc, { schemas: [PATCH], Operations: operations })

const word = fc
  .string({ unit: 'grapheme', maxLength: 6 })
  .filter((text) => text.trim() !== '' && text.isWellFormed() && !text.includes('\0'))
const entry = fc.record({ value: word, type: word, primary: fc.constantFrom<Json[]>(true, 'True', false) })
const change = fc.oneof(
  fc.tuple(
    fc.constantFrom('userName', 'title', 'nickName', 'externalId', 'name.givenName', `${ENTERPRISE}:department`, `${CORE}:locale`),
    word,
  ),
  fc.tuple(fc.constant('active'), fc.constantFrom<Json[]>(true, false, 'True', 'False')),
  fc.tuple(
    fc.constantFrom('emails', 'roles', 'phoneNumbers'),
    fc.uniqueArray(entry, { minLength: 1, maxLength: 3, selector: ({ value }) => value }),
  ),
)

describe('random changes', () => {
  it('read back as they were written, and change nothing the second time', () => {
    fc.assert(
      fc.property(change, ([path, value]) => {
        const target = findTarget(USER, path)
        if (target === undefined) throw new Error(`no target ${path}`)
        const operation = { op: 'replace', path, value }
        const { document } = patch(ADA, operation)
        const wanted = coerce(leafOf(target), value, path)
        expect(valuesAt(document, target)).toEqual(Array.isArray(wanted) ? wanted : [wanted])
        expect(patch(document, operation)).toEqual({ document, changed: false })
      }),
      { numRuns: RUNS },
    )
  })

  it('and their removal lead back to where they began', () => {
    fc.assert(
      fc.property(fc.constantFrom('title', 'name.familyName', 'roles', `${ENTERPRISE}:department`), word, (path, value) => {
        const { document } = patch(ADA, { op: 'add', path, value })
        expect(patch(document, { op: 'remove', path }).document).toEqual(ADA)
      }),
    )
  })
})

describe('hostile requests', () => {
  const path = fc.oneof(
    fc.constantFrom(
      '',
      'emails',
      'emails[type eq "work"].value',
      'emails[',
      'name.givenName',
      'manager',
      ENTERPRISE,
      'active',
      '__proto__',
      'userName',
      'id',
    ),
    fc.string({ unit: anyCharacter, maxLength: 10 }),
  )
  const json = fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter })
  const named = fc.dictionary(fc.oneof(path, fc.constantFrom('emails', 'name', 'value')), json)
  const operation = fc.record(
    { op: fc.constantFrom('add', 'Replace', 'remove', 'x'), path, value: fc.oneof(json, named) },
    { requiredKeys: ['op'] },
  )

  it('are applied or refused with a 400, and never fail otherwise', () => {
    let applied = 0
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 3 }), (operations) => {
        const before = JSON.stringify(ADA)
        try {
          const { document } = applyPatch(USER, ADA, { schemas: [PATCH], Operations: operations })
          expect(document).toMatchObject({ userName: expect.any(String), active: expect.any(Boolean) })
          applied += 1
        } catch (error) {
          if (!(error instanceof ScimError)) throw error
          expect(error.status).toBe(400)
        }
        expect(JSON.stringify(ADA)).toBe(before)
      }),
      { numRuns: RUNS },
    )
    expect(applied).toBeGreaterThan(RUNS / 100)
  })

  it('to create are taken or refused with a 400, and never fail otherwise', () => {
    const body = fc.dictionary(fc.constantFrom('userName', 'name', 'emails', 'active', 'schemas', ENTERPRISE, 'title', '__proto__'), json)
    fc.assert(
      fc.property(body, (given) => {
        try {
          const document = normalise(USER, { schemas: [CORE], userName: 'ada', ...given })
          expect(normalise(USER, document)).toEqual(document)
        } catch (error) {
          if (!(error instanceof ScimError)) throw error
          expect(error.status).toBe(400)
        }
      }),
      { numRuns: RUNS },
    )
  })
})
