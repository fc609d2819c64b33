import { describe, expect, it } from 'vitest'
import { MINUTE } from '../../contract/time.ts'
import { SEVERITIES } from '../../contract/v1/alerts.ts'
import { TICKET_PRIORITIES } from '../../contract/v1/ticket-enums.ts'
import { filterRecentFlips, isFlapping, isPaged, parseHostTag, parseSeverityTag, toSeverity, toTicketPriority } from './model.ts'

describe('severity', () => {
  it('stands beside priority, step by step', () => {
    expect(SEVERITIES.map(toTicketPriority)).toEqual([...TICKET_PRIORITIES])
    expect(TICKET_PRIORITIES.map(toSeverity)).toEqual([...SEVERITIES])
    expect(toSeverity('normal')).toBe('warning')
  })

  it('wakes people from warning on', () => {
    expect(SEVERITIES.filter(isPaged)).toEqual(['warning', 'error', 'critical'])
  })

  it.each([
    [['prod', 'sev:critical'], 'critical'],
    [['SEV:Info'], 'info'],
    [['sev:fatal'], undefined],
    [['severity:error'], undefined],
    [[], undefined],
  ] as const)('is read from the tags %j as %s', (tags, severity) => {
    expect(parseSeverityTag(tags)).toBe(severity)
  })
})

it.each([
  [['a', 'host:db1.acme.test'], 'db1.acme.test'],
  [['Host:DB1'], 'DB1'],
  [['hosted'], undefined],
] as const)('the tags %j name the host %s', (tags, host) => {
  expect(parseHostTag(tags)).toBe(host)
})

describe('flapping', () => {
  const now = 1_000 * MINUTE
  const ago = (...minutes: readonly number[]) => minutes.map((minute) => now - minute * MINUTE)

  it.each([
    ['three changes', [20, 10, 0], false],
    ['four changes within half an hour', [29, 20, 10, 0], true],
    ['four changes of which one is half an hour old', [30, 20, 10, 0], false],
    ['many changes long ago', [90, 80, 70, 60, 50], false],
  ] as const)('%s: %s', (_what, minutes, expected) => {
    expect(isFlapping({ flips: ago(...minutes) }, now)).toBe(expected)
  })

  it('forgets what no longer matters', () => {
    expect(filterRecentFlips(ago(90, 31, 30, 29, 0), now)).toEqual(ago(29, 0))
  })
})
