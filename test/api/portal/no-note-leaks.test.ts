import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { signIn, type PortalClient } from './visitor.ts'

const SECRET = 'not-for-clients'
const HELD = 'not-said-yet'

type Step =
  | { readonly do: 'note' | 'reply' | 'client' | 'held' | 'file' | 'macro'; readonly on: 0 | 1 }
  | { readonly do: 'merge' | 'unmerge' | 'resolve' | 'edit' | 'undo' }

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('note', 'reply', 'client', 'held', 'file', 'macro'), on: fc.constantFrom(0, 1) }),
    fc.record({ do: fc.constantFrom('merge', 'unmerge', 'resolve', 'edit', 'undo') }),
  ),
  { minLength: 3, maxLength: 10 },
) as fc.Arbitrary<readonly Step[]>

onBothDatabases('no note ever reaches a client', (database) => {
  let world: World
  let client: PortalClient
  beforeAll(async () => {
    world = await openWorld({ database })
    client = await signIn(world, 'ann@far.test')
  })
  afterAll(() => world.close())

  const staff = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.alice(method, `/api/v1${path}`, { ...(body && { body }) })
  const secretFile = async (): Promise<number> =>
    (await staff('POST', '/attachments', { filename: `${SECRET}.txt`, content_type: 'text/plain', content_base64: 'eA==' })).json.data.id

  const take = async (step: Step, [first, second]: readonly [number, number]): Promise<void> => {
    const on = 'on' in step && step.on === 1 ? second : first
    const note = { body: SECRET, is_internal: true }
    if (step.do === 'note') await staff('POST', `/tickets/${on}/replies`, note)
    if (step.do === 'file') await staff('POST', `/tickets/${on}/replies`, { ...note, attachments: [await secretFile()] })
    if (step.do === 'macro') await staff('POST', `/tickets/${on}/replies`, { ...note, status: 'pending' })
    if (step.do === 'reply') await staff('POST', `/tickets/${on}/replies`, { body: 'Said aloud' })
    // Still in the author's power to take back.
    if (step.do === 'held') await staff('POST', `/tickets/${on}/replies`, { body: HELD })
    if (step.do === 'client') await client.api('POST', `/tickets/${on}/replies`, { body: 'My word' })
    if (step.do === 'merge') await staff('POST', `/tickets/${first}/merge`, { merge_into_id: second })
    if (step.do === 'unmerge') await staff('POST', `/tickets/${first}/unmerge`)
    if (step.do === 'resolve') await staff('PUT', `/tickets/${second}`, { status: 'resolved' })
    if (step.do === 'edit' || step.do === 'undo') await changeHeld(step.do, second)
  }

  /** Takes a held reply back, or makes it harmless; before its time is over nobody outside may know of it. */
  const changeHeld = async (how: 'edit' | 'undo', id: number): Promise<void> => {
    const held = (await staff('GET', `/tickets/${id}`)).json.data.replies.filter(({ body }: { body: string }) => body === HELD)
    for (const reply of held)
      if (how === 'undo') await staff('DELETE', `/tickets/${id}/replies/${reply.id}`)
      else await staff('PUT', `/tickets/${id}/replies/${reply.id}`, { body: 'Harmless' })
  }

  const seen = async (ids: readonly number[]): Promise<string> => {
    const pages = await Promise.all([
      ...ids.flatMap((id) => [client.api('GET', `/tickets/${id}`), client.page(`/portal/tickets/${id}`)]),
      client.api('GET', '/tickets'),
      client.page('/portal/tickets'),
    ])
    return pages.map(({ text }) => text).join('\n')
  }

  it('by no page, no answer and no mail, whatever is done with tickets', async () => {
    const files = async (): Promise<readonly number[]> =>
      await world.db.read(async ({ db }) => (await db.selectFrom('attachments').select('id').execute()).map(({ id }) => id))
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const made = await Promise.all([1, 2].map((n) => client.api('POST', '/tickets', { subject: `T${n}`, description: 'd' })))
        const [first = 0, second = 0] = made.map(({ json }) => json.data.id as number)
        for (const step of list) {
          await take(step, [first, second])
          const pages = await seen([first, second])
          expect(pages).not.toContain(SECRET)
          expect(pages).not.toContain(HELD)
        }
        await world.pass('15s')
        expect(await seen([first, second])).not.toContain(SECRET)
        for (const id of await files()) expect((await client.page(`/portal/attachments/${id}`)).status).toBe(404)
        const mails = (await world.mails()).filter(({ to }) => to.includes('ann@far.test'))
        expect(JSON.stringify(mails)).not.toContain(SECRET)
      }),
      { numRuns: process.env.SOAK ? 100 : 3 },
    )
  })
})
