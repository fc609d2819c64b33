import { describe, expect, it } from 'vitest'
import { de } from '../i18n/de.ts'
import { en } from '../i18n/en.ts'
import type { Messages } from '../i18n/messages.ts'
import { factsOf, placeOf } from './place.ts'

const catalogs: readonly Messages['me']['notices'][] = [en.me.notices, de.me.notices]

const facts = {
  by: 'Ana',
  reason: '550 unknown',
  message: 'Look',
  metric: 'First response',
  severity: 'major',
  policy: 'Nights',
  hours: 24,
}

describe('the sentence of a notice', () => {
  it.each([
    ['email_failed', '550 unknown'],
    ['automation', 'Look'],
    ['change_vote', ''],
    ['change_remark', 'Ana'],
    ['cover', 'Ana'],
    ['on_call', 'Nights'],
    ['change_reminder', '24'],
    ['sla_breached', 'First response'],
  ])('of %s says what happened, in every language', (kind, part) => {
    for (const notices of catalogs) {
      const said = notices.kinds[kind]?.(facts)
      expect(said).toContain(part)
      expect(said).not.toBe(notices.other())
    }
  })
})

describe('a notice', () => {
  it.each([
    ['a ticket', 12, { reference: 'HD-12', subject: 'Printer' }, { to: '/tickets/12', name: 'HD-12 Printer' }],
    ['a call about a ticket', 12, { summary: 'HD-12: Printer' }, { to: '/tickets/12', name: 'HD-12 Printer' }],
    ['a ticket without a subject', 12, {}, { to: '/tickets/12', name: 'HD-12' }],
    ['a change', null, { change_id: 3, title: 'Patch', round: 1 }, { to: '/changes/3', name: 'Patch' }],
    ['an incident', null, { incident_id: 4, title: 'Mail is down' }, { to: '/incidents/4', name: 'Mail is down' }],
    ['a rotation', null, { schedule_id: 5, title: 'Nights' }, { to: '/oncall/5', name: 'Nights' }],
    ['what is not known yet', null, { asset_id: 4, title: 'A laptop' }, { to: undefined, name: 'A laptop' }],
    ['nothing', null, { change_id: 'x' }, { to: undefined, name: '' }],
  ])('about %s', (_, ticket_id, data, place) => expect(placeOf({ ticket_id, data })).toEqual(place))

  it('says only what is text or a number', () => {
    expect(factsOf({ data: { by: 'Ana', reason: 5, hours: 24, metric: null } })).toEqual({
      by: 'Ana',
      reason: '',
      message: '',
      metric: '',
      severity: '',
      policy: '',
      hours: 24,
    })
  })
})
