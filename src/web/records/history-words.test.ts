import { expect, it } from 'vitest'
import { incidents as text } from '../i18n/en/incidents.ts'
import { actionWords } from './history-words.ts'

it.each([
  ['change.voted', { decision: 'reject', comment: 'No way back' }, 'voted to reject', 'No way back'],
  ['change.overridden', { decision: 'approve', reason: 'The vendor is here' }, 'overrode the approval', 'The vendor is here'],
  ['incident.changed', { fields: ['commander_id', 'severity'] }, 'edited', 'commander id, severity'],
  ['problem.created', { title: 'Lost sessions' }, 'opened the problem', 'Lost sessions'],
  ['something.new', {}, 'something.new', ''],
])('%s with %j is told as “%s” and “%s”', (action, changes, word, detail) => {
  expect(actionWords({ action, changes }, text)).toEqual({ word, detail })
})
