import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type Response, type World } from '../../world.ts'
import { signIn, type PortalClient } from './visitor.ts'

const ASKED = [
  { key: 'room', label: 'Room', type: 'text', is_required: true, min: 2, max: 5, description: 'On the <door>' },
  { key: 'floor', label: 'Floor', type: 'number', is_required: true, min: 0, max: 9 },
  { key: 'since', label: 'Since', type: 'date', is_required: true },
  { key: 'device', label: 'Device', type: 'select', is_required: true, options: ['printer', 'phone'] },
  { key: 'signs', label: 'Signs', type: 'multiselect', is_required: true, options: ['smoke', 'noise', 'heat'] },
  { key: 'urgent', label: 'Urgent', type: 'boolean', is_required: true },
] as const
const GOOD = { room: 'A12', floor: 3, since: '2026-05-01', device: 'phone', signs: ['smoke', 'heat'], urgent: false }
const WORDS = { subject: 'Smoke', description: 'A lot.' }

/** How many spaces are between attributes is nobody’s business. */
const tidy = ({ text }: Response): string => text.replaceAll(/\s+/g, ' ').replaceAll(' >', '>')

onBothDatabases('what the desk must know of a request', (database) => {
  let world: World
  let ann: PortalClient
  beforeAll(async () => {
    world = await openWorld({ database })
    ann = await signIn(world, 'ann@far.test')
    for (const body of [...ASKED, { key: 'cost_centre', label: 'Cost centre', type: 'text' }])
      expect((await world.alice('POST', '/api/v1/fields', { body })).status).toBe(201)
  })
  afterAll(() => world.close())

  const make = (custom_fields?: unknown) => ann.api('POST', '/tickets', { ...WORDS, ...(custom_fields !== undefined && { custom_fields }) })
  const kept = async (id: number) => (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.custom_fields

  it('is told to clients, and what the desk keeps for itself is not', async () => {
    const { data } = (await ann.api('GET', '/fields')).json
    expect(data.map(({ key }: { key: string }) => key)).toEqual(ASKED.map(({ key }) => key))
    expect(data[0]).toEqual({ key: 'room', label: 'Room', type: 'text', min: 2, max: 5, options: [], description: 'On the <door>' })
    expect((await world.anyone('GET', '/portal/api/fields')).status).toBe(401)
  })

  it('is taken when it is all there', async () => {
    const made = await make(GOOD)
    expect(made.status).toBe(201)
    expect(await kept(made.json.data.id)).toEqual(GOOD)
    expect(made.json.data).not.toHaveProperty('custom_fields')
  })

  describe.each([
    ['by the API', (values: unknown) => make(values)],
    [
      'as JSON where the forms are',
      (values: unknown) =>
        world.anyone('POST', '/portal/tickets', {
          headers: { cookie: ann.cookie },
          body: { ...WORDS, ...(values !== undefined && { custom_fields: values }) },
        }),
    ],
  ])('sent %s', (_how, send) => {
    it.each([
      ['nothing at all', undefined, ['room', 'floor', 'since', 'device', 'signs', 'urgent']],
      ['one that is missing', { ...GOOD, room: undefined }, ['room']],
      ['an empty text', { ...GOOD, room: '' }, ['room']],
      ['too long a text', { ...GOOD, room: 'A12345' }, ['room']],
      ['a number as text', { ...GOOD, floor: '3' }, ['floor']],
      ['a number out of range', { ...GOOD, floor: 10 }, ['floor']],
      ['a day that is not', { ...GOOD, since: '2026-02-30' }, ['since']],
      ['another choice', { ...GOOD, device: 'fax' }, ['device']],
      ['no choice', { ...GOOD, signs: [] }, ['signs']],
      ['the same choice twice', { ...GOOD, signs: ['smoke', 'smoke'] }, ['signs']],
      ['a field of the desk', { ...GOOD, cost_centre: '4711' }, ['cost_centre']],
      ['a field nobody defined', { ...GOOD, is_admin: true }, ['is_admin']],
    ])('is refused for %s', async (_what, values, wrong) => {
      const before = (await ann.api('GET', '/tickets')).json.meta.total
      const reply = await send(values)
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.json.errors)).toEqual(wrong.map((key) => `custom_fields.${key}`))
      expect((await ann.api('GET', '/tickets')).json.meta.total).toBe(before)
    })
  })

  describe('on the page', () => {
    const FORM = {
      ...WORDS,
      'field.room': 'A12',
      'field.floor': '3',
      'field.since': '2026-05-01',
      'field.device': 'phone',
      'field.signs': 'heat',
    }

    it('is asked for, each in its own way', async () => {
      const text = tidy(await ann.page('/portal/tickets/new'))
      for (const part of [
        'name="field.room" value="" minlength="2" maxlength="5" required',
        'type="number" name="field.floor" value="" min="0" max="9" step="any" required',
        'type="date" name="field.since"',
        '<option value="printer">printer</option>',
        'name="field.signs" multiple required',
        'type="checkbox" name="field.urgent"',
        'On the &#60;door&#62;',
      ])
        expect(text).toContain(part)
      expect(text).not.toContain('Cost centre')
    })

    it('is taken from a form', async () => {
      const sent = await ann.send('/portal/tickets', { ...FORM, 'field.urgent': 'yes' })
      const id = Number(/\/portal\/tickets\/(\d+)$/.exec(String(sent.headers['location']))?.[1])
      expect(await kept(id)).toEqual({ ...GOOD, signs: ['heat'], urgent: true })
    })

    it.each([
      ['field.room', ''],
      ['field.floor', 'three'],
      ['field.device', 'fax'],
    ])('is shown again with what was filled in when %s is “%s”', async (name, value) => {
      const sent = await ann.send('/portal/tickets', { ...FORM, [name]: value })
      expect(sent.status).toBe(422)
      expect(sent.text).toContain('role="alert"')
      expect(sent.text).toContain('value="2026-05-01"')
      expect(tidy(sent)).toContain('<option value="heat" selected>')
    })
  })

  it('need not be known of what comes by mail', async () => {
    const raw = 'From: kim@far.test\r\nSubject: By mail\r\nMessage-ID: <1@far.test>\r\n\r\nHello'
    const reply = await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })
    expect(reply.json.data.state).toBe('received')
  })

  it('is in the documents, with everything else clients can do', async () => {
    const { json } = await world.anyone('GET', '/portal/api/openapi.json')
    expect(json.servers).toEqual([{ url: '/portal/api' }])
    expect(Object.keys(json.paths)).toEqual(expect.arrayContaining(['/register', '/verify', '/fields', '/tickets', '/tickets/{id}/reopen']))
    expect(json.paths['/tickets'].post).toMatchObject({ tags: ['portal'], security: [{ session: [] }] })
    expect(json.paths['/login'].post.security).toEqual([])
    expect((await world.anyone('GET', '/docs/portal')).status).toBe(200)
    expect((await world.anyone('GET', '/docs')).text).toContain('/docs/portal')
  })
})
