import { describe, expect, it } from 'vitest'
import { piecesOf, readSearch } from './operators.ts'

describe('what was typed', () => {
  it.each([
    ['vpn drops', 'vpn drops', undefined],
    ['vpn status:open', 'vpn', { status: ['open'] }],
    ['status:open status:pending tag:vip', '', { status: ['open', 'pending'], tag: ['vip'] }],
    ['from:ana@acme.test printer', 'printer', { requester_email: 'ana@acme.test' }],
    ['status:nonsense', '', undefined],
    ['http://x.test', 'http://x.test', undefined],
    ['assignee:me priority:urgent', '', { assignee_id: ['me'], priority: ['urgent'] }],
  ])('%s', (typed, words, filters) => {
    expect(readSearch(typed)).toEqual({ words, filters })
  })
})

it('a snippet becomes text, marked or not', () => {
  expect(piecesOf('The &#60;b&#62;<mark>Printer</mark> &amp; co')).toEqual([
    { text: 'The <b>', marked: false },
    { text: 'Printer', marked: true },
    { text: ' & co', marked: false },
  ])
})
