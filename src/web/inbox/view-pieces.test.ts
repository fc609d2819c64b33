import { describe, expect, it } from 'vitest'
import { piecesOf, withoutPiece } from './view-pieces.ts'

const filters = { status: ['open', 'pending'], assignee_id: ['me', 7], tag: ['vpn'], q: 'two words' } satisfies Parameters<
  typeof piecesOf
>[0]

describe('what a view asks for', () => {
  it('falls into one piece for each value', () => {
    expect(piecesOf(filters)).toEqual([
      { field: 'status', value: 'open' },
      { field: 'status', value: 'pending' },
      { field: 'assignee_id', value: 'me' },
      { field: 'assignee_id', value: '7' },
      { field: 'tag', value: 'vpn' },
      { field: 'q', value: 'two words' },
    ])
  })

  it.each([
    ['one of several values', { field: 'status', value: 'open' }, { ...filters, status: ['pending'] }],
    ['a number', { field: 'assignee_id', value: '7' }, { ...filters, assignee_id: ['me'] }],
    [
      'the last value, and the field with it',
      { field: 'tag', value: 'vpn' },
      { status: filters.status, assignee_id: ['me', 7], q: filters.q },
    ],
    ['words', { field: 'q', value: 'two words' }, { status: filters.status, assignee_id: ['me', 7], tag: ['vpn'] }],
    ['nothing that is not there', { field: 'tag', value: 'other' }, filters],
  ] as const)('loses %s', (_name, piece, left) => expect(withoutPiece(filters, piece)).toEqual(left))

  it('loses piece by piece until it asks for everything', () => {
    expect(piecesOf(filters).reduce(withoutPiece, filters)).toEqual({})
  })
})
