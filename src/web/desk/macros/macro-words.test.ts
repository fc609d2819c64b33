import { expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { macroWords } from './macro-words.ts'

const desk = {
  agents: [{ id: 7, name: 'Boris', email: null }],
  departments: [{ id: 2, name: 'IT', is_default: true }],
}

it.each([
  [{}, ''],
  [{ set: { status: 'pending' as const, assignee_id: 'me' as const } }, 'Pending · → Me'],
  [{ set: { assignee_id: 7, department_id: 2, priority: 'high' as const, type: 'task' as const } }, 'High · Task · IT · → Boris'],
  [{ set: { assignee_id: null }, add_tags: ['log'], remove_tags: ['old'] }, '→ Unassigned · +log · −old'],
  [{ set: { assignee_id: 99, department_id: 99 } }, ''],
  [{ reply: { body: 'Hello,\n\nplease  wait.' } }, 'Reply: “Hello, please wait.”'],
  [{ reply: { body: 'x'.repeat(80), is_internal: true } }, `Internal note: “${'x'.repeat(60)}…”`],
])('%j', (actions, words) => expect(macroWords(actions, { text: en, desk })).toBe(words))

it('is said in German, too', () =>
  expect(macroWords({ set: { status: 'resolved' } }, { text: de, desk: undefined })).toBe(de.inbox.status.resolved))
