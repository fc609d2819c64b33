import { expect, it } from 'vitest'
import { actionsOf, nextStep } from './steps.ts'

const nine = '2026-11-16T09:00:00.000Z'
const ten = '2026-11-16T10:00:00.000Z'

it('replies and states are played as the simulator knows them; what has no time does not happen', () => {
  expect(
    actionsOf([
      { at: nine, kind: 'agent_replied' },
      { at: null, kind: 'client_replied' },
      { at: ten, kind: 'pending' },
    ]),
  ).toEqual([
    { at: nine, kind: 'agent_replied' },
    { at: ten, kind: 'status_changed', status: 'pending' },
  ])
})

it.each([
  ['after the ticket came in', nine, [], ten],
  [
    'after the last step that has a time',
    '2026-11-01T00:00:00.000Z',
    [
      { at: nine, kind: 'pending' },
      { at: null, kind: 'resolved' },
    ],
    ten,
  ],
  ['at no time when nothing has one', null, [], null],
] as const)('a new step comes an hour %s', (_, from, steps, at) => {
  expect(nextStep(from, steps).at).toBe(at)
})
