import type { CliCommand } from './command.ts'

const LINE_WIDTH = 100

const wrapText = (text: string, indent: string): string => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && indent.length + line.length + 1 + word.length > LINE_WIDTH) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.map((line) => indent + line).join('\n')
}

const nameOf = (name: string, type: 'string' | 'boolean'): string => `--${name}${type === 'string' ? ' VALUE' : ''}`

export const formatCommandHelp = (command: CliCommand): string => {
  const options = Object.entries(command.options ?? {}).map(([name, { type, help }]) => [nameOf(name, type), help] as const)
  const width = Math.max(0, ...options.map(([name]) => name.length))
  const lines = options.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`)
  const head = `watchdesk ${command.name} ${command.usage}`.trim()
  return [head, '', wrapText(command.summary, ''), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}

export const formatOverview = (commands: readonly CliCommand[]): string =>
  [
    'watchdesk COMMAND',
    '',
    ...commands.flatMap(({ name, usage, summary }) => [wrapText(`${name} ${usage}`.trim(), '  '), wrapText(summary, '      ')]),
    '',
    'watchdesk COMMAND --help describes one command. Settings are environment variables; see the README.',
  ].join('\n')
