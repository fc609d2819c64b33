import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describedApis } from '../http/docs/described.ts'
import { openApi } from '../http/openapi.ts'
import type { CliCommand } from './command.ts'

export const openapi: CliCommand = {
  name: 'openapi',
  usage: 'FOLDER',
  summary: 'Writes the OpenAPI documents of the public APIs to FOLDER.',
  positionals: ['FOLDER'],
  standalone: true,
  run: async ({ positionals }, { print }) => {
    const folder = positionals[0] ?? ''
    mkdirSync(folder, { recursive: true })
    for (const { api, routes } of describedApis()) {
      const file = join(folder, `${api.name}.json`)
      // One line per path keeps diffs readable.
      writeFileSync(file, `${JSON.stringify(openApi(api, routes)).replaceAll('},"/', '},\n"/')}\n`)
      print(`Wrote ${file}.`)
    }
    return 0
  },
}
