import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { scoped } from './desk.ts'

onBothDatabases('search', (database) => {
  let world: World
  let printer: number
  beforeAll(async () => {
    world = await openWorld({ database })
    const open = async (subject: string, description: string) =>
      (await world.alice('POST', '/api/v1/tickets', { body: { subject, description, requester_email: 'ana@client.test' } })).json.data.id
    printer = await open('Printer on fire', 'The <b>Lexmark</b> in room 12 smokes')
    await open('VPN drops', 'Every morning at nine, Straße 5')
    await world.alice('POST', `/api/v1/tickets/${printer}/replies`, { body: { body: 'Zebra toner ordered', is_internal: true } })
    await world.settle()
  })
  afterAll(() => world.close())

  const find = async (q: string, more = '') => (await world.alice('GET', `/api/v1/search?q=${encodeURIComponent(q)}${more}`)).json

  it('finds words, beginnings of words, and slips of the finger', async () => {
    for (const q of ['printer', 'prin', 'pritner', 'lexmark fire', 'STRASSE'])
      expect((await find(q)).data[0], q).toMatchObject({ type: 'ticket', title: q === 'STRASSE' ? 'VPN drops' : 'Printer on fire' })
    expect((await find('printer vpn')).data).toEqual([])
  })

  it('a word of a note finds its ticket, marks it, and escapes the rest', async () => {
    const { data, meta } = await find('zebra')
    expect(data).toMatchObject([
      { type: 'ticket', id: printer, snippet: '<mark>Zebra</mark> toner ordered', url: `/api/v1/tickets/${printer}` },
    ])
    expect(meta).toMatchObject({ current_page: 1, total: 1 })
    expect((await find('lexmark')).data[0].snippet).toContain('&#60;b&#62;<mark>Lexmark</mark>')
  })

  it('a snippet has the words of the ticket, also when its number, address or tag was found', async () => {
    const tagged = await world.alice('PUT', `/api/v1/tickets/${printer}`, { body: { tags: ['Flamingo', 'spare part'] } })
    expect(tagged.status).toBe(200)
    await world.settle()
    for (const q of [`HD-${printer}`, `hd ${printer}`, 'flamingo', 'spare part', 'flamingo lexmark']) {
      const hit = (await find(q)).data.find(({ type, id }: { type: string; id: number }) => type === 'ticket' && id === printer)
      expect([q, hit?.snippet.replaceAll(/<\/?mark>/g, '')]).toEqual([q, 'The &#60;b&#62;Lexmark&#60;/b&#62; in room 12 smokes'])
    }
    expect((await find('ana@client.test')).data.filter(({ type }: { type: string }) => type === 'ticket')).toHaveLength(2)
    expect(JSON.stringify((await find('ana client')).data.filter(({ type }: { type: string }) => type === 'ticket'))).not.toContain('@')
  })

  it('finds articles and assets too, by themselves when asked', async () => {
    await world.alice('POST', '/api/v1/knowledge-base', {
      body: { title: 'Reset your token', body: 'Press the *quokka* button', lang: 'en' },
    })
    await world.alice('POST', '/api/v1/assets', { body: { name: 'quokka-1', type: 'server', serial_number: 'QX77' } })
    await world.settle()
    expect((await find('quokka')).data.map(({ type }: { type: string }) => type).toSorted()).toEqual(['article', 'asset'])
    expect((await find('qx77', '&type=asset')).data).toMatchObject([{ type: 'asset', title: 'quokka-1' }])
  })

  it('odd input finds nothing and breaks nothing', async () => {
    for (const q of ['"', "'; drop table x", '*', '()', 'AND OR NOT', '🙂', 'a'.repeat(500)])
      expect((await world.alice('GET', `/api/v1/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
    expect((await world.alice('GET', '/api/v1/search')).status).toBe(422)
    expect((await world.alice('GET', '/api/v1/search?q=x&type=moon')).status).toBe(422)
  })

  it('an agent finds only what it may see', async () => {
    const made = await world.alice('POST', '/api/v1/departments', { body: { name: 'Secret' } })
    const body = { subject: 'Hidden pineapple', description: 'x', requester_email: 'ana@client.test', department_id: made.json.data.id }
    await world.alice('POST', '/api/v1/tickets', { body })
    await world.settle()
    expect((await find('pineapple')).data).toHaveLength(1)
    expect((await world.bob('GET', '/api/v1/search?q=pineapple')).json.data).toEqual([])
  })

  it('shows a token nothing that it could not read', async () => {
    await world.alice('POST', '/api/v1/knowledge-base', {
      body: { title: 'Wombat handbook', body: 'For agents', lang: 'en', is_published: true },
    })
    await world.alice('POST', '/api/v1/assets', { body: { name: 'wombat-01', type: 'server' } })
    await world.settle()
    const typesFor = async (ask: World['alice'], more = '') => {
      const { data, meta } = (await ask('GET', `/api/v1/search?q=wombat${more}`)).json
      return [data.map(({ type }: { type: string }) => type).toSorted(), meta.total]
    }
    expect(await typesFor(world.alice)).toEqual([['article', 'asset'], 2])
    expect(await typesFor(await scoped(world, 'tickets:read'))).toEqual([[], 0])
    expect(await typesFor(await scoped(world, 'tickets:read', 'kb:read'))).toEqual([['article'], 1])
    expect(await typesFor(await scoped(world, 'tickets:read', 'kb:read'), '&type=asset')).toEqual([[], 0])
  })
})
