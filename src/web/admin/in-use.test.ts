import { expect, it } from 'vitest'
import { ApiError } from '../api/error.ts'
import { readProblem } from '../api/problem.ts'
import { formats } from '../i18n/formats.ts'
import { admin as english } from '../i18n/en/admin-people.ts'
import { admin as german } from '../i18n/de/admin-people.ts'
import { explained } from './in-use.ts'

const refusal = (body: unknown) => new ApiError(readProblem({ status: 409, body, header: () => null }))
const inUse = refusal({ code: 'in_use', message: 'As the server says.', uses: { agents: 1, tickets: 1_200, scim_groups: 0, odd: 'x' } })
const words = { uses: english.uses, list: formats('en').list, inUse: english.departments.inUse }

it('what still uses a thing is told with its numbers, in the reader’s language', () => {
  expect(explained(inUse, words)).toMatchObject({
    status: 409,
    message: 'This department is still used by 1,200 tickets and 1 agent. Assign another department first.',
  })
  expect(explained(inUse, { uses: german.uses, list: formats('de').list, inUse: german.roles.inUse })).toMatchObject({
    message: 'Diese Rolle wird noch benutzt: 1.200 Tickets und 1 Person. Ordnen Sie dort zuerst eine andere zu.',
  })
})

it.each([
  refusal({ code: 'default_department', message: 'It is the default.' }),
  refusal({ code: 'in_use', message: 'As the server says.' }),
  refusal({ code: 'in_use', message: 'As the server says.', uses: { unheard_of: 3 } }),
  new Error('Broken.'),
])('any other failure stays as it is: %s', (failure) => {
  expect(explained(failure, words)).toBe(failure)
})
