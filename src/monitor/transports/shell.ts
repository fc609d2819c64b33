import { Type } from 'typebox'
import { Conf } from './fields.ts'
import { commandOf } from './shell-template.ts'
import { later, sent, transport, unwanted } from './transport.ts'

const Command = (title: string) =>
  Type.Optional(Type.String({ maxLength: 1_000, writeOnly: true, title, description: 'Empty: nothing is run.' }))

export const shell = transport({
  kind: 'shell',
  label: 'Shell command',
  about: 'Runs a command on this server. Offered only where the server allows it (SHELL_CHANNEL).',
  conf: Conf({ cmd_down: Command('Command when down'), cmd_up: Command('Command when up') }),
  mistakes: ({ cmd_down, cmd_up }) => ({ ...(!cmd_down && !cmd_up && { cmd_down: ['Give a command for at least one of the two.'] }) }),
  needs: 'runCommand',
  recipient: () => 'this server',
  send: async ({ runCommand }, { cmd_down = '', cmd_up = '' }, news) => {
    const template = news.status === 'up' ? cmd_up : cmd_down
    if (template === '') return unwanted
    if (!runCommand) return later('This server does not run commands.')
    const mistake = await runCommand(commandOf(template, news))
    return mistake === undefined ? sent : later(mistake)
  },
})
