import { writeFileSync } from 'node:fs'
import { listRouteTables } from '../http/docs/route-tables.ts'
import { renderSecurityDocument } from '../http/docs/security.ts'
import type { CliCommand } from './command.ts'

export const securityReference: CliCommand = {
  name: 'security-reference',
  usage: 'FILE',
  summary: 'Writes the security reference, with authority and limits of every route, to FILE.',
  positionals: ['FILE'],
  standalone: true,
  run: async ({ positionals }, { print }) => {
    const file = positionals[0] ?? ''
    writeFileSync(file, renderSecurityDocument(listRouteTables()))
    print(`Wrote ${file}.`)
    return 0
  },
}
