import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { defineField } from './desk.ts'

const level = { delay_minutes: 5, targets: [{ type: 'user', id: 1 }] }

onBothDatabases('a name of blanks is no name', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())

  it.each<[string, string, object]>([
    ['tokens', 'name', {}],
    ['macros', 'name', { actions: { add_tags: ['x'] } }],
    ['views', 'name', { filters: {} }],
    ['users', 'name', { email: 'new@acme.test' }],
    ['roles', 'name', {}],
    ['departments', 'name', {}],
    ['clients', 'name', { email: 'new@client.test' }],
    ['companies', 'name', {}],
    ['assets', 'name', { type: 'laptop' }],
    ['assets/registration-keys', 'name', {}],
    ['assets/discovery', 'hostname', { type: 'vm' }],
    ['problems', 'title', {}],
    ['incidents', 'title', { severity: 'minor' }],
    ['changes', 'title', { type: 'emergency', risk: 'low', description: 'Now' }],
    ['change-templates', 'name', { fields: {} }],
    ['cabs', 'name', { member_ids: [1] }],
    ['knowledge-base', 'title', { body: 'Text' }],
    ['knowledge-base/categories', 'name', {}],
    ['automations', 'name', { trigger: 'ticket.created', actions: { add_tags: ['x'] } }],
    ['on-call/schedules', 'name', { time_zone: 'UTC', layers: [] }],
    ['on-call/policies', 'name', { levels: [level] }],
    ['on-call/pages', 'summary', { policy_id: 1 }],
    ['fields', 'label', { key: 'floor', type: 'text' }],
    ['alerts', 'summary', { source: 'probe', dedup_key: 'disk', action: 'trigger' }],
    ['scim-tokens', 'name', {}],
  ])('of %s', async (noun, field, rest) => {
    const needed = [`The ${field} field is required.`]
    for (const blank of ['', ' \t\u00A0']) {
      const refused = await world.alice('POST', `/api/v1/${noun}`, { body: { ...rest, [field]: blank } })
      expect([refused.status, refused.json.errors[field]]).toEqual([422, needed])
    }
  })

  it('a language is a tag of letters and digits, for agents and for clients', async () => {
    for (const [noun, email] of [
      ['users', 'mia@acme.test'],
      ['clients', 'mia@client.test'],
    ] as const) {
      const body = { name: 'Mia', email }
      const refused = await world.alice('POST', `/api/v1/${noun}`, { body: { ...body, locale: 'x!' } })
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['locale']])
      const made = await world.alice('POST', `/api/v1/${noun}`, { body: { ...body, locale: 'de-AT' } })
      expect([made.status, made.json.data.locale]).toEqual([201, 'de-AT'])
    }
  })

  it('half a character is stored as it is answered', async () => {
    await defineField(world, 'x', 'text')
    const body = {
      subject: 'A \uD800 B',
      description: 'C \uDC00',
      requester_email: 'mia@client.test',
      tags: ['\uD83E'],
      custom_fields: { x: '\uD800' },
    }
    const made = (await world.alice('POST', '/api/v1/tickets', { body })).json.data
    const read = (await world.alice('GET', `/api/v1/tickets/${made.id}`)).json.data
    const seen = ({ subject, description, tags, custom_fields }: typeof made) => ({ subject, description, tags, custom_fields })
    expect(seen(made)).toEqual(seen(read))
  })
})
