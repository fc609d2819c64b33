import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTACT_KINDS } from '../../../src/contract/v1/on-call-contacts.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asBob } from './person.ts'

onBothDatabases('ways in which somebody on call can be reached', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('are told to whoever can be on call, each with the form of its settings', async () => {
    const { status, json } = await asBob(world, 'GET', '/app/api/on-call/contact-kinds')
    expect(status).toBe(200)
    expect(json.data.map(({ kind }: { kind: string }) => kind)).toEqual([...CONTACT_KINDS])
    for (const { label, description, conf } of json.data) {
      expect([label, description]).not.toContain('')
      const names = Object.keys(conf.properties)
      expect(names.length).toBeGreaterThan(0)
      expect(names.filter((name) => name.endsWith('_up'))).toEqual([])
    }
  })

  it('are nobody’s without a session', async () => {
    expect((await world.anyone('GET', '/app/api/on-call/contact-kinds')).status).toBe(401)
  })
})
