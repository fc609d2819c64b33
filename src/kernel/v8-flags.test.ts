import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const HERE = new URL('v8-flags.ts', import.meta.url).href

const KEEP_ALL = `
  let kept = []
  for (let round = 0; round < 40; round++) {
    kept = []
    for (let n = 0; n < 20_000; n++) kept.push({ n, inner: { n } })
  }`

const decisionsOf = (script: string): string =>
  execFileSync(
    process.execPath,
    ['--min-semi-space-size=1', '--max-semi-space-size=1', '--trace-pretenuring-statistics', '--input-type=module', '--eval', script],
    { encoding: 'utf8' },
  )

test('whatever is in use during a collection, the next of its kind is not expected to live long', () => {
  expect(decisionsOf(`import { disablePretenuring } from '${HERE}'; disablePretenuring(); ${KEEP_ALL}`)).not.toContain('=> tenure')
})

test('without saying so, it is', () => {
  expect(decisionsOf(KEEP_ALL)).toContain('=> tenure')
})
