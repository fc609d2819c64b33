import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TRANSPORT_KINDS } from '../../src/monitor/transports/index.ts'
import { renderIntegrationsPage } from '../../src/monitor/transports/docs.ts'

const FILE = new URL('../../docs/integrations.md', import.meta.url)

it('docs/integrations.md is fresh (UPDATE_DOCS=1 vitest run test/transports/docs.test.ts)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(FILE, renderIntegrationsPage())
  expect(readFileSync(FILE, 'utf8')).toBe(renderIntegrationsPage())
})

it.each(TRANSPORT_KINDS)('%s has a section of its own', (kind) => {
  expect(renderIntegrationsPage()).toContain(`(\`${kind}\`)`)
})
