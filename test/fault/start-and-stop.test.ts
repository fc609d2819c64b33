import { request, type ClientRequest } from 'node:http'
import { once } from 'node:events'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../src/contract/time.ts'
import { makeKeys } from '../api/saml/idp.ts'
import { freshPlace, type Place } from '../databases.ts'
import { ALICE, KEYS, PASSWORD } from '../world/people.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { finished, startProcess, type Running, type Settings } from './process.ts'
import { until } from './waiting.ts'

describe.concurrent('the process', () => {
  it('prints the first credentials once, and never again', async () => {
    const place = await freshPlace('sqlite')
    const generated = { DATA_DIR: place.folder, BOOTSTRAP_TOKEN: '', BOOTSTRAP_API_KEY: '', BOOTSTRAP_ADMIN_PASSWORD: '' }
    const first = await startProcess(generated)
    expect((await fetch(`${first.base}/api/v3/status/`)).status).toBe(200)
    expect(await first.stop()).toBe(0)
    const key = /hcw_[A-Za-z0-9]{28}/.exec(first.output())?.[0]
    expect(key).toBeDefined()
    expect(first.output()).toMatch(/hdt_[A-Za-z0-9]{46}/)
    const second = await startProcess(generated)
    expect(await second.stop()).toBe(0)
    expect(second.output()).not.toMatch(/hcw_|hcr_|hdt_|scim_/)
    await place.remove()
  })

  it('reports all wrong settings in one message and exits 1', async () => {
    const { code, output } = await finished(['serve'], { PORT: 'eighty', ROLES: 'http,cook', DATABASE_URL: 'mysql://x' })
    expect(code).toBe(1)
    for (const name of ['PORT', 'ROLES', 'DATABASE_URL']) expect(output).toContain(name)
  })
})

