import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHANNEL_KINDS } from '../../src/monitor/transports/index.ts'
import { integrationsPage } from '../../src/monitor/transports/docs.ts'

const FILE = new URL('../../docs/integrations.md', import.meta.url)

it('docs/integrations.md is fresh (UPDATE_DOCS=1 vitest run test/transports/docs.test.ts)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, integrationsPage())
  expect(readFileSync(FILE, 'utf8')).toBe(integrationsPage())
})

it.each(CHANNEL_KINDS)('%s has a section of its own', (kind) => {
  expect(integrationsPage()).toContain(`(\`${kind}\`)`)
})
