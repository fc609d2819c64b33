import { writeFileSync } from 'node:fs'
import { routeTables } from '../http/docs/described.ts'
import { securityDocument } from '../http/docs/security.ts'
import type { Command } from './command.ts'

export const securityReference: Command = {
  name: 'security-reference',
  usage: 'FILE',
  summary: 'Writes the security reference, with authority and limits of every route, to FILE.',
  positionals: ['FILE'],
  standalone: true,
  run: async ({ positionals }, { say }) => {
    const file = positionals[0] ?? ''
    writeFileSync(file, securityDocument(routeTables()))
    say(`Wrote ${file}.`)
    return 0
  },
}
