import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPublicApis } from '../http/docs/route-tables.ts'
import { buildOpenApiDocument } from '../http/kit/openapi.ts'
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
    for (const { api, routes } of listPublicApis()) {
      const file = join(folder, `${api.name}.json`)
      // One line per path keeps diffs readable.
      writeFileSync(file, `${JSON.stringify(buildOpenApiDocument(api, routes)).replaceAll('},"/', '},\n"/')}\n`)
      print(`Wrote ${file}.`)
    }
    return 0
  },
}
