import { afterAll, beforeAll, expect, it } from 'vitest'
import { asBob } from './person.ts'
import { formatIsoMillis } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the pages of the knowledge base', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('have all articles on one shelf, without their texts, with when each was written', async () => {
    const category = (await world.alice('POST', '/api/v1/knowledge-base/categories', { body: { name: 'Network' } })).json.data.id
    const body = { title: 'VPN', body: 'Open the client.', category_id: category }
    const { id } = (await world.alice('POST', '/api/v1/knowledge-base', { body })).json.data
    await world.pass('1h')
    await world.alice('POST', `/api/v1/knowledge-base/${id}/translations`, { body: { lang: 'de', title: 'VPN', body: 'Öffnen.' } })
    await world.pass('1h')
    await world.alice('PUT', `/api/v1/knowledge-base/${id}`, { body: { body: 'Open the client twice.' } })
    await world.pass('1h')
    await world.alice('POST', `/api/v1/knowledge-base/${id}/publish`)
    const { json } = await asBob(world, 'GET', '/app/api/kb/contents')
    expect(json.data).toMatchObject({ default_lang: 'en', categories: [{ id: category, name: 'Network', position: 0 }] })
    const [en, de] = json.data.articles.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)
    expect(en).toMatchObject({ id, lang: 'en', version: 2, is_published: true, category_id: category })
    expect(de).toMatchObject({ lang: 'de', is_published: false, translation_group_id: en.translation_group_id })
    expect(en.written_at > de.written_at && en.updated_at > en.written_at).toBe(true)
    expect(en).not.toHaveProperty('body')
    const publish_at = formatIsoMillis(world.now() + 86_400_000_000)
    await world.alice('PUT', `/api/v1/knowledge-base/${de.id}`, { body: { publish_at } })
    const again = (await asBob(world, 'GET', '/app/api/kb/contents')).json.data.articles
    expect(again.map((article: { publish_at: string | null }) => article.publish_at).toSorted()).toEqual([publish_at, null])
  })

  it('are searched by the beginnings of words', async () => {
    const found = async (q: string): Promise<number> =>
      (await asBob(world, 'GET', `/app/api/kb/contents?q=${encodeURIComponent(q)}`)).json.data.articles.length
    expect([await found('clie twi'), await found('nothing'), await found('100%')]).toEqual([1, 0, 0])
  })

  it('preview a text harmless, and are nobody else’s business', async () => {
    const reply = await asBob(world, 'POST', '/app/api/kb/preview', { body: '**bold** <script>alert(1)</script>' })
    expect(reply.json.data.html).toBe('<p><strong>bold</strong> </p>')
    expect((await asBob(world, 'POST', '/app/api/kb/preview', { body: 1 })).status).toBe(422)
    expect((await world.anyone('GET', '/app/api/kb/contents')).status).toBe(401)
  })

  it('refuses a text whose tables have too many cells, wherever it is written', async () => {
    const { id } = (await world.alice('POST', '/api/v1/knowledge-base', { body: { title: 'Table', body: 'Small.' } })).json.data
    const body = `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|\n'.repeat(64)}\n`.repeat(20)
    for (const reply of [
      await asBob(world, 'POST', '/app/api/kb/preview', { body }),
      await world.alice('POST', '/api/v1/knowledge-base', { body: { title: 'Table', body } }),
      await world.alice('PUT', `/api/v1/knowledge-base/${id}`, { body: { body } }),
      await world.alice('POST', `/api/v1/knowledge-base/${id}/translations`, { body: { lang: 'de', title: 'Tabelle', body } }),
    ])
      expect([reply.status, reply.json.errors]).toEqual([
        422,
        { body: ['The tables in the body field must not have more than 5000 cells.'] },
      ])
    await world.db.tx(({ db }) => db.updateTable('kb_articles').set({ body }).where('id', '=', id).execute())
    const renamed = await world.alice('PUT', `/api/v1/knowledge-base/${id}`, { body: { title: 'Old table' } })
    expect([renamed.status, renamed.json.data.body_html.includes('<td>')]).toEqual([200, false])
    expect((await world.alice('POST', `/api/v1/knowledge-base/${id}/publish`)).status).toBe(200)
  })
})
