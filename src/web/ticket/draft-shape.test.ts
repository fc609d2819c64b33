import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseDraft, joinDrafts, noDraft, readDraft, type Draft } from './draft-shape.ts'

const server = (body: string, updated_at: string) => ({ ticket_id: 1, body, is_internal: true, cc: [], attachments: [], updated_at })
const local = (text: string, saved_at: string | undefined): Draft => ({ ...noDraft, text, saved_at })

describe('of two copies of a draft', () => {
  it.each([
    ['the newer one wins, here', local('here', '2026-01-02T00:00:00.000Z'), server('there', '2026-01-01T00:00:00.000Z'), 'here'],
    ['the newer one wins, there', local('here', '2026-01-01T00:00:00.000Z'), server('there', '2026-01-02T00:00:00.000Z'), 'there'],
    ['a text wins over none, here', local('here', undefined), null, 'here'],
    ['a text wins over none, there', local('', '2027-01-01T00:00:00.000Z'), server('there', '2026-01-01T00:00:00.000Z'), 'there'],
    ['an emptied one there takes nothing away', local('here', undefined), server('', '2026-01-01T00:00:00.000Z'), 'here'],
  ])('%s', (_, mine, theirs, text) => {
    expect(chooseDraft(mine, theirs).text).toBe(text)
  })

  it('there is always a text when either has one', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.option(fc.date({ noInvalidDate: true })), (mine, theirs, at) => {
        const chosen = chooseDraft(local(mine, at?.toISOString()), server(theirs, '2026-01-01T00:00:00.000Z'))
        if (mine !== '' || theirs !== '') expect(chosen.text).not.toBe('')
      }),
    )
  })

  it('what kind it is comes with the text', () => {
    expect(chooseDraft(undefined, server('a note', '2026-01-01T00:00:00.000Z')).mode).toBe('note')
  })
})

describe('a reply that comes back', () => {
  const back = { text: 'Back', mode: 'reply', cc: ['a@b.test'] } as const

  it('is the draft when nothing is being written', () => {
    expect(joinDrafts({ ...noDraft, mode: 'note' }, back)).toEqual({ ...noDraft, ...back })
  })

  it('stands above what is being written, and makes no note public', () => {
    for (const mode of ['note', 'reply'] as const) {
      const writing = { ...noDraft, text: 'New', mode, cc: ['c@d.test'], began_at: '2026-01-01T00:00:00.000Z' }
      expect(joinDrafts(writing, back)).toEqual({ ...writing, text: 'Back\n\nNew', mode, cc: ['c@d.test', 'a@b.test'] })
    }
  })
})

it('whatever is stored, reading it never fails', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readDraft(text)))
  expect(readDraft(JSON.stringify(local('x', undefined)))).toEqual(local('x', undefined))
})
