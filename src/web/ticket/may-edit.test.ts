import { describe, expect, it } from 'vitest'
import { mayEdit } from './may-edit.ts'

const agent = (id: number) => ({ type: 'agent', id, name: 'Ada', email: 'ada@desk.example' }) as const
const reply = { author: agent(7), is_internal: false, undo_until: null, email_status: 'sent' } as const
const until = '2026-01-01T00:00:10.000Z'

describe('what was said can be changed', () => {
  it.each([
    ['by its author, a note of long ago', { ...reply, is_internal: true, email_status: 'none' } as const, true],
    ['by nobody else, a note', { ...reply, is_internal: true, author: agent(8) } as const, false],
    ['by its author, a reply that is held', { ...reply, undo_until: until, email_status: 'queued' } as const, true],
    ['by nobody else, a reply that is held', { ...reply, undo_until: until, email_status: 'queued', author: agent(8) } as const, false],
    ['by nobody, a reply that has left', reply, false],
    [
      'by nobody, what a client with the same number said',
      { ...reply, is_internal: true, author: { ...agent(7), type: 'client' } } as const,
      false,
    ],
  ])('%s', (_name, said, expected) => expect(mayEdit(said, 7)).toBe(expected))
})
