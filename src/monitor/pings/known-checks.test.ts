import { expect, it } from 'vitest'
import { pingRules } from '../../../test/monitor/ping-rules.ts'
import { createKnownChecks } from './known-checks.ts'

it('knows each as it was kept last', () => {
  const known = createKnownChecks(10)
  const [a, b] = [pingRules('a'), pingRules('b', { id: 8, project_id: 4, grace: 61, start_kw: 'begin', manual_resume: true })]
  const changed = pingRules('a', { settings_version: 2, timeout: 90 })
  for (const rules of [a, b, changed]) known.keep(rules)
  expect(known.find('a')).toEqual(changed)
  expect(known.find('b')).toEqual(b)
})

it('does not know those it was told to forget, nor those it was never told of', () => {
  const known = createKnownChecks(10)
  known.keep(pingRules('a'))
  known.forget('a')
  expect([known.find('a'), known.find('b')]).toEqual([undefined, undefined])
})
