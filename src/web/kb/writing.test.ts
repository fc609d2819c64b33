import { describe, expect, it } from 'vitest'
import { readKept } from './kept-text.ts'
import { begin, followed, hasNewer, isChanged, keptOf, newestOf } from './writing.ts'

const server = { title: 'VPN', body: 'Open it.', version: 3 }
const newer = { title: 'VPN', body: 'Open it twice.', version: 4 }
const typed = { ...begin(server, undefined), body: 'Open it slowly.' }

describe('a text that is being written', () => {
  it('is the server’s at first, and is not kept', () => {
    const writing = begin(server, undefined)
    expect([isChanged(writing), keptOf(writing)]).toEqual([false, undefined])
  })

  it('is kept with the version it was begun with, and comes back', () => {
    expect(keptOf(typed)).toEqual({ title: 'VPN', body: 'Open it slowly.', version: 3 })
    expect(begin(server, keptOf(typed))).toMatchObject({ body: 'Open it slowly.', isBroughtBack: true })
    expect(begin(server, { ...server, version: 1 }).isBroughtBack).toBe(false)
  })

  it('follows what others save only where nothing was typed', () => {
    expect(followed(begin(server, undefined), newer).body).toBe('Open it twice.')
    expect(followed(typed, newer).body).toBe('Open it slowly.')
    expect(hasNewer(followed(typed, newer), newer)).toBe(true)
    expect(hasNewer(typed, server)).toBe(false)
  })

  it('that came back after others saved tells so', () => {
    const back = begin(newer, keptOf(typed))
    expect([back.body, hasNewer(back, newer)]).toEqual(['Open it slowly.', true])
  })
})

describe('of two copies of an unsaved text', () => {
  const copy = (body: string, at?: string) => ({ title: 'VPN', body, version: 3, at })
  it.each([
    ['the one there is', undefined, copy('there', '2026-01-01'), 'there'],
    ['the one there is, here', copy('here'), undefined, 'here'],
    ['the later one, here', copy('here', '2026-01-02'), copy('there', '2026-01-01'), 'here'],
    ['the later one, there', copy('here', '2026-01-01'), copy('there', '2026-01-02'), 'there'],
    ['the one with a time', copy('here'), copy('there', '2026-01-02'), 'there'],
  ])('%s counts', (_, here, there, body) => {
    expect(newestOf(here, there)?.body).toBe(body)
  })
})

it.each([null, '', '{', '1', '{"title":1,"body":"","version":1}'])('nothing is read from %j', (text) => {
  expect(readKept(text)).toBeUndefined()
})
