import { describe, expect, it } from 'vitest'
import { laterActs, newsFor } from './later-state.ts'

const open = { merged_into_id: null, status: 'open', closed_at: null, last_client_reply_at: null } as const
const planned = { updated_at: '2026-03-02T09:00:00.000Z' }
const before = '2026-03-02T08:00:00.000Z'
const since = '2026-03-02T10:00:00.000Z'

describe('what is said beside a planned reply', () => {
  it.each([
    [{}, undefined],
    [{ last_client_reply_at: before }, undefined],
    [{ last_client_reply_at: since }, 'clientWrote'],
    [{ status: 'closed', closed_at: before }, undefined],
    [{ status: 'closed', closed_at: since, last_client_reply_at: since }, 'isClosed'],
    [{ status: 'resolved', closed_at: null }, undefined],
    [{ merged_into_id: 7, status: 'closed', closed_at: since }, 'isMerged'],
  ] as const)('on a ticket that is %j: %s', (more, news) => expect(newsFor({ ...open, ...more }, planned)).toBe(news))
})

describe('what can be done with a planned reply', () => {
  it.each([
    [{ isMine: true, isMerged: false, isWaiting: true }, ['edit', 'sendNow', 'takeBack']],
    [{ isMine: true, isMerged: false, isWaiting: false }, ['edit', 'sendNow', 'takeBack']],
    [{ isMine: true, isMerged: true, isWaiting: true }, ['discard']],
    [{ isMine: false, isMerged: false, isWaiting: true }, ['stop']],
    [{ isMine: false, isMerged: true, isWaiting: true }, ['stop']],
    [{ isMine: false, isMerged: false, isWaiting: false }, ['discard']],
  ])('%j: %j', (mine, acts) => expect(laterActs(mine)).toEqual(acts))
})
