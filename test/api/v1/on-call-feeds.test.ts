import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, BOB, openWorld, type World } from '../../world.ts'
import { newAgent } from './desk.ts'

const FEEDS = '/api/v1/me/on-call-feeds'

onBothDatabases('calendars of who is on call', (database) => {
  let world: World
  let schedule_id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    const layers = [{ rotation: 'weekly', handoff_at: '2026-06-01T08:00:00Z', user_ids: [ALICE.id, BOB.id] }]
    const made = await world.alice('POST', '/api/v1/on-call/schedules', { body: { name: 'Nights, weekly', time_zone: 'UTC', layers } })
    expect(made.status, made.text).toBe(201)
    schedule_id = made.json.data.id
  })
  afterAll(() => world.close())

  const pathOf = (url: string): string => new URL(url).pathname
  const summaries = (text: string): readonly string[] => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, words]) => words ?? '')

  it('a schedule’s shows everybody’s shifts', async () => {
    const made = await world.bob('POST', FEEDS, { body: { schedule_id } })
    expect(made.status, made.text).toBe(201)
    expect(made.json.url).toMatch(/^http:\/\/watchdesk\.test\/ical\/[-_A-Za-z0-9]{32}\.ics$/)
    const read = await world.anyone('GET', pathOf(made.json.url))
    expect([read.status, read.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(read.text).toContain('X-WR-CALNAME:Nights\\, weekly\r\n')
    expect(read.text).toContain('DTSTART:20260601T080000Z\r\nDTEND:20260608T080000Z')
    const [first, second] = summaries(read.text)
    expect([first, second]).toEqual([expect.stringMatching(/^Ada/), expect.stringMatching(/^Bob/)])
    expect((await world.bob('GET', FEEDS)).json.data).toMatchObject([{ schedule_id, last_used_at: expect.any(String) }])
    expect((await world.anyone('GET', pathOf(made.json.url))).text).toBe(read.text)
  })

  it('one’s own shows one’s own shifts in all schedules', async () => {
    const { url } = (await world.bob('POST', FEEDS, { body: {} })).json
    const { text } = await world.anyone('GET', pathOf(url))
    expect(new Set(summaries(text))).toEqual(new Set(['On call: Nights\\, weekly']))
    expect(text).not.toContain('DTSTART:20260601T080000Z')
    expect(text).toContain('DTSTART:20260608T080000Z')
  })

  it('an address that was taken back, was never given, or belongs to somebody who left shows nothing', async () => {
    const made = (await world.bob('POST', FEEDS, { body: { schedule_id } })).json
    expect((await world.alice('DELETE', `${FEEDS}/${made.data.id}`)).status).toBe(404)
    expect((await world.bob('DELETE', `${FEEDS}/${made.data.id}`)).status).toBe(204)
    expect((await world.anyone('GET', pathOf(made.url))).status).toBe(404)
    for (const path of ['/ical/x.ics', `/ical/${'a'.repeat(32)}.ics`, '/ical/%00.ics'])
      expect((await world.anyone('GET', path)).status).toBe(404)
    const leaver = await newAgent(world)
    const { url } = (await leaver.ask('POST', FEEDS, { body: { schedule_id } })).json
    expect((await world.anyone('GET', pathOf(url))).status).toBe(200)
    expect((await world.alice('DELETE', `/api/v1/users/${leaver.user.id}`)).status).toBe(204)
    expect((await world.anyone('GET', pathOf(url))).status).toBe(404)
  })

  it('needs a schedule that there is', async () => {
    expect((await world.bob('POST', FEEDS, { body: { schedule_id: 999_999 } })).status).toBe(422)
    expect((await world.anyone('POST', FEEDS, { body: {} })).status).toBe(401)
  })
})
