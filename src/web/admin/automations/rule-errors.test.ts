import { expect, it } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { explained, toForm } from './rule-errors.ts'

const words = {
  atCondition: ({ at, sentence }: { at: number; sentence: string }) => `${at}: ${sentence}`,
  noAction: 'It does nothing.',
}

it.each([
  ['name', 'name', 'No.'],
  ['conditions', 'all', 'No.'],
  ['conditions.any.1.value', 'any.1', '2: No.'],
  ['actions.set.department_id', 'department_id', 'No.'],
  ['actions.set.custom_fields', 'custom_fields', 'No.'],
  ['actions.add_tags', 'add_tags', 'No.'],
  ['actions.reply.body', 'reply', 'No.'],
  ['actions.notify.user_ids', 'user_ids', 'No.'],
  ['actions.notify.to.0', 'notify', 'No.'],
  ['actions.escalate.level', 'level', 'No.'],
  ['actions', 'actions', 'It does nothing.'],
])('what is wrong with %s is told at %s', (path, field, sentence) => {
  expect(toForm({ [path]: ['No.'] }, words)).toEqual({ [field]: [sentence] })
})

it('a rule that does nothing is told so as a whole', () => {
  const problem = { status: 422, code: 'invalid', message: 'Bad.', fields: { actions: ['No.'] }, retryAfter: undefined, requestId: 'r' }
  expect(explained(new ApiError(problem), words)).toMatchObject({ message: 'It does nothing.', status: 422, requestId: 'r' })
  expect(explained(new ApiError({ ...problem, status: 500 }), words)).toMatchObject({ message: 'Bad.' })
})
