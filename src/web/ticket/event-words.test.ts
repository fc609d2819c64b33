import { describe, expect, it } from 'vitest'
import type { TimelineEventRecord } from '../../contract/app/ticket-overview.ts'
import { de } from '../i18n/de.ts'
import { en } from '../i18n/en.ts'
import { formats } from '../i18n/formats.ts'
import { sentenceOf } from './event-words.ts'

const changed = (data: TimelineEventRecord['data']): TimelineEventRecord => ({
  id: 1,
  type: 'fields_changed',
  actor: { type: 'agent', id: 1, name: 'Boris' },
  data,
  is_internal: true,
  created_at: '2026-11-15T12:00:00.000Z',
})

const told = (data: TimelineEventRecord['data'], words: typeof en | typeof de = en): string | undefined => {
  const { events: text, fields } = words.ticket
  const saying = { yes: fields.yes, no: fields.no, format: formats('en') }
  return sentenceOf(changed(data), { text, inbox: words.inbox, desk: undefined, saying })
}

const changes = { custom_fields: { from: { floor: 3 }, to: { floor: 4 } } }

describe('a change of a desk’s own fields', () => {
  it.each([
    [{ label: 'Floor', type: 'number', from: 3, to: 4 }, 'Boris changed Floor from “3” to “4”'],
    [{ label: 'Site', type: 'select', from: null, to: 'North' }, 'Boris changed Site to “North”'],
    [{ label: 'Site', type: 'select', from: 'North', to: null }, 'Boris changed Site from “North” to nothing'],
    [{ label: 'Paid', type: 'boolean', from: false, to: true }, 'Boris changed Paid from “No” to “Yes”'],
    [{ label: 'Delivery', type: 'date', from: null, to: '2026-11-15' }, 'Boris changed Delivery to “Nov 15, 2026”'],
    [{ label: 'shop', type: null, from: { a: 1 }, to: [1, 'b'] }, 'Boris changed shop from “{"a":1}” to “1 and b”'],
  ])('%j', (one, sentence) => expect(told({ changes, custom_fields: [{ key: 'x', ...one }] })).toBe(sentence))

  it('is told beside what else changed in one go', () => {
    const two = [
      { key: 'a', label: 'A', type: 'text', from: null, to: '1' },
      { key: 'b', label: 'B', type: 'text', from: '1', to: '2' },
    ]
    expect(told({ changes: { type: { from: 'task', to: 'question' }, ...changes }, custom_fields: two })).toBe(
      'Boris changed type, A to “1”, B from “1” to “2”',
    )
  })

  it('that was written down before fields were named is told by their keys', () => {
    expect(told({ changes: { custom_fields: { from: { floor: 3, same: [1] }, to: { floor: 4, same: [1] } } } })).toBe(
      'Boris changed floor from “3” to “4”',
    )
  })

  it('is told in German, too', () => {
    expect(told({ changes, custom_fields: [{ key: 'x', label: 'Etage', type: 'number', from: 3, to: null }] }, de)).toBe(
      'Boris hat geändert: Etage geleert (vorher „3“)',
    )
  })
})

describe('an escalation', () => {
  const escalated = (data: TimelineEventRecord['data'], words: typeof en | typeof de): string | undefined => {
    const { events: text, fields } = words.ticket
    const saying = { yes: fields.yes, no: fields.no, format: formats('en') }
    return sentenceOf({ ...changed(data), type: 'escalated' }, { text, inbox: words.inbox, desk: undefined, saying })
  }

  it.each([
    [{ level: 1, previous_level: 0 }, 'Boris escalated it to level 1', 'Boris hat es auf Stufe 1 eskaliert'],
    [{ level: 2, previous_level: 1, comment: 'Late' }, 'Boris escalated it to level 2: Late', 'Boris hat es auf Stufe 2 eskaliert: Late'],
    [{ level: 0, previous_level: 2 }, 'Boris lowered the escalation to level 0', 'Boris hat die Eskalation auf Stufe 0 gesenkt'],
  ])('%j says where to, and why', (data, english, german) => {
    expect([escalated(data, en), escalated(data, de)]).toEqual([english, german])
  })
})

describe('a follow-up', () => {
  const followed = (data: TimelineEventRecord['data'], words: typeof en | typeof de): string | undefined => {
    const { events: text, fields } = words.ticket
    const saying = { yes: fields.yes, no: fields.no, format: formats('en') }
    return sentenceOf({ ...changed(data), type: 'follow_up_created' }, { text, inbox: words.inbox, desk: undefined, saying })
  }

  it.each([
    [{ ticket_id: 7 }, 'Continued in HD-7', 'Fortgesetzt in HD-7'],
    [{ follow_up_of_id: 3 }, 'Boris followed up on HD-3', 'Boris hat ein Folgeticket zu HD-3 geöffnet'],
  ])('%j is told on its side', (data, english, german) => {
    expect([followed(data, en), followed(data, de)]).toEqual([english, german])
  })
})
