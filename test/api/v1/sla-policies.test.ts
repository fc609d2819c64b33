import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { promises } from './promises.ts'

onBothDatabases('policies of promises', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  const { call, promise, open, sla, takeBackAll, fresh } = promises(() => world)
  afterEach(takeBackAll)

  describe('which policy counts', () => {
    it('the first in order that fits, whatever comes after', async () => {
      const late = await promise({ medium: { first_response: 60 } }, { position: 20 })
      const first = await promise({ medium: { first_response: 30 } }, { position: 10 })
      expect((await sla(await open())).policy_id).toBe(first)
      await call('PUT', `/sla-policies/${first}`, { position: 30 })
      await world.settle()
      expect((await sla(await open())).policy_id).toBe(late)
    })

    it.each([
      ['priority', { priority: 'high' }, { priority: 'high' }, { priority: 'low' }],
      ['one of several priorities', { priority: ['high', 'low'] }, { priority: 'low' }, { priority: 'medium' }],
      ['type', { type: 'incident' }, { type: 'incident' }, { type: 'question' }],
      ['tags', { tags: ['vip'] }, { tags: ['vip', 'other'] }, { tags: ['other'] }],
      ['several at once', { priority: 'high', tags: 'vip' }, { priority: 'high', tags: ['vip'] }, { priority: 'high' }],
    ])('by %s', async (_what, conditions, fits, not) => {
      const target = { first_response: 60 }
      const id = await promise({ low: target, medium: target, high: target }, { conditions })
      expect((await sla(await open(fits))).policy_id).toBe(id)
      expect(await sla(await open(not))).toMatchObject({ policy_id: null, status: 'none' })
    })

    it('by department and by company', async () => {
      const department_id = (await call('POST', '/departments', { name: `D${fresh()}` })).json.data.id
      const company_id = (await call('POST', '/companies', { name: `C${fresh()}`, domains: ['promised.example'] })).json.data.id
      const mine = await promise({ medium: { first_response: 60 } }, { conditions: { department_id } })
      const theirs = await promise({ medium: { first_response: 60 } }, { conditions: { company_id } })
      expect((await sla(await open({ department_id }))).policy_id).toBe(mine)
      expect((await sla(await open({ requester_email: 'x@promised.example' }))).policy_id).toBe(theirs)
      expect((await sla(await open())).policy_id).toBeNull()
    })

    it('a ticket says all about its promises, in one shape', async () => {
      const policy_id = await promise({ medium: { first_response: 60, resolution: 600 } })
      const due = (minutes: number) => new Date(world.now() / 1_000 + minutes * 60_000).toISOString()
      expect(await sla(await open())).toEqual({
        policy_id,
        status: 'ok',
        next_due_at: due(60),
        first_response: { due_at: due(60), state: 'running' },
        next_response: { due_at: null, state: 'none' },
        resolution: { due_at: due(600), state: 'running' },
      })
    })
  })

  it.each([
    ['/sla-policies', { escalation: { reassign_to_id: 999_999 } }, 'escalation.reassign_to_id'],
    ['/sla-policies', { escalation: { policy_id: 999_999 } }, 'escalation.policy_id'],
    ['/sla-policies', { escalation: { wake: 'everybody' } }, 'escalation.wake'],
    ['/sla-policies', { conditions: { mood: 'bad' } }, 'conditions.mood'],
    ['/sla-policies', { conditions: { priority: 'normal' } }, 'conditions.priority'],
    ['/sla-policies', { targets: { normal: { first_response: 5 } } }, 'targets.normal'],
    ['/sla-policies', { targets: { low: { answer: 5 } } }, 'targets.low.answer'],
    ['/sla-policies', { targets: { low: { first_response: 1.5 } } }, 'targets.low.first_response'],
    ['/sla-policies', { name: '   ' }, 'name'],
    ['/sla-policies', { position: -1 }, 'position'],
    ['/calendars', { hours: [] }, 'hours'],
    ['/calendars', { hours: [{ weekdays: [], from: '09:00', to: '10:00' }] }, 'hours.0.weekdays'],
    ['/calendars', { hours: [{ weekdays: [1], from: '24:00', to: '10:00' }] }, 'hours.0.from'],
    ['/calendars', { hours: [{ weekdays: [1], from: '09:00', to: '24:01' }] }, 'hours.0.to'],
    ['/calendars', { holidays: [{ date: '2026-02-28' }, { date: '2026-02-30' }] }, 'holidays.1.date'],
    ['/calendars', { holidays: [{ date: '2026-13-01' }] }, 'holidays.0.date'],
    ['/calendars', { holidays: [{ date: 'tomorrow' }] }, 'holidays.0.date'],
    ['/calendars', { name: ' ' }, 'name'],
    ['/calendars', { time_zone: '' }, 'time_zone'],
  ])('%s refuses %j, new or changed', async (path, wrong, field) => {
    const good =
      path === '/calendars'
        ? { name: 'Good', time_zone: 'Europe/Berlin', hours: [{ weekdays: [1], from: '09:00', to: '24:00' }] }
        : { name: 'Good', targets: { low: { first_response: 5 } } }
    const refused = await call('POST', path, { ...good, ...wrong })
    expect([refused.status, Object.keys(refused.json.errors).some((name) => name.startsWith(field))]).toEqual([422, true])
    const { id } = (await call('POST', path, good)).json.data
    const before = (await call('GET', `${path}/${id}`)).json.data
    expect((await call('PUT', `${path}/${id}`, wrong)).status).toBe(422)
    expect((await call('GET', `${path}/${id}`)).json.data).toEqual(before)
  })
})
