import { describe, expect, it } from 'vitest'
import type { ConversationMessage, TimelineEventRecord } from '../../contract/app/ticket-overview.ts'
import { followUpsOf, newsSince, storyOf } from './story.ts'

const at = (minute: number): string => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

const message = (id: number, minute: number, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  id,
  ticket_id: 1,
  type: 'reply',
  is_internal: false,
  author: { type: 'agent', id: 1, name: 'Ada', email: null },
  body: `message ${id}`,
  body_html: `<p>message ${id}</p>`,
  channel: 'agent',
  to: [],
  cc: [],
  attachments: [],
  message_id: null,
  email_status: 'sent',
  sender_verification: null,
  undo_until: null,
  source_ticket_id: null,
  edited_at: null,
  created_at: at(minute),
  ...more,
})

const event = (id: number, minute: number, type: TimelineEventRecord['type']): TimelineEventRecord => ({
  id,
  type,
  actor: { type: 'agent', id: 1, name: 'Ada' },
  data: {},
  is_internal: true,
  created_at: at(minute),
})

const note = { type: 'note', is_internal: true } as const
const ticket = {
  created_at: at(0),
  client: { id: 1, name: 'Ana', email: 'ana@acme.test', phone: '', is_blocked: false },
  description: 'Help!',
  description_html: '<p>Help!</p>',
  sender_verification: null,
  attachments: [],
  messages: [message(1, 5), message(2, 9, note)],
  timeline_events: [event(1, 0, 'created'), event(2, 5, 'status_changed'), event(3, 6, 'assigned'), event(4, 9, 'note_added')],
}

const told = (part: Parameters<typeof storyOf>[1]): readonly string[] =>
  storyOf(ticket, part).map((chapter) => (chapter.kind === 'message' ? chapter.id : chapter.events.map(({ type }) => type).join(' + ')))

describe('the story of a ticket', () => {
  it('tells what was said and what happened in order, the word before the deed, and nothing twice', () => {
    expect(told('all')).toEqual(['opening', 'message 1', 'status_changed + assigned', 'message 2'])
  })

  it.each([
    ['messages', ['opening', 'message 1']],
    ['notes', ['message 2']],
    ['history', ['created + status_changed + assigned + note_added']],
  ] as const)('shows only %s when asked', (part, chapters) => {
    expect(told(part)).toEqual(chapters)
  })
})

describe('news', () => {
  it('is what others said since then', () => {
    expect(newsSince(ticket, at(6), 2).map(({ id }) => id)).toEqual([2])
    expect(newsSince(ticket, at(1), 1)).toEqual([])
    expect(newsSince(ticket, undefined, 2)).toEqual([])
  })
})

it('a ticket knows which ones went on with it, by what happened', () => {
  const followed = { ...event(2, 2, 'follow_up_created'), data: { ticket_id: 7 } }
  const odd = { ...event(3, 3, 'follow_up_created'), data: {} }
  const linked = { ...event(4, 4, 'linked'), data: { ticket_id: 9 } }
  expect(followUpsOf({ timeline_events: [followed, odd, linked] })).toEqual([7])
})
