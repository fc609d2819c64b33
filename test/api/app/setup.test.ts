import { describe, expect, it } from 'vitest'
import { bootstrap } from '../../../src/bootstrap.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { findAccountByEmail } from '../../../src/people/accounts/accounts.ts'
import { finishSetup, isSetupPending, offerSetup } from '../../../src/people/setup/first-account.ts'
import { signIn } from '../../../src/people/sign-in/sign-in.ts'
import { onBothDatabases, withDb, type DatabaseName, type Place } from '../../databases.ts'
import { openWorld } from '../../world.ts'
import { worldConfig } from '../../world/template.ts'

const VISITOR = { ip: '127.0.0.1', user_agent: 'test' }
const ANA = { name: 'Ana Lovelace', email: 'ana@example.test', password: 'a long enough secret' }

/** A database after its first start, where nobody gave a password. */
const firstStart = (database: DatabaseName, work: (db: Db, printed: string) => Promise<void>): Promise<void> =>
  withDb(database, async (db: Db, place: Place) => {
    const { BOOTSTRAP_ADMIN_PASSWORD: _given, ...config } = worldConfig(place)
    const made = await bootstrap(db, { ...config, BOOTSTRAP_ADMIN_PASSWORD: undefined }, randomIds())
    await work(db, made?.password ?? '')
  })

onBothDatabases('the set-up', (database) => {
  it('gives the first account to whoever has the newest link, once', () =>
    firstStart(database, async (db) => {
      expect(await db.read(isSetupPending)).toBe(true)
      const [old = '', token = ''] = [await db.tx(offerSetup), await db.tx(offerSetup)]
      await expect(finishSetup(db, { ...ANA, token: old }, VISITOR)).rejects.toMatchObject({ code: 'invalid' })
      const { session } = await finishSetup(db, { ...ANA, token }, VISITOR)
      expect(session.length).toBeGreaterThan(20)
      expect(await db.read((reader) => findAccountByEmail(reader, ANA.email))).toMatchObject({
        first_name: 'Ana',
        last_name: 'Lovelace',
        name: 'Ana Lovelace',
      })
      await expect(finishSetup(db, { ...ANA, token }, VISITOR)).rejects.toMatchObject({ code: 'invalid' })
      expect(await db.read(isSetupPending)).toBe(false)
      expect(await db.tx(offerSetup)).toBeUndefined()
    }))

  it('lets only one of two who come at the same time have it', () =>
    firstStart(database, async (db) => {
      const token = (await db.tx(offerSetup)) ?? ''
      const outcomes = await Promise.allSettled(
        ['ana', 'eve'].map((name) => finishSetup(db, { ...ANA, email: `${name}@example.test`, token }, VISITOR)),
      )
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }))

  it('refuses a weak password and keeps the link', () =>
    firstStart(database, async (db) => {
      const token = (await db.tx(offerSetup)) ?? ''
      await expect(finishSetup(db, { ...ANA, password: 'short', token }, VISITOR)).rejects.toMatchObject({ code: 'invalid' })
      await finishSetup(db, { ...ANA, token }, VISITOR)
    }))

  it('is over as soon as somebody has signed in with the password that was printed', () =>
    firstStart(database, async (db, password) => {
      const token = (await db.tx(offerSetup)) ?? ''
      await signIn(db, { email: 'alice@acme.test', password }, VISITOR)
      expect(await db.read(isSetupPending)).toBe(false)
      await expect(finishSetup(db, { ...ANA, token }, VISITOR)).rejects.toMatchObject({ code: 'invalid' })
    }))

  describe('where the password was given', () => {
    it('is not needed, and nobody can claim anything', async () => {
      const world = await openWorld({ database })
      expect((await world.anyone('GET', '/app/api/setup')).json.data).toEqual({ is_pending: false })
      const headers = { 'x-requested-with': 'watchdesk' }
      const refused = await world.anyone('POST', '/app/api/setup', { body: { ...ANA, token: 'x'.repeat(40) }, headers })
      expect(refused.status).toBe(422)
      expect((await world.anyone('POST', '/app/api/setup', { body: {}, headers })).status).toBe(422)
      await world.close()
    })
  })
})
