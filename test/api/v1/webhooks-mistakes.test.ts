import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('an endpoint that could never hear anything', (database) => {
  let world: World
  let id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    id = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://far.test/' } })).json.data.id
  })
  afterAll(() => world.close())

  it.each<[string, object, string]>([
    ['no protocol we speak', { url: 'ftp://far.test/' }, 'url'],
    ['no host', { url: 'http://' }, 'url'],
    ['half an address', { url: 'http://[::bad' }, 'url'],
    ['no such port', { url: 'http://far.test:99999/' }, 'url'],
    ['where clouds keep their secrets', { url: 'http://169.254.169.254/latest' }, 'url'],
    ['the same in one number', { url: 'http://2852039166/' }, 'url'],
    ['the same inside another address', { url: 'http://[::ffff:a9fe:a9fe]/' }, 'url'],
    ['a link of its own', { url: 'http://[fe80::1]/' }, 'url'],
    ['a department that is not there', { department_ids: [1, 987_654] }, 'department_ids.1'],
    ['a token that cannot be', { ignore_own_token_id: -5 }, 'ignore_own_token_id'],
    ['no event', { events: [] }, 'events'],
    ['an event nobody knows', { events: ['ticket.created', 'ticket.exploded'] }, 'events.1'],
    ['half a wish', { coalesce_updates: 'yes' }, 'coalesce_updates'],
  ])('is refused when it is made and when it is changed: %s', async (_, wish, field) => {
    const body = { url: 'https://far.test/', ...wish }
    for (const refused of [
      await world.alice('POST', '/api/v1/webhooks', { body }),
      await world.alice('PUT', `/api/v1/webhooks/${id}`, { body: wish }),
    ])
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
    expect((await world.alice('GET', '/api/v1/webhooks')).json.meta.total).toBe(1)
  })

  it('the neighbours of this machine may be told', async () => {
    for (const url of ['http://127.0.0.1:9/x', 'http://10.0.0.7/', 'http://[::1]:9/', 'http://ann:pw@far.test/'])
      expect((await world.alice('PUT', `/api/v1/webhooks/${id}`, { body: { url } })).status).toBe(200)
  })
})
