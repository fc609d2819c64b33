import { expect, it } from 'vitest'
import { parseMentions } from './mentions.ts'

const PEOPLE = [
  { id: 1, name: 'Ada King', first_name: 'Ada', email: 'ada@acme.test' },
  { id: 2, name: 'Bob Builder', first_name: 'Bob', email: 'b.builder@acme.test' },
  { id: 3, name: 'Bob Marley', first_name: 'Bob', email: 'marley@acme.test' },
  { id: 4, name: 'Zoë Ångström', first_name: 'Zoë', email: null },
]

it.each([
  ['@Ada King look', [1]],
  ['@ada look', [1]],
  ['hello @ADA, and @b.builder', [1, 2]],
  ['@bob is two people', []],
  ['@Bob Marley is one', [3]],
  ['@marley@acme.test', [3]],
  ['(@zoë ångström)', [4]],
  ['@Zoë', [4]],
  ['@adamant is no Ada', []],
  ['mail ada@acme.test or x@ada', []],
  ['@ada and again @ada', [1]],
  ['nobody', []],
  ['@', []],
  ['@@ada', [1]],
])('%s', (body, ids) => {
  expect(parseMentions(body, PEOPLE)).toEqual(ids)
})
