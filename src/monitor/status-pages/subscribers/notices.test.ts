import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant } from '../../../contract/time.ts'
import type { MaintenanceWindow } from '../../maintenance/model.ts'
import type { StatusPageIncident } from '../view.ts'
import { buildSubscriptionUrl, parseSubscriptionToken } from './links.ts'
import { composeNoticeText } from './mails.ts'
import { type AnnouncedStates, listPendingNotices, type PendingNotice, type PublishedItems } from './notices.ts'

const now = parseInstant('2026-06-10T12:00:00Z') ?? 0

const incident = (update_count: number, resolved_at: number | null = null): StatusPageIncident => ({
  id: 5,
  title: 'Slow exports',
  status: resolved_at === null ? 'monitoring' : 'resolved',
  started_at: now - HOUR,
  resolved_at,
  updates: Array.from({ length: update_count }, (_, at) => ({ at: now - at * MINUTE, text: `word ${update_count - at}` })),
})

const window = (starts_at: number, more: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  id: 1,
  uuid: 'w',
  project_id: 1,
  name: 'Disks',
  tags: '',
  check_uuids: [],
  origin: null,
  starts_at,
  ends_at: starts_at + HOUR,
  schedule: null,
  tz: 'UTC',
  duration: null,
  created_at: now - DAY,
  updated_at: now - DAY,
  ...more,
})

const after = (announced: AnnouncedStates, changes: readonly PendingNotice[]): AnnouncedStates => {
  const next = new Map(announced)
  for (const { thing, state } of changes)
    if (state === null) next.delete(thing)
    else next.set(thing, state)
  return next
}

const kinds = (steps: readonly PublishedItems[]): readonly string[][] => {
  let announced: AnnouncedStates = new Map()
  return steps.map((shown) => {
    const changes = listPendingNotices(shown, announced, now)
    announced = after(announced, changes)
    return changes.map(({ notice: { kind } }) => kind)
  })
}

const shown = (...incidents: readonly StatusPageIncident[]): PublishedItems => ({ incidents, windows: undefined })
const plan = (...windows: readonly MaintenanceWindow[]): PublishedItems => ({ incidents: [], windows })

describe('what is new', () => {
  it('of an incident: that it began, each word, that it is over, that it is not', () => {
    const story = [incident(1), incident(1), incident(3), incident(4, now), incident(4, now), incident(4), incident(4, now + 1)]
    expect(kinds(story.map((one) => shown(one)))).toEqual([['began'], [], ['update'], ['over'], [], ['again'], ['over']])
  })

  it('is one message with all updates not announced yet, newest first, dated by the newest', () => {
    const [change] = listPendingNotices(shown(incident(3)), new Map([['incident 5', '{"said":1,"over":null}']]), now)
    expect(change).toMatchObject({ at: now, notice: { updates: [{ text: 'word 3' }, { text: 'word 2' }] } })
  })

  it('of one that was over when it became public is only that', () => {
    expect(kinds([shown(incident(1, now))])).toEqual([['over']])
  })

  it('of maintenance: that it is planned, moved, called off; never that it ended or that the page stopped showing it', () => {
    const soon = window(now + DAY)
    expect(kinds([plan(window(now + 15 * DAY)), plan(soon), plan({ ...soon, name: 'x' }), plan(window(now + HOUR)), plan()])).toEqual([
      [],
      ['planned'],
      [],
      ['moved'],
      ['called_off'],
    ])
    expect(kinds([plan(window(now - 30 * MINUTE)), plan(), plan()])).toEqual([['planned'], [], []])
    expect(kinds([plan(soon), shown(), plan(soon)])).toEqual([['planned'], [], []])
  })

  it('of maintenance planned by a change keeps its title private', () => {
    const [change] = listPendingNotices(plan(window(now + DAY, { origin: 'change 1', name: 'secret' })), new Map(), now)
    const words = change && composeNoticeText({ title: 'Acme', url: 'https://x.test/status/acme' }, change.notice)
    expect(words?.subject).toBe('[Acme] Maintenance planned: 2026-06-11 12:00 UTC to 2026-06-11 13:00 UTC')
    expect(JSON.stringify(change)).not.toContain('secret')
  })

  it('is nothing after it was announced, whatever is shown', () => {
    const anyIncident = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      update_count: fc.integer({ min: 1, max: 5 }),
      over: fc.option(fc.nat()),
    })
    const anyShown = fc.record({
      incidents: fc.uniqueArray(anyIncident, { selector: ({ id }) => id }),
      starts: fc.option(fc.integer({ min: -20, max: 20 })),
    })
    fc.assert(
      fc.property(fc.array(anyShown, { maxLength: 5 }), (steps) => {
        let announced: AnnouncedStates = new Map()
        for (const { incidents, starts } of steps) {
          const seen = {
            incidents: incidents.map(({ id, update_count, over }) => ({ ...incident(update_count, over), id })),
            windows: starts === null ? [] : [window(now + starts * DAY)],
          }
          announced = after(announced, listPendingNotices(seen, announced, now))
          expect(listPendingNotices(seen, announced, now)).toEqual([])
        }
      }),
    )
  })
})

describe('a link', () => {
  const uuid = '0b6e0f0e-7f6d-4f0a-9d59-6d7f9a5f7c11'
  const token = buildSubscriptionUrl('', 'key', 'confirm', uuid).slice('/confirm/'.length)

  it('is valid only for its own key and purpose', () => {
    expect(parseSubscriptionToken('key', 'confirm', token)).toBe(uuid)
    expect(parseSubscriptionToken('key', 'unsubscribe', token)).toBeUndefined()
    expect(parseSubscriptionToken('other', 'confirm', token)).toBeUndefined()
  })

  it.each(['', uuid, `${uuid}-`, `x${token}`, `${token}0`])('%j is none', (text) => {
    expect(parseSubscriptionToken('key', 'confirm', text)).toBeUndefined()
  })
})
