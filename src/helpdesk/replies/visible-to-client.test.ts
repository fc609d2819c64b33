import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TIMELINE_TYPES } from '../../contract/v1/ticket-enums.ts'
import type { Attachment } from '../attachments/model.ts'
import { isInternalType, type TimelineEvent } from '../timeline/model.ts'
import type { Reply } from './model.ts'
import { filterVisibleToClient, isVisibleToClient, type TicketConversation } from './visible-to-client.ts'

const NOW = 1_000_000

const replies: fc.Arbitrary<Reply> = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  ticket_id: fc.constant(1),
  type: fc.constantFrom('reply', 'note'),
  author: fc.record({
    type: fc.constantFrom('agent', 'client', 'system'),
    id: fc.constant(1),
    name: fc.string(),
    email: fc.constant(null),
  }),
  body: fc.uuid(),
  body_html: fc.option(fc.uuid()),
  channel: fc.constantFrom('api', 'email', 'portal', 'agent'),
  to: fc.constant([]),
  cc: fc.constant([]),
  message_id: fc.constant(null),
  email_status: fc.constantFrom('none', 'queued', 'sent', 'failed', 'bounced'),
  sender_verification: fc.constantFrom(null, 'verified', 'failed', 'unknown'),
  held_until: fc.option(fc.integer({ min: NOW - 10, max: NOW + 10 })),
  undo: fc.option(fc.constant({ first_response_at: null, status: 'open', became: 'open' } as const)),
  source_ticket_id: fc.option(fc.integer({ min: 1, max: 3 })),
  is_description: fc.boolean(),
  edited_at: fc.constant(null),
  created_at: fc.constant(0),
})

const attachments: fc.Arbitrary<Attachment> = fc.record({
  id: fc.nat(),
  sha256: fc.uuid(),
  filename: fc.uuid(),
  content_type: fc.constant('text/plain'),
  size: fc.nat(),
  ticket_id: fc.constant(1),
  reply_id: fc.option(fc.integer({ min: 1, max: 10 })),
  scheduled_reply_id: fc.constant(null),
  content_id: fc.constant(null),
  uploader_type: fc.constantFrom('agent', 'client', 'system'),
  uploader_id: fc.constant(1),
  created_at: fc.constant(0),
})

const events: fc.Arbitrary<TimelineEvent> = fc
  .record({ id: fc.nat(), type: fc.constantFrom(...TIMELINE_TYPES), reply_id: fc.option(fc.integer({ min: 1, max: 10 })), text: fc.uuid() })
  .map(({ id, type, reply_id, text }) => ({
    id,
    type,
    ticket_id: 1,
    actor: { type: 'agent' as const, id: 1, name: text },
    is_internal: isInternalType(type),
    created_at: 0,
    data: reply_id === null ? {} : { reply_id },
  }))

const conversations: fc.Arbitrary<TicketConversation> = fc.record({
  replies: fc.uniqueArray(replies, { selector: ({ id }) => id, maxLength: 8 }),
  attachments: fc.array(attachments, { maxLength: 8 }),
  timeline_events: fc.array(events, { maxLength: 12 }),
})

describe('what a client sees of a ticket', () => {
  it('never holds a word, a file or a name from a note, or from a reply that can still be taken back', () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        const seen = JSON.stringify(filterVisibleToClient(conversation, NOW))
        const hidden = conversation.replies.filter((reply) => !isVisibleToClient(reply, NOW))
        const hiddenIds = new Set(hidden.map(({ id }) => id))
        const secrets = [
          ...hidden.flatMap(({ body, body_html }) => [body, ...(body_html === null ? [] : [body_html])]),
          ...conversation.attachments
            .filter(({ reply_id }) => reply_id !== null && hiddenIds.has(reply_id))
            .flatMap(({ sha256, filename }) => [sha256, filename]),
          ...conversation.timeline_events.filter(({ is_internal }) => is_internal).map(({ actor }) => actor.name),
        ]
        return secrets.every((secret) => !seen.includes(secret))
      }),
      { numRuns: 500 },
    )
  })

  it('holds every public reply whose time has come, in the same order', () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        const expected = conversation.replies
          .filter(({ type, held_until }) => type === 'reply' && (held_until ?? 0) <= NOW)
          .map(({ id }) => id)
        expect(filterVisibleToClient(conversation, NOW).replies.map(({ id }) => id)).toEqual(expected)
      }),
    )
  })

  it('does not say where a reply was merged from', () => {
    fc.assert(
      fc.property(conversations, (conversation) =>
        filterVisibleToClient(conversation, NOW).replies.every(({ source_ticket_id, undo }) => source_ticket_id === null && undo === null),
      ),
    )
  })

  it('looking twice shows nothing more', () => {
    fc.assert(
      fc.property(conversations, (conversation) => {
        const once = filterVisibleToClient(conversation, NOW)
        expect(filterVisibleToClient(once, NOW)).toEqual(once)
      }),
    )
  })

  it('every type of timeline row is internal except those listed as public', () => {
    expect(TIMELINE_TYPES.filter((type) => !isInternalType(type))).toEqual([
      'created',
      'status_changed',
      'subject_changed',
      'replied',
      'follow_up_created',
    ])
  })
})
