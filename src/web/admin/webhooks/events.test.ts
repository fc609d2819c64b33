import { describe, expect, it } from 'vitest'
import { WEBHOOK_EVENTS } from '../../../contract/v1/webhook-enums.ts'
import { chosenOf, groupsOf, heldOf, withEvents } from './events.ts'

describe('the events of a webhook', () => {
  it('stand in groups, each once', () => {
    const groups = groupsOf(WEBHOOK_EVENTS)
    expect(groups.map(({ id, events }) => `${id} ${events.length}`)).toEqual([
      'ticket 7',
      'reply 2',
      'user 2',
      'client 2',
      'sla 2',
      'csat 1',
      'kb 1',
      'incident 2',
      'change 1',
      'on_call 1',
      'asset 1',
    ])
    expect(groups.flatMap(({ events }) => events)).toEqual(WEBHOOK_EVENTS)
  })

  it('are all meant by a star', () => {
    expect(chosenOf(WEBHOOK_EVENTS, ['*'])).toEqual(WEBHOOK_EVENTS)
    expect(chosenOf(WEBHOOK_EVENTS, ['reply.created', 'gone.event'])).toEqual(['reply.created'])
  })

  it('are chosen and left out by the group', () => {
    const replies = ['reply.created', 'reply.note_added'] as const
    const chosen = withEvents(WEBHOOK_EVENTS, ['ticket.created'], replies, true)
    expect(chosen).toEqual(['ticket.created', ...replies])
    expect(heldOf(replies, chosen)).toBe('all')
    expect(heldOf(replies, ['reply.created'])).toBe('some')
    expect(heldOf(replies, withEvents(WEBHOOK_EVENTS, chosen, replies, false))).toBe('none')
  })
})
