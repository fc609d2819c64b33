import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { signIn, type PortalClient } from './visitor.ts'

onBothDatabases('tickets at the portal', (database) => {
  let world: World
  let ann: PortalClient
  let eve: PortalClient
  beforeAll(async () => {
    world = await openWorld({ database })
    ann = await signIn(world, 'ann@far.test')
    eve = await signIn(world, 'eve@else.test')
  })
  afterAll(() => world.close())

  const ask = async (client: PortalClient, subject = 'Printer'): Promise<number> =>
    (await client.api('POST', '/tickets', { subject, description: 'It burns.' })).json.data.id
  const staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    world.alice(method, `/api/v1${path}`, { ...(body && { body }) })

  it('a request becomes a ticket of the portal, and its answer is seen once it can no longer be taken back', async () => {
    const made = await ann.api('POST', '/tickets', { subject: 'Printer', description: 'It burns.' })
    expect(made).toMatchObject({
      status: 201,
      json: { data: { subject: 'Printer', status: 'open', description: 'It burns.', replies: [] } },
    })
    const { id } = made.json.data
    expect((await staff('GET', `/tickets/${id}`)).json.data).toMatchObject({ channel: 'portal', requester_email: 'ann@far.test' })
    await staff('POST', `/tickets/${id}/replies`, { body: 'Use water.' })
    expect((await ann.api('GET', `/tickets/${id}`)).json.data.replies).toEqual([])
    await world.pass('11s')
    const { replies } = (await ann.api('GET', `/tickets/${id}`)).json.data
    expect(replies).toMatchObject([{ author: { type: 'agent' }, body: 'Use water.' }])
    expect(Object.keys(replies[0].author)).toEqual(['type', 'name'])
  })

  it('nobody else’s tickets are there, whatever is to be done with them', async () => {
    const id = await ask(ann)
    for (const answer of [
      await eve.api('GET', `/tickets/${id}`),
      await eve.api('POST', `/tickets/${id}/replies`, { body: 'x' }),
      await eve.api('POST', `/tickets/${id}/replies`, {}),
      await eve.api('POST', `/tickets/${id}/reopen`),
      await eve.page(`/portal/tickets/${id}`),
      await eve.send(`/portal/tickets/${id}/replies`, { body: 'x' }),
      await eve.send(`/portal/tickets/${id}/reopen`, {}),
    ])
      expect(answer.status).toBe(404)
    expect((await eve.api('GET', '/tickets')).json.meta.total).toBe(0)
    expect((await world.anyone('GET', `/portal/api/tickets/${id}`)).status).toBe(401)
    expect(await world.anyone('GET', `/portal/tickets/${id}`)).toMatchObject({ status: 303, headers: { location: '/portal' } })
  })

  it('whoever may see the company’s tickets sees them, and answers as themselves', async () => {
    const { id: company_id } = (await staff('POST', '/companies', { name: `Firm ${database}` })).json.data
    const [boss, worker] = [await signIn(world, 'boss@firm.test'), await signIn(world, 'worker@firm.test')]
    const idOf = async (client: PortalClient): Promise<number> => (await client.api('GET', '/me')).json.data.id
    await staff('PUT', `/clients/${await idOf(boss)}`, { company_id, sees_company_tickets: true })
    await staff('PUT', `/clients/${await idOf(worker)}`, { company_id })
    const [own, others] = [await ask(boss), await ask(worker)]
    expect((await boss.api('GET', '/tickets')).json.data.map(({ id }: { id: number }) => id)).toEqual([others, own])
    expect((await worker.api('GET', '/tickets')).json.meta.total).toBe(1)
    expect((await boss.api('POST', `/tickets/${others}/replies`, { body: 'Hurry up' })).json.data.replies[0].author.name).toBe('boss')
  })

  it('an answer opens a ticket that waited; a done one is opened by a button too, but not for ever', async () => {
    const id = await ask(ann)
    await staff('PUT', `/tickets/${id}`, { status: 'pending' })
    expect((await ann.api('POST', `/tickets/${id}/replies`, { body: 'Here I am' })).json.data.status).toBe('open')
    await staff('PUT', `/tickets/${id}`, { status: 'resolved' })
    expect((await ann.api('GET', `/tickets/${id}`)).json.data.can_reopen).toBe(true)
    expect((await ann.api('POST', `/tickets/${id}/reopen`)).json.data).toMatchObject({ status: 'open', can_reopen: false })
    await staff('PUT', `/tickets/${id}`, { status: 'closed' })
    world.jump('6d')
    const fresh = await signIn(world, 'ann@far.test')
    world.jump('2d')
    expect((await fresh.api('POST', `/tickets/${id}/reopen`)).json).toMatchObject({ code: 'too_late' })
    const followed = (await fresh.api('POST', `/tickets/${id}/replies`, { body: 'Again!' })).json.data
    expect(followed.id).not.toBe(id)
    expect(followed.replies.at(-1).body).toBe('Again!')
    ann = fresh
    eve = await signIn(world, 'eve@else.test')
  })

  it('a merged ticket leads to the one it went into, when that is the client’s own', async () => {
    const [source, target] = [await ask(ann, 'Twice'), await ask(ann, 'Once')]
    await staff('POST', `/tickets/${source}/merge`, { merge_into_id: target })
    expect((await ann.api('GET', `/tickets/${source}`)).json.data).toMatchObject({ status: 'closed', merged_into_id: target })
    expect((await ann.api('POST', `/tickets/${source}/replies`, { body: 'x' })).status).toBe(409)
    const foreign = await ask(eve, 'Eve’s')
    const lost = await ask(ann, 'Lost')
    await staff('POST', `/tickets/${lost}/merge`, { merge_into_id: foreign })
    expect((await ann.api('GET', `/tickets/${lost}`)).json.data.merged_into_id).toBeNull()
    expect((await ann.page(`/portal/tickets/${lost}`)).text).not.toContain(`HD-${foreign}`)
  })

  it('files are for whoever sees what they belong to', async () => {
    const id = await ask(ann)
    const upload = async (name: string): Promise<number> =>
      (
        await staff('POST', '/attachments', {
          filename: name,
          content_type: 'text/plain',
          content_base64: Buffer.from(name).toString('base64'),
        })
      ).json.data.id
    const [shown, secret] = [await upload('shown.txt'), await upload('secret.txt')]
    await staff('POST', `/tickets/${id}/replies`, { body: 'See file', attachments: [shown] })
    await staff('POST', `/tickets/${id}/replies`, { body: 'For us', is_internal: true, attachments: [secret] })
    await world.pass('11s')
    const { replies } = (await ann.api('GET', `/tickets/${id}`)).json.data
    expect(replies[0].attachments).toMatchObject([{ filename: 'shown.txt' }])
    const paths = (file: number) => [`/portal/api/attachments/${file}/content`, `/portal/attachments/${file}`]
    for (const path of paths(shown)) {
      expect(await ann.page(path)).toMatchObject({
        status: 200,
        text: 'shown.txt',
        headers: { 'content-disposition': expect.stringMatching(/^attachment/) },
      })
      expect((await eve.page(path)).status).toBe(404)
    }
    for (const path of paths(secret)) expect((await ann.page(path)).status).toBe(404)
  })

  it('a client sends files, by the API and with a form; those that run are refused', async () => {
    const content_base64 = Buffer.from('hello').toString('base64')
    const upload = (filename: string) => ann.api('POST', '/attachments', { filename, content_type: 'text/plain', content_base64 })
    const { id } = (await upload('log.txt')).json.data
    expect((await upload('run.exe')).status).toBe(422)
    expect((await eve.api('POST', '/tickets', { subject: 'Thief', description: 'x', attachments: [id] })).status).toBe(422)
    const made = (await ann.api('POST', '/tickets', { subject: 'With file', description: 'x', attachments: [id] })).json.data
    expect(made.attachments).toMatchObject([{ filename: 'log.txt', size: 5 }])
    const form = new FormData()
    form.set('mark', /name="mark" value="(\w+)"/.exec((await ann.page('/portal/tickets/new')).text)?.[1] ?? '')
    form.set('body', 'See the picture')
    form.append('file', new File(['png'], 'bild ä.png', { type: 'image/png' }))
    form.append('file', new File([], ''))
    const sent = new Response(form)
    const headers = { cookie: ann.cookie, 'content-type': sent.headers.get('content-type') ?? '' }
    const answered = await world.anyone('POST', `/portal/tickets/${made.id}/replies`, {
      headers,
      body: Buffer.from(await sent.arrayBuffer()),
    })
    expect(answered.status).toBe(303)
    const { replies } = (await ann.api('GET', `/tickets/${made.id}`)).json.data
    expect(replies).toMatchObject([{ body: 'See the picture', attachments: [{ filename: 'bild ä.png', content_type: 'image/png' }] }])
    const broken = { ...headers, 'content-type': 'multipart/form-data; boundary=no' }
    expect((await world.anyone('POST', '/portal/tickets', { headers: broken, body: 'x' })).status).toBe(400)
  })

  it('lists are paged and filtered, and bad wishes refused', async () => {
    const max = await signIn(world, 'max@far.test')
    for (let n = 0; n < 17; n++) await ask(max, `Wish ${n}`)
    const page = await max.api('GET', '/tickets?page=2&status=open')
    expect([page.json.meta, page.json.data.length]).toMatchObject([{ current_page: 2, per_page: 15, total: 17 }, 2])
    expect((await max.page('/portal/tickets?show=open&page=2')).text).toContain('Wish 0')
    expect((await max.page('/portal/tickets?show=done')).text).toContain('No requests yet.')
    expect((await max.api('GET', '/tickets?status=lost')).status).toBe(422)
    expect((await max.api('POST', '/tickets', { subject: ' ', description: 'x' })).status).toBe(422)
    expect((await max.api('POST', '/tickets', { subject: 'x', description: 'y'.repeat(100_001) })).status).toBe(422)
  })

  it('pages do the same without a script, under a policy that allows none', async () => {
    const made = await ann.send('/portal/tickets', { subject: 'By <form>', description: 'One & only\n\nhttps://far.test/x' })
    expect(made.status).toBe(303)
    const path = String(made.headers['location'])
    const page = await ann.page(path)
    expect(page.text).toContain('By &#60;form&#62;')
    expect(page.text).toContain('One &#38; only')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    )
    expect(page.headers['cache-control']).toBe('private, no-store')
    expect((await ann.send(`${path}/replies`, { body: ' ' })).status).toBe(422)
    expect((await ann.send(`${path}/replies`, { body: 'More' })).headers['location']).toBe(path)
    expect((await ann.page(path)).text).toContain('<p>More</p>')
    expect((await ann.send('/portal/tickets', { subject: 'x', description: '' })).status).toBe(422)
  })

  it('the addresses named for programs take JSON', async () => {
    const headers = { cookie: ann.cookie }
    const made = await world.anyone('POST', '/portal/tickets', { headers, body: { subject: 'Json', description: 'x' } })
    expect(made).toMatchObject({ status: 201, json: { data: { subject: 'Json' } } })
    const replies = `/portal/tickets/${made.json.data.id}/replies`
    expect(await world.anyone('POST', replies, { headers, body: { body: 'y' } })).toMatchObject({
      status: 201,
      json: { data: { replies: [{ body: 'y' }] } },
    })
    expect((await world.anyone('POST', replies, { headers: { cookie: eve.cookie }, body: { body: 'y' } })).status).toBe(404)
    expect((await world.anyone('POST', replies, { headers, body: {} })).status).toBe(422)
    expect((await world.anyone('POST', '/portal/tickets', { body: { subject: 'Json', description: 'x' } })).status).toBe(401)
  })
})
