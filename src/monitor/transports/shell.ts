import { Type } from 'typebox'
import { ConfSchema } from './fields.ts'
import { toShellCommand } from './shell-template.ts'
import { defineTransport, SENT, toRetry, UNWANTED } from './transport.ts'

const CommandField = (title: string) =>
  Type.Optional(Type.String({ maxLength: 1_000, writeOnly: true, title, description: 'Empty: runs nothing.' }))

export const shell = defineTransport({
  kind: 'shell',
  label: 'Shell command',
  about: 'Runs a command on this server. Available only if the server allows it (SHELL_CHANNEL).',
  conf: ConfSchema({ cmd_down: CommandField('Command when down'), cmd_up: CommandField('Command when up') }),
  validate: ({ cmd_down, cmd_up }) => ({ ...(!cmd_down && !cmd_up && { cmd_down: ['Enter a command for at least one status.'] }) }),
  needs: 'runCommand',
  recipient: () => 'this server',
  send: async ({ runCommand }, { cmd_down = '', cmd_up = '' }, content) => {
    const template = content.status === 'up' ? cmd_up : cmd_down
    if (template === '') return UNWANTED
    if (!runCommand) return toRetry('This server does not run commands.')
    const error = await runCommand(toShellCommand(template, content))
    return error === undefined ? SENT : toRetry(error)
  },
})
