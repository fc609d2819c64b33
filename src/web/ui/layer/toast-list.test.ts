import { describe, expect, it } from 'vitest'
import { lastUndoable, withToast, withoutToast, type Toast } from './toast-list.ts'

const toast = (id: number, undo?: () => void): Toast => ({ id, text: `act ${id}`, undo })

describe('toasts', () => {
  it('make room for the newest', () => {
    const all = [1, 2, 3, 4].reduce<readonly Toast[]>((toasts, id) => withToast(toasts, toast(id)), [])
    expect(all.map(({ id }) => id)).toEqual([2, 3, 4])
  })

  it('go one by one', () => {
    expect(withoutToast([toast(1), toast(2)], 1).map(({ id }) => id)).toEqual([2])
  })

  it('take back the last act that can be taken back', () => {
    const undo = () => {}
    expect(lastUndoable([toast(1, undo), toast(2, undo), toast(3)])?.id).toBe(2)
    expect(lastUndoable([toast(1)])).toBeUndefined()
  })
})
