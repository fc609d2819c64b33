import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EVENT_SCHEMAS } from '../../../src/contract/webhook-events/schemas.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('the knowledge base', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const KB = '/api/v1/knowledge-base'
  const make = async (body: object = {}) =>
    (await world.alice('POST', KB, { body: { title: 'Reset your VPN', body: 'Press **reset**.', ...body } })).json.data
  const published = async (id: number) =>
    (await world.db.read((reader) => reader.db.selectFrom('events').select('data').where('name', '=', 'kb.article.published').execute()))
      .map(({ data }) => JSON.parse(data))
      .filter((fact) => fact.id === id)
  const idsBy = async (query: string) => (await world.alice('GET', `${KB}?${query}`)).json.data.map(({ id }: { id: number }) => id)

  it('an article is a draft in Markdown, shown clean', async () => {
    const made = await world.alice('POST', KB, {
      body: { title: 'First', body: '# Hi\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) **bold**', tags: ['vpn'] },
    })
    expect(made.status).toBe(201)
    expect(made.json.data).toMatchObject({
      slug: 'first',
      lang: 'en',
      url: 'http://watchdesk.test/help/en/articles/first',
      is_published: false,
      published_at: null,
      visibility: 'public',
      author_id: 1,
      tags: ['vpn'],
      version: 1,
      views_count: 0,
    })
    expect(made.json.data.body_html).toContain('<strong>bold</strong>')
    expect(made.json.data.body_html).not.toMatch(/script/)
    expect(made.headers['location']).toBe(`${KB}/${made.json.data.id}`)
    expect(await published(made.json.data.id)).toEqual([])
  })

  it.each([
    [{ body: 'x' }, 'title'],
    [{ title: 'x' }, 'body'],
    [{ title: 'x', body: 'x', lang: 'not a language' }, 'lang'],
    [{ title: 'x', body: 'x', visibility: 'secret' }, 'visibility'],
    [{ title: 'x', body: 'x', category_id: 999 }, 'category_id'],
    [{ title: 'x', body: 'x', translation_group_id: 999 }, 'translation_group_id'],
  ])('%j is refused for its %s', async (body, field) => {
    const reply = await world.alice('POST', KB, { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual([field])
  })

  it('publishing is announced once, however often and at the same time it is asked for; again only after it was taken back', async () => {
    const { id } = await make({ title: 'Publish me' })
    const replies = await Promise.all(Array.from({ length: 8 }, () => world.alice('POST', `${KB}/${id}/publish`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const facts = await published(id)
    expect(facts).toHaveLength(1)
    expect(facts[0]).toMatchObject({
      slug: 'publish-me',
      is_first_publication: true,
      url: 'http://watchdesk.test/help/en/articles/publish-me',
    })
    expect([...Compile(EVENT_SCHEMAS['kb.article.published']).Errors(facts[0])]).toEqual([])
    const taken = await world.alice('POST', `${KB}/${id}/unpublish`)
    expect(taken.json.data).toMatchObject({ is_published: false, published_at: null })
    await world.alice('PUT', `${KB}/${id}`, { body: { is_published: true } })
    expect((await published(id)).map(({ is_first_publication }) => is_first_publication)).toEqual([true, false])
    const direct = await make({ title: 'At once', is_published: true })
    expect(await published(direct.id)).toHaveLength(1)
  })

  it('a list is narrowed by category, publication and language', async () => {
    const category = (await world.alice('POST', `${KB}/categories`, { body: { name: 'Network' } })).json.data
    expect(category.slug).toBe('network')
    const draft = await make({ category_id: category.id, lang: 'pt_BR' })
    const live = await make({ category_id: category.id, lang: 'pt-br', is_published: true })
    expect(live.url).toContain('/help/pt-br/network/reset-your-vpn-2')
    expect(await idsBy(`category_id=${category.id}`)).toEqual([live.id, draft.id])
    for (const yes of ['1', 'true']) expect(await idsBy(`category_id=${category.id}&is_published=${yes}`)).toEqual([live.id])
    for (const no of ['0', 'false']) expect(await idsBy(`lang=PT-br&is_published=${no}`)).toEqual([draft.id])
    expect(await idsBy(`category_id=${category.id}&lang=de,fr`)).toEqual([])
    expect((await world.alice('GET', `${KB}?is_published=maybe`)).status).toBe(422)
    expect((await world.alice('GET', `${KB}?lang=pt-br&per_page=1`)).json.meta).toMatchObject({ per_page: 1, total: 2 })
    expect((await world.alice('POST', `${KB}/categories`, { body: { name: 'network' } })).status).toBe(422)
    await world.alice('DELETE', `${KB}/categories/${category.id}`)
    expect((await world.alice('GET', `${KB}/${live.id}`)).json.data.category_id).toBeNull()
  })

  it('one article has one text per language', async () => {
    const first = await make({ title: 'Printer', tags: ['p'] })
    const say = (body: object) => world.alice('POST', `${KB}/${first.id}/translations`, { body })
    const german = await say({ lang: 'de', title: 'Drucker', body: 'Papier.' })
    expect(german.status).toBe(201)
    expect(german.json.data).toMatchObject({ lang: 'de', slug: 'drucker', tags: ['p'], translation_group_id: first.translation_group_id })
    expect(german.json.data.translations.map(({ lang }: { lang: string }) => lang)).toEqual(['de', 'en'])
    const races = await Promise.all([1, 2, 3].map(() => say({ lang: 'fr', title: 'Imprimante', body: 'x' })))
    expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect((await say({ lang: 'en', title: 'x', body: 'x' })).json.errors).toHaveProperty('lang')
    expect(await idsBy(`translation_group_id=${first.translation_group_id}&lang=de`)).toEqual([german.json.data.id])
  })

  it('every text is kept as a version, and an older one can come back', async () => {
    const { id } = await make({ title: 'V', body: 'one' })
    const second = await world.alice('PUT', `${KB}/${id}`, { body: { body: 'two' } })
    expect(second.json.data).toMatchObject({ version: 2, excerpt: 'two' })
    expect((await world.alice('PUT', `${KB}/${id}`, { body: { tags: ['x'], body: 'two' } })).json.data.version).toBe(2)
    const restored = await world.alice('POST', `${KB}/${id}/versions/1/restore`)
    expect(restored.json.data).toMatchObject({ version: 3, body: 'one' })
    const versions = await world.alice('GET', `${KB}/${id}/versions`)
    expect(versions.json.data.map(({ version, body }: { version: number; body: string }) => [version, body])).toEqual([
      [3, 'one'],
      [2, 'two'],
      [1, 'one'],
    ])
    expect((await world.alice('POST', `${KB}/${id}/versions/9/restore`)).status).toBe(404)
  })

  it('a slug is free or refused; one made from the title finds a free one', async () => {
    const [a, b] = [await make({ title: 'Same' }), await make({ title: 'Same' })]
    expect([a.slug, b.slug]).toEqual(['same', 'same-2'])
    const stolen = await world.alice('PUT', `${KB}/${b.id}`, { body: { slug: 'Same' } })
    expect(stolen.json.errors).toEqual({ slug: ['The slug has already been taken.'] })
    expect((await world.alice('PUT', `${KB}/${b.id}`, { body: { title: 'Other' } })).json.data.slug).toBe('same-2')
  })

  it('search finds published articles by the beginnings of words, titles first', async () => {
    const body = await make({ title: 'Other thing', body: 'Zwiebelkuchen in the text', is_published: true })
    const title = await make({ title: 'Zwiebelkuchen backen', body: 'Mehl', is_published: true })
    await make({ title: 'Zwiebelkuchen draft' })
    const found = await world.alice('GET', `${KB}/search?q=zwiebelk`)
    expect(found.json.data.map(({ id }: { id: number }) => id)).toEqual([title.id, body.id])
    expect((await world.alice('GET', `${KB}/search?q=zwiebel+mehl`)).json.meta.total).toBe(1)
    expect((await world.alice('GET', `${KB}/search?q=kuchen`)).json.meta.total).toBe(0)
    expect((await world.alice('GET', `${KB}/search`)).status).toBe(422)
  })

  it('each has one opinion and may change it', async () => {
    const { id } = await make()
    const say = (ask: World['alice'], is_helpful: boolean) => ask('POST', `${KB}/${id}/feedback`, { body: { is_helpful, comment: 'c' } })
    await Promise.all([say(world.alice, true), say(world.bob, true)])
    expect((await say(world.bob, false)).json.data).toMatchObject({ helpful_count: 1, unhelpful_count: 1 })
    expect((await world.alice('GET', `${KB}/${id}/feedback`)).json.meta.total).toBe(2)
  })

  it('tokens need the scope; categories are for everybody with a token', async () => {
    const tokenWith = async (...abilities: string[]) =>
      world.withToken((await world.alice('POST', '/api/v1/tokens', { body: { name: 't', abilities } })).json.token)
    const { id } = await make()
    const reading = await tokenWith('kb:read')
    await world.alice('POST', `${KB}/${id}/publish`)
    expect((await reading('GET', `${KB}/${id}`)).status).toBe(200)
    expect((await reading('POST', KB, { body: {} })).json).toMatchObject({ required: ['kb:write'] })
    const other = await tokenWith('tickets:read')
    expect((await other('GET', KB)).status).toBe(403)
    expect((await other('GET', `${KB}/categories`)).status).toBe(200)
    expect((await world.bob('PUT', `${KB}/settings`, { body: { default_lang: 'de' } })).status).toBe(403)
    expect((await world.alice('DELETE', `${KB}/${id}`)).status).toBe(204)
    expect((await world.alice('PUT', `${KB}/${id}`, { body: { visibility: 'nonsense' } })).status).toBe(404)
  })
})
