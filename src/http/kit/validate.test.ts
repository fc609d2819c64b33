import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Nullable, OneOf } from '../../contract/schemas.ts'
import { findProblems } from './validate.ts'
import { formatValidationMessage } from './validation-messages.ts'

const Form = Type.Object({
  subject: Type.String({ minLength: 1, maxLength: 5 }),
  email: Type.Optional(Type.String({ format: 'email' })),
  assignee_id: Type.Optional(Nullable(Type.Integer())),
  tags: Type.Optional(Type.Union([Type.Array(Type.String({ maxLength: 3 })), Type.String()])),
  status: Type.Optional(OneOf(['open', 'closed'])),
  set: Type.Optional(Nullable(Type.Object({ level: Type.Integer() }, { additionalProperties: false }))),
})

const messagesFor = (value: unknown): Record<string, string> =>
  Object.fromEntries(findProblems(Form, value).map((problem) => [problem.field, formatValidationMessage(problem)]))

describe('what is wrong with a form', () => {
  it.each([
    [{}, { subject: 'The subject field is required.' }],
    [{ subject: '' }, { subject: 'The subject field is required.' }],
    [{ subject: 'abcdef' }, { subject: 'The subject field must not be greater than 5 characters.' }],
    [{ subject: 7 }, { subject: 'The subject field must be a string.' }],
    [{ subject: 'a', email: 'x' }, { email: 'The email field must be a valid email address.' }],
    [{ subject: 'a', status: 'odd' }, { status: 'The selected status is invalid.' }],
    [{ subject: 'a', assignee_id: 'x' }, { assignee_id: 'The assignee id field must be an integer.' }],
    [{ subject: 'a', tags: ['ok', 'long'] }, { 'tags.1': 'The tags.1 field must not be greater than 3 characters.' }],
    [{ subject: 'a', tags: 5 }, { tags: 'The selected tags is invalid.' }],
    [
      { subject: 'a', set: { level: 'x', more: 1 } },
      { 'set.level': 'The set.level field must be an integer.', 'set.more': 'The set.more field is unknown.' },
    ],
    ['text', { '': 'The body field must be an object.' }],
  ])('%j', (value, sentences) => {
    expect(messagesFor(value)).toEqual(sentences)
  })

  it('every field is complained about at once, however many there are', () => {
    const fields = Array.from({ length: 30 }, (_, index) => `field_${index}`)
    const Long = Type.Object(Object.fromEntries(fields.map((name) => [name, Type.Integer()])))
    expect(findProblems(Long, Object.fromEntries(fields.map((name) => [name, 'x'])))).toHaveLength(30)
  })

  it('a right form has no problems', () => {
    expect(findProblems(Form, { subject: 'a', assignee_id: null, tags: 'a,b', set: { level: 1 } })).toEqual([])
  })
})
