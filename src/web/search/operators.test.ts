import { describe, expect, it } from 'vitest'
import { piecesOf, readSearch } from './operators.ts'

const desk = { agents: [{ id: 4, name: 'Bob Stone', email: null }], departments: [{ id: 2, name: 'IT', is_default: true }] }

describe('what was typed', () => {
  it.each([
    ['vpn drops', { words: 'vpn drops' }],
    ['vpn status:open', { words: 'vpn', filters: { status: ['open'] } }],
    ['status:open status:pending tag:vip', { filters: { status: ['open', 'pending'], tag: ['vip'] } }],
    ['status:open from:ana', { filters: { status: ['open'] }, from: 'ana' }],
    ['from:"Ana Re" printer', { words: 'printer', filters: {}, from: 'ana re' }],
    ['from:ana@acme.test', { filters: {}, from: 'ana@acme.test' }],
    ['http://x.test from:', { words: 'http://x.test from:' }],
    ['assignee:me priority:urgent', { filters: { assignee_id: ['me'], priority: ['urgent'] } }],
    ['assignee:bob dept:it type:incident', { filters: { assignee_id: [4], department_id: [2], type: ['incident'] } }],
    ['status:nonsense assignee:zoe', { filters: {}, unknown: ['status:nonsense', 'assignee:zoe'] }],
  ])('%s', (typed, wish) => {
    expect(readSearch(typed, { desk, me: 1 })).toEqual({ words: '', filters: undefined, from: undefined, unknown: [], ...wish })
  })

  it('is not called unknown while nobody knows who works here', () => {
    expect(readSearch('assignee:bob', { desk: undefined, me: 1 }).unknown).toEqual([])
  })
})

it('a snippet becomes text, marked or not', () => {
  expect(piecesOf('The &#60;b&#62;<mark>Printer</mark> &amp; co')).toEqual([
    { text: 'The <b>', marked: false },
    { text: 'Printer', marked: true },
    { text: ' & co', marked: false },
  ])
})
