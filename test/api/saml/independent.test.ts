import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { begin, me, post } from './desk.ts'
import { expectRefused } from './forge.ts'
import { openSamlp, respond, type Samlp } from './samlp.ts'

onBothDatabases('an independent identity provider (samlp)', (database) => {
  let samlp: Samlp
  beforeAll(async () => void (samlp = await openSamlp(database)))
  afterAll(() => samlp.world.close())

  it.each([
    ['the assertion', {}],
    ['the response', { signResponse: true, signAssertion: false }],
    ['both', { signResponse: true }],
  ])('signs people in when it signs %s', async (_title, wish) => {
    const reply = await samlp.attempt(wish)
    expect(reply.status).toBe(303)
    expect(await me(samlp.world, reply)).toMatchObject({ email: 'sam@acme.test', first_name: 'Sam', last_name: 'Signer' })
  })

  it('works once', async () => {
    const { world, connection } = samlp
    const begun = await begin(world, connection)
    const xml = await respond(begun.id)
    expect((await post(world, { ...begun, xml })).status).toBe(303)
    await expectRefused(world, () => post(world, { ...begun, xml }))
  })

  it('is refused when its signature or its audience is wrong', async () => {
    const { world, attempt } = samlp
    await expectRefused(world, () => attempt({ audience: 'https://else.test' }), 'audience')
    await expectRefused(world, () => attempt({}, (xml) => xml.replaceAll('sam@acme.test', 'alice@acme.test')), 'signature')
  })
})
