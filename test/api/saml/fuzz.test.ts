import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { begin, connect, me, post } from './desk.ts'
import { claimsOf, makeResponse } from './idp.ts'

const PIECES = [
  'alice@acme.test',
  '<',
  '>',
  '"',
  '<!---->',
  '<![CDATA[',
  ']]>',
  '&#0;',
  '&amp;',
  '\u0000',
  '\uFFFE',
  ' ',
  '<?x?>',
  '<ds:Signature/>',
  '</saml:Assertion>',
  'ID="_x"',
  'xmlns=""',
  '\r',
  '🦊',
]

onBothDatabases('a signed response that is changed anywhere', (database) => {
  let world: World
  let connection: number
  beforeAll(async () => {
    world = await openWorld({ database })
    connection = await connect(world, { link_by_email: true })
  })
  afterAll(() => world.close())

  it('is refused, or still speaks of the same person; it never breaks the server', async () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      cut: fc.integer({ min: 0, max: 40 }),
      put: fc.constantFrom('', ...PIECES),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('assertion', 'response', 'both'),
        async (changes, signed) => {
          const begun = await begin(world, connection)
          const genuine = makeResponse(claimsOf({ now: world.now(), in_response_to: begun.id }), signed)
          const xml = changes.reduce((text, { at, cut, put }) => {
            const place = Math.floor(at * text.length)
            return text.slice(0, place) + put + text.slice(place + cut)
          }, genuine)
          const reply = await post(world, { ...begun, xml })
          expect([303, 400, 403]).toContain(reply.status)
          if (reply.status === 303) expect(await me(world, reply)).toMatchObject({ email: 'ann@acme.test', role: { name: 'Agent' } })
        },
      ),
      { numRuns: process.env.SOAK ? 5_000 : 25 },
    )
  })
})
