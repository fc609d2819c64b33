import { describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS } from '../../../contract/v1/audit-enums.ts'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { Messages } from '../../i18n/messages.ts'
import type { Entry } from './data.ts'
import { actLabel, sentenceOf } from './sentence.ts'

const entry: Entry = {
  id: 1,
  actor: { type: 'agent', id: 7, name: 'Boris' },
  action: 'account.changed',
  object: { type: 'user', id: '9' },
  changes: { role_id: { from: 1, to: 2 } },
  ip: null,
  token_id: null,
  created_at: '2026-11-15T16:00:00.000Z',
}

const roles: Readonly<Record<number, string>> = { 1: 'Agent', 2: 'Manager' }

const tell = (part: Partial<Entry>, { thing, in: said = en }: { thing?: string; in?: Messages } = {}): string => {
  const text = said.admin.audit
  const wordOf = (field: string, value: unknown) => (field === 'role_id' ? roles[Number(value)] : undefined)
  return sentenceOf(
    { ...entry, ...part },
    { text, thing, words: { yes: text.yes, no: text.no, fieldOf: (field) => text.fields[field], wordOf } },
  )
}

describe('an entry in words', () => {
  it('tells the one thing that was changed', () => {
    expect(tell({}, { thing: 'Carla' })).toBe('Boris changed the role of Carla from Agent to Manager')
    expect(tell({}, { thing: 'Carla', in: de })).toBe('Boris hat bei Carla „Rolle“ von Agent auf Manager geändert')
  })

  it.each([
    [{ name: { from: 'A', to: 'B' } }, 'Boris changed the name of Carla from A to B'],
    [{ phone: '123' }, 'Boris set the phone of Carla to 123'],
    [{ phone: { from: '123', to: null } }, 'Boris cleared the phone of Carla, previously 123'],
    [{ name: 'B', phone: '1' }, 'Boris changed the agent Carla'],
    [{ description: 'x'.repeat(61) }, 'Boris changed the agent Carla'],
    [{ fields: ['name', 'is_active', 'odd_one'] }, 'Boris changed the agent Carla (name, active, odd one)'],
    [{}, 'Boris changed the agent Carla'],
    [null, 'Boris changed the agent Carla'],
  ])('reads %j as "%s"', (changes, sentence) => {
    expect(tell({ changes }, { thing: 'Carla' })).toBe(sentence)
  })

  it.each([
    [{ type: 'nobody', id: null, name: '' }, 'Unknown created the role Manager'],
    [{ type: 'system', id: null, name: 'clock' }, 'Watchdesk (clock) created the role Manager'],
    [{ type: 'key', id: 3, name: 'project key' }, 'A project key created the role Manager'],
    [{ type: 'scim', id: 3, name: 'Okta' }, 'Okta created the role Manager'],
  ])('names whoever it was: %j', (actor, sentence) => {
    expect(tell({ actor, action: 'role.created', changes: {} }, { thing: 'Manager' })).toBe(sentence)
  })

  it('says who signed in, who was nobody yet when it happened', () => {
    const actor = { type: 'nobody', id: null, name: '' } as const
    expect(tell({ actor, action: 'sign_in', changes: { method: 'password' } }, { thing: 'Carla' })).toBe('Carla signed in')
  })

  it.each([
    ['role.created', { type: 'role', id: '3' }, { name: 'Gone' }, 'Boris created the role Gone'],
    ['role.created', { type: 'role', id: '3' }, {}, 'Boris created the role #3'],
    ['settings.changed', { type: 'settings', id: 'desk' }, { a: 1, b: 2 }, 'Boris changed the settings: helpdesk'],
    ['sign_in.failed', { type: 'user', id: '0' }, {}, 'Boris failed to sign in as Unknown'],
    ['moon.landed', { type: 'moon', id: '1' }, {}, 'Boris: moon.landed #1'],
  ])('%s of something without a name, %j, %j: "%s"', (action, object, changes, sentence) => {
    expect(tell({ action, object, changes })).toBe(sentence)
  })
})

describe('the words of actions', () => {
  it.each([
    ['en', en],
    ['de', de],
  ] as const)('name who and are told apart in the list of choices: %s', (_, said) => {
    const { acts } = said.admin.audit
    const labels = AUDIT_ACTIONS.map((action) => actLabel(action, said.admin.audit))
    expect(new Set(labels).size).toBe(labels.length)
    for (const action of AUDIT_ACTIONS) expect(acts[action].says({ who: 'Boris', what: 'Carla' })).toMatch(/^(?=.*(?:Boris|Carla))[^{}]*$/)
  })

  it('leave a code that is newer than this page as it is', () => {
    expect(actLabel('moon.landed', en.admin.audit)).toBe('moon.landed')
    expect(actLabel('toString', en.admin.audit)).toBe('toString')
  })
})
