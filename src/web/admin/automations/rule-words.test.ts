import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { Automation } from './data.ts'
import { ifWords, thenWords, type Naming } from './rule-words.ts'

const naming: Naming = {
  fieldOf: (field) => field,
  valueOf: (_, value) => String(value),
  macroOf: (id) => `macro ${id}`,
  list: (items) => items.join(', '),
}

const rule = {
  id: 1,
  name: 'VIP',
  trigger: 'ticket.created',
  conditions: {},
  actions: {},
  is_active: true,
  position: 1,
  next_run_at: null,
  created_at: '',
  updated_at: '',
} satisfies Automation

const status = { field: 'status', operator: 'is', value: ['open', 'pending'] } as const
const tagged = { field: 'tags', operator: 'includes_any', value: ['vip'] } as const
const alone = { field: 'assignee', operator: 'is_not_set' } as const

describe('what a rule asks', () => {
  it.each([
    [{}, 'Every ticket'],
    [{ all: [status] }, 'status is open or pending'],
    [{ all: [tagged, alone] }, 'tags has one of vip and assignee is not set'],
    [{ all: [], any: [tagged, alone] }, 'tags has one of vip or assignee is not set'],
    [{ all: [alone], any: [tagged, status] }, 'assignee is not set and (tags has one of vip or status is open or pending)'],
  ])('%j reads "%s"', (conditions, sentence) => {
    const written = JSON.parse(JSON.stringify(conditions))
    expect(ifWords({ ...rule, conditions: written }, en.admin.automations, naming)).toBe(sentence)
  })
})

describe('what a rule does', () => {
  it.each([
    [{ macro_id: 3 }, ['run macro 3']],
    [
      { set: { priority: 'urgent', assignee_id: null, custom_fields: { seats: 5 } } },
      ['set priority to urgent', 'set assignee_id to nothing', 'set custom_fields.seats to 5'],
    ],
    [{ add_tags: ['a', 'b'], remove_tags: ['c'] }, ['add the tags a, b', 'remove the tags c']],
    [{ reply: { body: 'x' }, note: { body: 'y' } }, ['reply to the client', 'write a note']],
    [{ notify: { to: ['assignee'], user_ids: [4] } }, ['notify the assignee, 4']],
    [{ escalate: {} }, ['escalate']],
    [{ escalate: { level: 2 } }, ['escalate to level 2']],
    [{ ring: {} }, ['ring']],
  ])('%j reads %j', (actions, sentences) => {
    const written = JSON.parse(JSON.stringify(actions))
    expect(thenWords({ ...rule, actions: written }, en.admin.automations, naming)).toEqual(sentences)
    expect(thenWords({ ...rule, actions: written }, de.admin.automations, naming)).toHaveLength(sentences.length)
  })
})
