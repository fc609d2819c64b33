import { describe, expect, it } from 'vitest'
import { checkRow } from '../../../test/web/check-row.ts'
import type { CheckListItem } from '../../contract/app/check-records.ts'
import { fits, inOrder, readFilter, withToggled } from './filter.ts'

const row = (fields: Partial<CheckListItem>): CheckListItem => checkRow({ name: 'db-backup-eu', tags: 'prod DB', ...fields })

describe('a filter of checks', () => {
  it.each([
    ['', {}, true],
    ['backup', {}, true],
    ['BACKUP eu', {}, true],
    ['backup us', {}, false],
    ['nightly', { slug: 'nightly' }, true],
    ['tag:prod', {}, true],
    ['tag:db tag:prod', {}, true],
    ['tag:pro', {}, false],
    ['is:up', {}, true],
    ['is:down', {}, false],
    ['is:down is:up', {}, true],
    ['is:late', { status: 'grace' }, true],
    ['is:running', { started: true }, true],
    ['is:nonsense', {}, true],
    ['backup tag:prod is:down', { status: 'down' }, true],
  ] as const)('%j fits as it should (%#)', (text, fields, fitting) => {
    expect(fits(row(fields), readFilter(text))).toBe(fitting)
  })

  it.each([
    ['', 'is:down', 'is:down'],
    ['is:down', 'is:down', ''],
    ['backup IS:down x', 'is:down', 'backup x'],
    ['backup', 'tag:prod', 'backup tag:prod'],
  ])('%j with %j toggled is %j', (text, condition, after) => {
    expect(withToggled(text, condition)).toBe(after)
  })
})

describe('the order of checks', () => {
  it('puts what needs somebody first, then goes by name', () => {
    const rows = [
      row({ uuid: '1', status: 'paused', name: 'a' }),
      row({ uuid: '2', status: 'up', name: 'b' }),
      row({ uuid: '3', status: 'up', name: 'A' }),
      row({ uuid: '4', status: 'grace', name: 'z' }),
      row({ uuid: '5', status: 'down', name: 'y' }),
      row({ uuid: '6', status: 'new', name: 'x' }),
    ]
    expect(inOrder(rows).map(({ uuid }) => uuid)).toEqual(['5', '4', '6', '3', '2', '1'])
  })

  it.each([
    ['name', '213'],
    ['last', '321'],
    ['due', '132'],
    ['took', '312'],
  ] as const)('by %s is %s', (sort, order) => {
    const at = (hour: string): string => `2026-11-15T${hour}:00:00Z`
    const rows = [
      row({ uuid: '1', name: 'b', last_ping: null, due_at: at('02'), last_duration: 3 }),
      row({ uuid: '2', name: 'A', last_ping: at('03'), due_at: null, last_duration: null }),
      row({ uuid: '3', name: 'c', last_ping: at('01'), due_at: at('04'), last_duration: 9 }),
    ]
    expect(
      inOrder(rows, sort)
        .map(({ uuid }) => uuid)
        .join(''),
    ).toBe(order)
  })
})
