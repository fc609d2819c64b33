import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { faults } from '../../scripts/mutants/faults.mjs'

const root = new URL('../../', import.meta.url)

it('every fault of `npm run mutants` fits the source, once', () => {
  const occurrences = faults.map(({ file, what, find }) => [what, readFileSync(new URL(file, root), 'utf8').split(find).length - 1])
  expect(occurrences).toEqual(faults.map(({ what }) => [what, 1]))
  expect(faults.length).toBeGreaterThanOrEqual(60)
})
