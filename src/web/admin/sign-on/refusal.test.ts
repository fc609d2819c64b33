import { expect, it } from 'vitest'
import { refusalIn } from './refusal.ts'

it.each([
  [
    { reason: 'audience', detail: 'audience: meant for another audience' },
    { reason: 'audience', detail: 'meant for another audience' },
  ],
  [
    { reason: 'unsigned', detail: 'unsigned' },
    { reason: 'unsigned', detail: '' },
  ],
  [
    { reason: 'person', detail: 'Ask an administrator.' },
    { reason: 'person', detail: 'Ask an administrator.' },
  ],
  [{ reason: 7 }, { reason: '', detail: '' }],
  [null, { reason: '', detail: '' }],
])('%j is %j', (changes, refusal) => expect(refusalIn(changes)).toEqual(refusal))
