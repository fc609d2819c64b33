import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, NEW_STATE } from '../checks/model.ts'
import type { MessageContent } from './message-content.ts'
import { toShellCommand } from './shell-template.ts'

const news = (name: string): MessageContent => ({
  id: 'n',
  occasion: 'flip',
  status: 'down',
  reason: 'fail',
  at: 0,
  now: 0,
  down_since: null,
  check: {
    ...DEFAULT_SETTINGS,
    ...NEW_STATE,
    id: 1,
    uuid: 'u',
    unique_key: 'k',
    project_id: 1,
    badge_key: 'b',
    created_at: 0,
    updated_at: 0,
    name,
    tags: 'one two',
  },
  project_name: 'Acme',
  last_ping: null,
  body: new Uint8Array(),
  check_json: '{}',
  url: '',
  tz: 'UTC',
  callback_url: '',
  unsubscribe_url: '',
})

const run = (template: string, name: string): string => {
  const { command, values } = toShellCommand(template, news(name))
  return execFileSync('/bin/sh', ['-c', command], { env: { PATH: '/usr/bin:/bin', ...values } }).toString('utf8')
}

describe('a command', () => {
  it.each([
    ['printf %s $STATUS-$TAG2', 'down-two'],
    ['printf "<%s>" $NAME', '<a  b>'],
    ['printf "<%s>" "$NAME"', '<a  b>'],
    ["printf '<$NAME>'", '<a  b>'],
    ['printf %s \\$NAME', '$NAME'],
    ['printf "%s" "$(printf %s $NAME)"', 'ab'],
  ])('%s prints %s', (template, printed) => {
    expect(run(template, 'a  b')).toBe(printed)
  })

  it('is never changed by what a check is called', () => {
    const nasty = fc.oneof(
      fc.constantFrom('$(touch /tmp/x)', '`id`', "'; id; '", '"; id; "', '\\', "'", '"', '$HOME', '* ?', '%s'),
      fc.string({ maxLength: 30 }).filter((text) => !text.includes('\0')),
    )
    const templates = fc.constantFrom('printf "[%s]" $NAME', 'printf "[%s]" "$NAME"', 'printf "[%s]" \'$NAME\'')
    fc.assert(
      fc.property(nasty, templates, (name, template) => {
        expect(run(template, name)).toBe(`[${name}]`)
      }),
      { numRuns: 60 },
    )
  })
})
