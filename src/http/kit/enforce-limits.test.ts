import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { FreeRecord, Nullable } from '../../contract/schemas.ts'
import { MAX_VALIDATION_PROBLEMS } from './enforce-limits.ts'
import { findProblems } from './validate.ts'
import { formatValidationMessage } from './validation-messages.ts'

const Form = Type.Object(
  {
    subject: Type.String({ minLength: 1, maxLength: 10 }),
    tags: Type.Optional(
      Type.Union([Type.Array(Type.String({ maxLength: 3 }), { minItems: 1, maxItems: 5 }), Type.String({ maxLength: 20 })]),
    ),
    cc: Type.Optional(Nullable(Type.Array(Type.Object({ name: Type.String({ maxLength: 5 }) }), { maxItems: 1_000 }))),
    fields: Type.Optional(FreeRecord({ maxProperties: 2, maxJsonLength: 30 })),
  },
  { additionalProperties: false },
)

const sentences = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(findProblems(Form, value).map((problem) => [problem.field, formatValidationMessage(problem)]))

describe('findProblems with more than a schema allows', () => {
  it('reports a list that is too long once, beside what else is wrong', () => {
    expect(sentences({ subject: '', tags: Array.from({ length: 330_000 }, () => 1) })).toEqual({
      tags: 'The tags field must not have more than 5 items.',
      subject: 'The subject field is required.',
    })
  })

  it('reports a text that is too long without looking into it', () => {
    expect(sentences({ subject: 'x'.repeat(1_000_000) })).toEqual({ subject: 'The subject field must not be greater than 10 characters.' })
    expect(sentences({ subject: 'a', tags: 'x'.repeat(500_000) })).toEqual({
      tags: 'The tags field must not be greater than 20 characters.',
    })
  })

  it('counts characters as people see them', () => {
    expect(sentences({ subject: '🙂'.repeat(10) })).toEqual({})
    expect(sentences({ subject: '🙂'.repeat(11) })).toEqual({ subject: 'The subject field must not be greater than 10 characters.' })
  })

  it('reports a record with too many members, and one whose JSON is too long', () => {
    expect(sentences({ subject: 'a', fields: { a: 1, b: 2 } })).toEqual({})
    expect(sentences({ subject: 'a', fields: { a: 1, b: 2, c: 3 } })).toEqual({
      fields: 'The fields field must not have more than 2 items.',
    })
    expect(sentences({ subject: 'a', fields: { a: 'x'.repeat(40) } })).toEqual({ fields: 'The fields field is too large.' })
  })

  it('reports a bounded number of wrong items and of unknown names, shortened', () => {
    const items = findProblems(Form, { subject: 'a', cc: Array.from({ length: 1_000 }, () => ({ name: 'x'.repeat(50) })) })
    const names = findProblems(Form, Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`${'x'.repeat(300)}${n}`, 1])))
    expect(items).toHaveLength(MAX_VALIDATION_PROBLEMS)
    expect(names.length).toBeLessThanOrEqual(MAX_VALIDATION_PROBLEMS)
    expect(Math.max(...names.map(({ field }) => field.length))).toBeLessThan(250)
  })
})
