import { describe, expect, it } from 'vitest'
import { readPalette, rowsFor, type PaletteRow } from './palette-query.ts'

describe('what is typed into the palette', () => {
  it.each([
    ['', 'any', ''],
    ['backup', 'any', 'backup'],
    ['> pause', 'do', 'pause'],
    ['#4120', 'ticket', '4120'],
    [' @ana ', 'person', 'ana'],
    [':db', 'check', 'db'],
    ['a > b', 'any', 'a > b'],
  ])('%j looks for %s', (typed, kind, text) => {
    expect(readPalette(typed)).toEqual({ kind, text })
  })

  it('shows only rows of the kind that was asked for', () => {
    const row = (kind: PaletteRow['kind']): PaletteRow => ({ id: kind, kind, label: kind, run: () => {} })
    const rows = [row('do'), row('place'), row('check')]
    expect(rowsFor(rows, readPalette('>'))).toEqual([row('do')].map((one) => expect.objectContaining({ id: one.id })))
    expect(rowsFor(rows, readPalette('x'))).toHaveLength(3)
    expect(rowsFor(rows, readPalette('@'))).toEqual([])
  })
})
