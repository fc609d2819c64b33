import { describe, expect, it } from 'vitest'
import { readVisits, withVisit, type Visit } from './visits.ts'

const visit = (to: string): Visit => ({ to, label: to })

describe('the last visits', () => {
  it('stand newest first, each once', () => {
    const all = ['/a', '/b', '/a'].reduce<readonly Visit[]>((visits, to) => withVisit(visits, visit(to)), [])
    expect(all.map(({ to }) => to)).toEqual(['/a', '/b'])
  })

  it('are few', () => {
    const all = Array.from({ length: 20 }, (_, at) => visit(`/${at}`)).reduce<readonly Visit[]>(withVisit, [])
    expect(all.map(({ to }) => to)).toEqual(['/19', '/18', '/17', '/16', '/15', '/14'])
  })

  it.each([
    [null, 0],
    ['nonsense', 0],
    ['{}', 0],
    ['[{"to":"/checks","label":"Checks"},{"to":7},null]', 1],
    ['[{"to":"https://elsewhere.example","label":"x"},{"to":"//elsewhere.example","label":"x"}]', 0],
  ])('read back from %j are %d', (text, count) => {
    expect(readVisits(text)).toHaveLength(count)
  })
})
