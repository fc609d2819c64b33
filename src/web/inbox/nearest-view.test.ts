import { expect, it } from 'vitest'
import { nearestView } from './nearest-view.ts'

const saved = [{ id: 7 }, { id: 8 }, { id: 9 }]

it.each([
  [saved, '8', '7'],
  [saved, '9', '8'],
  [saved, '7', '8'],
  [[{ id: 7 }], '7', 'open'],
  [saved, '99', 'open'],
  [[], 'nonsense', 'open'],
])('of %j without %s the nearest is %s', (views, gone, nearest) => expect(nearestView(views, gone)).toBe(nearest))
