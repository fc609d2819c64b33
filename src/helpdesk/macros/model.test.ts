import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillPlaceholders } from './model.ts'

const BLANKS = {
  ticket: { id: 7, reference: 'HD-7', subject: '{{agent.name}}' },
  requester: { name: 'Ann Lee', first_name: 'Ann', email: 'a@x.org' },
  agent: { name: 'Bob', email: 'b@x.org' },
}

it.each([
  ['Dear {{requester.first_name}},', 'Dear Ann,'],
  ['{{ ticket.reference }} ({{ticket.id}})', 'HD-7 (7)'],
  ['{{ticket.subject}}', '{{agent.name}}'],
  ['{{requester.shoe_size}} {{nobody.name}} {{agent}}', '{{requester.shoe_size}} {{nobody.name}} {{agent}}'],
  ['{{constructor.name}} {{ticket.toString}} {{__proto__.x}}', '{{constructor.name}} {{ticket.toString}} {{__proto__.x}}'],
])('%s', (text, filled) => {
  expect(fillPlaceholders(text, BLANKS)).toBe(filled)
})

it('a text without blanks stays as it is', () => {
  fc.assert(fc.property(fc.string(), (text) => text.includes('{{') || fillPlaceholders(text, BLANKS) === text))
})