/** Sends the head of a request and, once the product has taken it up, the beginning of its body. */
const beginRequest = async ({ base }: Running, begin: string): Promise<ClientRequest> => {
  const { port, hostname } = new URL(base)
  const headers = { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json', expect: '100-continue' }
  const upload = request({ port, host: hostname, method: 'POST', path: '/api/v1/tokens', headers })
  upload.on('error', () => undefined)
  const isTakenUp = once(upload, 'continue')
  upload.flushHeaders()
  await isTakenUp
  upload.write(begin)
  return upload
}

describe('the process that is given its secrets', () => {
  let place: Place
  let running: Running
  beforeAll(async () => {
    place = await freshPlace('sqlite')
    running = await startProcess({ DATA_DIR: place.folder })
  })
  afterAll(async () => {
    await running.kill()
    await place.remove()
  })

  it('finishes a request that is under way when asked to stop, and exits 0 in time although another one is held open for ever', async () => {
    const upload = await beginRequest(running, '{"name":')
    await beginRequest(running, '{')
    const answered = once(upload, 'response')
    const stopped = running.stop()
    await until(
      () =>
        fetch(`${running.base}/healthz`).then(
          () => false,
          () => true,
        ),
      'the end of listening',
    )
    upload.end('"late"}')
    const [reply] = await answered
    expect(reply.statusCode).toBe(201)
    expect(await stopped).toBe(0)
  })

  it('has printed none of them: whoever gave them knows them, and what is printed stays in a log', () => {
    for (const secret of [PASSWORD, ALICE.token, ...Object.values(KEYS)]) expect(running.output()).not.toContain(secret)
    expect(running.output()).toContain(ALICE.email)
  })
})

// The programs of PostgreSQL's clients need not be there.
const hasDump = spawnSync('pg_dump', ['--version']).status === 0

describe('the command line', () => {
  it('explains itself, and refuses wrong usage with a sentence and exit code 2', async () => {
    expect(await finished(['--help'], {})).toMatchObject({ code: 0, output: expect.stringContaining('backup FILE') })
    expect(await finished(['backup', '--help'], {})).toMatchObject({ code: 0, output: expect.stringContaining('FILE') })
    expect(await finished(['dance'], {})).toEqual({ code: 2, output: 'Unknown command "dance". watchdesk --help lists all commands.\n' })
    expect(await finished(['backup'], {})).toEqual({ code: 2, output: 'backup needs FILE.\n' })
    expect(await finished(['serve', '--fast'], {})).toMatchObject({ code: 2 })
  })

  describe('beside a running product', () => {
    let place: Place
    let settings: Settings
    let running: Running
    beforeAll(async () => {
      place = await installedPlace('sqlite')
      settings = settingsOf(place)
      running = await startProcess(settings)
    })
    afterAll(async () => {
      await running.kill()
      await place.remove()
    })

    it('creates an administrator who can sign in, also where an identity provider that is away has to be asked', async () => {
      const now = Date.now() * 1000
      const enforced = {
        name: 'Away',
        idp_entity_id: 'https://idp.test/entity',
        idp_sso_url: 'https://idp.test/sso',
        idp_certificates: [makeKeys(now - DAY, now + 90 * DAY).certificate],
        domains: ['acme.test'],
        enforce_sso: true,
      }
      const connected = await fetch(`${running.base}/api/v1/saml-connections`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ALICE.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(enforced),
      })
      expect(connected.status).toBe(201)
      const typed = ['create-admin', '--email', 'root@acme.test', '--name', 'Root Person']
      const made = await finished(typed, settings)
      expect(made.code).toBe(0)
      const password = /with the password (\S+)/.exec(made.output)?.[1]
      const reply = await fetch(`${running.base}/app/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'watchdesk' },
        body: JSON.stringify({ email: 'root@acme.test', password }),
      })
      expect(reply.status).toBe(200)
      expect(reply.headers.get('set-cookie')).toContain('HttpOnly')
      expect(await finished(typed, settings)).toMatchObject({
        code: 2,
        output: expect.stringContaining('root@acme.test has an account already'),
      })
    })

    it('backs up while it runs, and restores elsewhere, where a restore asks for the key that belongs to it', async () => {
      const copy = `${place.folder}/copy.db`
      expect(await finished(['backup', copy], settings)).toMatchObject({ code: 0 })
      expect(await finished(['backup', copy], settings)).toMatchObject({ code: 2, output: expect.stringContaining('exists already') })
      expect(await finished(['restore', copy], settings)).toMatchObject({
        code: 2,
        output: expect.stringContaining('Stop the product first'),
      })
      await running.stop()
      const elsewhere = { DATA_DIR: `${place.folder}/other` }
      expect(await finished(['restore', `${place.folder}/watchdesk.db-none`], elsewhere)).toMatchObject({ code: 2 })
      const first = await finished(['restore', copy], elsewhere)
      expect(first).toMatchObject({ code: 0, output: expect.stringContaining('There was no previous database.') })
      expect(first.output).toContain('secret.key')
      writeFileSync(`${elsewhere.DATA_DIR}/secret.key`, 'x'.repeat(43))
      expect((await finished(['restore', copy], elsewhere)).output).toMatch(/kept as \S+before-restore\.\n$/)
      const restored = await startProcess(elsewhere)
      const reply = await fetch(`${restored.base}/api/v1/me`, { headers: { authorization: `Bearer ${ALICE.token}` } })
      expect(reply.status).toBe(200)
      await restored.stop()
    })
  })

  it('keeps what was there before a restore, each time, and all of it to itself', async () => {
    const place = await freshPlace('sqlite')
    const settings = { DATA_DIR: `${place.folder}/open`, BOOTSTRAP_ADMIN_PASSWORD: PASSWORD }
    mkdirSync(settings.DATA_DIR, { mode: 0o755 })
    expect(await finished(['migrate'], settings)).toMatchObject({ code: 0 })
    const copy = `${place.folder}/copy.db`
    await finished(['backup', copy], settings)
    const modes = [`${settings.DATA_DIR}/watchdesk.db`, copy].map((file) => statSync(file).mode & 0o777)
    chmodSync(copy, 0o644)
    for (const name of ['watchdesk.db.before-restore', 'watchdesk.db.before-restore-2'])
      expect(await finished(['restore', copy], settings)).toMatchObject({ code: 0, output: expect.stringContaining(`${name}.`) })
    expect([...modes, statSync(`${settings.DATA_DIR}/watchdesk.db`).mode & 0o777]).toEqual([0o600, 0o600, 0o600])
    expect(readdirSync(settings.DATA_DIR).filter((name) => name.includes('before-restore') || name.includes('restoring'))).toHaveLength(2)
    await place.remove()
  })

  it.skipIf(!hasDump)(
    'on PostgreSQL too: what was there is kept as it was, nothing newer stays among the old, and a broken backup changes nothing',
    async () => {
      const place = await installedPlace('postgres')
      const settings = settingsOf(place)
      const copy = `${place.folder}/copy.dump`
      const running = await startProcess(settings)
      expect(await finished(['backup', copy], settings)).toMatchObject({ code: 0 })
      expect(await finished(['restore', copy], settings)).toMatchObject({ output: expect.stringContaining('Stop the product first') })
      await running.stop()
      const client = new pg.Client({ connectionString: place.url ?? '' })
      await client.connect()
      await client.query('create table of_a_newer_version (id bigint); insert into of_a_newer_version values (7)')
      await client.end()
      writeFileSync(`${place.folder}/broken.dump`, readFileSync(copy).subarray(0, 20_000))
      expect((await finished(['restore', `${place.folder}/broken.dump`], settings)).code).not.toBe(0)
      for (const name of ['before_restore_1', 'before_restore_2'])
        expect(await finished(['restore', copy], settings)).toMatchObject({ code: 0, output: expect.stringContaining(`${name}.`) })
      const restored = await startProcess(settings)
      const reply = await fetch(`${restored.base}/api/v1/me`, { headers: { authorization: `Bearer ${ALICE.token}` } })
      expect(reply.status).toBe(200)
      await restored.stop()
      const later = new pg.Client({ connectionString: place.url ?? '' })
      await later.connect()
      expect((await later.query('select id from before_restore_1.of_a_newer_version')).rows).toEqual([{ id: 7 }])
      expect((await later.query(`select to_regclass('public.of_a_newer_version') as there`)).rows).toEqual([{ there: null }])
      await later.end()
      await place.remove()
    },
  )
})
