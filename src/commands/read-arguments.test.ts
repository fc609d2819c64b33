import { describe, expect, it } from 'vitest'
import type { CliCommand } from './command.ts'
import { formatCommandHelp, formatOverview } from './help.ts'
import { readArguments } from './read-arguments.ts'

const carry: CliCommand = {
  name: 'carry',
  usage: 'FILE [--to PLACE] [--slowly]',
  summary: 'Carries a file to where it is wanted, and says so on the way. '.repeat(4).trim(),
  positionals: ['FILE'],
  options: { to: { type: 'string', help: 'where to' }, slowly: { type: 'boolean', help: 'takes its time' } },
  run: async () => 0,
}
const rest: CliCommand = { name: 'rest', usage: '', summary: 'Does nothing.', run: async () => 0 }

describe('a command receives the typed arguments', () => {
  it.each([
    [['a', '--to', 'b'], { positionals: ['a'], options: { to: 'b' } }],
    [['--slowly', '--', '--to'], { positionals: ['--to'], options: { slowly: true } }],
    [['-h'], { positionals: [], options: { help: true } }],
    [['--help', 'a', 'b'], { positionals: ['a', 'b'], options: { help: true } }],
  ])('%o', (typed, wanted) => expect(readArguments(carry, typed)).toMatchObject(wanted))

  it.each([
    [carry, [], 'carry needs FILE.'],
    [carry, ['a', 'b'], 'carry takes only FILE.'],
    [rest, ['a'], 'rest takes no arguments.'],
    [{ ...carry, positionals: ['PLACE', 'FILE…'] }, ['a'], 'carry needs PLACE and FILE…'],
    [carry, ['a', '--far'], 'Unknown option --far. watchdesk carry --help lists the options.'],
    [carry, ['a', '-f'], 'Unknown option -f. watchdesk carry --help lists the options.'],
    [carry, ['a', '--to'], '--to needs a value.'],
    [carry, ['a', '--to', '--slowly'], '--to needs a value.'],
    [carry, ['a', '--slowly=yes'], '--slowly takes no value.'],
  ] as const)('%o with %o is refused in a sentence', (command, typed, sentence) =>
    expect(() => readArguments(command, typed)).toThrow(new Error(sentence)),
  )
})

describe('the help', () => {
  it('fits a terminal, with every word of it', () => {
    const text = formatOverview([carry, rest])
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(110)
    expect(text.replace(/\s+/g, ' ')).toContain(carry.summary)
    expect(text).toContain('carry FILE [--to PLACE]')
  })

  it('of a command has its options in columns', () => {
    expect(formatCommandHelp(carry)).toMatch(/\n {2}--to VALUE {2}where to\n {2}--slowly {4}takes its time$/)
    expect(formatCommandHelp(rest)).toBe('watchdesk rest\n\nDoes nothing.')
  })
})
