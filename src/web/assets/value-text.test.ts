import { describe, expect, it } from 'vitest'
import { diffOf, valueText } from './value-text.ts'

describe('a value', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['a', 'a'],
    [0, '0'],
    [false, 'false'],
    [['a', 'b'], 'a, b'],
    [{ ram: '32 GB', disks: [1, 2] }, 'ram: 32 GB, disks: 1, 2'],
  ])('%j is read as “%s”', (value, text) => expect(valueText(value)).toBe(text))
})

describe('what changed', () => {
  const label = (field: string): string => field.toUpperCase()

  it('is told field by field, in words where there are words', () => {
    const changes = { status: { from: 'in_stock', to: 'in_use' }, location: { from: null, to: 'Berlin' } }
    const read = (field: string, value: unknown): string | undefined => (field === 'status' ? `state ${String(value)}` : undefined)
    expect(diffOf(changes, label, read)).toEqual([
      { field: 'STATUS', from: 'state in_stock', to: 'state in_use' },
      { field: 'LOCATION', from: '', to: 'Berlin' },
    ])
  })

  it('shows of a list only what came and what went', () => {
    expect(diffOf({ ips: { from: ['1', '2'], to: ['2', '3'] } }, label, () => undefined)).toEqual([{ field: 'IPS', from: '1', to: '3' }])
  })
})
