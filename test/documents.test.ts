import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describedApis } from '../src/http/docs/described.ts'
import { openApi } from '../src/http/openapi.ts'
import { configTable } from '../src/kernel/config.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

describe('documents made from the code', () => {
  it.each(describedApis().map(({ api, routes }) => [api.name, api, routes] as const))(
    'docs/openapi/%s.json is fresh (npm run openapi)',
    (name, api, routes) => {
      expect(JSON.parse(read(`docs/openapi/${name}.json`))).toEqual(JSON.parse(JSON.stringify(openApi(api, routes))))
    },
  )

  it('the README has the table of settings as the code has it', () => {
    expect(read('README.md')).toContain(configTable())
  })
})
