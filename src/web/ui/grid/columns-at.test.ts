import { describe, expect, it } from 'vitest'
import { columnsAt, isStacked } from './columns-at.ts'
import type { GridColumn } from './grid-props.ts'

const column = (id: string, more: Partial<GridColumn<string>> = {}): GridColumn<string> => ({
  id,
  label: id,
  track: '1fr',
  cell: () => null,
  ...more,
})
const stackable = [
  column('status', { below: 'bare' }),
  column('name'),
  column('owner', { from: 700 }),
  column('due', { from: 900, below: 'named' }),
  column('short', { to: 560, below: 'bare' }),
  column('more'),
]
const plain = [column('name'), column('owner', { from: 500 }), column('glyph', { to: 500 })]

const idsAt = (columns: readonly GridColumn<string>[], width: number) => {
  const { beside, below } = columnsAt(columns, width)
  return [beside.map(({ id }) => id).join(' '), below.map(({ id }) => id).join(' ')]
}

describe('which columns a list has', () => {
  it.each([
    [1_200, 'status name owner due more', ''],
    [800, 'status name owner more', ''],
    [560, 'status name more', ''],
    [559, 'name more', 'status due short'],
    [300, 'name more', 'status due short'],
    [0, 'status name short more', ''],
  ])('at %i pixels', (width, beside, below) => expect(idsAt(stackable, width)).toEqual([beside, below]))

  it.each([
    [600, 'name owner'],
    [300, 'name glyph'],
  ])('one that has nothing to put below keeps to one line at %i pixels', (width, beside) => {
    expect(isStacked(plain, width)).toBe(false)
    expect(idsAt(plain, width)).toEqual([beside, ''])
  })
})
