import { expect, it } from 'vitest'
import { pingRules } from '../../../../test/monitor/ping-rules.ts'
import { uuidOf } from '../../../../test/monitor/uuids.ts'
import { createKnownChecks } from './known-checks.ts'

const [A, B] = [uuidOf(1), uuidOf(2)]

it('knows each as it was kept last', () => {
  const known = createKnownChecks(10)
  const [a, b] = [pingRules(A), pingRules(B, { id: 8, project_id: 4, grace: 61, start_kw: 'begin', manual_resume: true })]
  const changed = pingRules(A, { settings_version: 2, timeout: 90 })
  for (const rules of [a, b, changed]) known.keep(rules)
  expect(known.find(A)).toEqual(changed)
  expect(known.find(B)).toEqual(b)
})

it('does not know those it was told to forget, nor those it was never told of', () => {
  const known = createKnownChecks(10)
  known.keep(pingRules(A))
  known.forget(A)
  expect([known.find(A), known.find(B)]).toEqual([undefined, undefined])
})
