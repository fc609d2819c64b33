import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RETENTION_DEFAULTS, type Retention } from '../../../src/contract/app/settings.ts'
import { DAY } from '../../../src/contract/time.ts'
import { attachmentRecurringJobs } from '../../../src/helpdesk/attachments/purge.ts'
import { inboundMailRecurringJobs } from '../../../src/helpdesk/mail/prune.ts'
import { agentNotificationRecurringJobs, notifyAgents } from '../../../src/helpdesk/agent-notifications/agent-notifications.ts'
import { webhookRecurringJobs } from '../../../src/helpdesk/webhooks/prune.ts'
import { scheduleRecurringJobs } from '../../../src/kernel/jobs/recurring.ts'
import { kernelRecurringJobs } from '../../../src/kernel/prune.ts'
import { auditRecurringJobs } from '../../../src/people/audit/prune.ts'
import { onBothDatabases } from '../../databases.ts'
import { ALICE, openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

const PATH = '/app/api/settings/retention'

onBothDatabases('how long things are kept', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    const chores = [
      kernelRecurringJobs,
      webhookRecurringJobs,
      inboundMailRecurringJobs,
      attachmentRecurringJobs,
      agentNotificationRecurringJobs,
      auditRecurringJobs,
    ].flat()
    await world.db.tx((tx) => scheduleRecurringJobs(tx, chores))
  })
  afterAll(() => world.close())

  const read = async (): Promise<Retention> => (await asAlice(world, 'GET', PATH)).json.data
  const put = (body: unknown) => asAlice(world, 'PUT', PATH, body)
  const keep = async (wish: Partial<Retention>): Promise<void> => {
    expect((await put({ ...RETENTION_DEFAULTS, ...wish })).status).toBe(200)
  }
  const count = async (table: 'audit_log' | 'notices' | 'inbound_mails' | 'attachments' | 'mails' | 'events' | 'automation_runs') =>
    await world.db.read(async ({ db }) =>
      Number(
        (
          await db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    )

  describe('as a setting', () => {
    it('begins with what has always been', async () => {
      expect(await read()).toEqual({
        attachments_days: null,
        audit_log_days: 730,
        quarantine_days: null,
        notices_days: null,
        notifications_days: 93,
        webhook_deliveries_days: 30,
        webhook_bodies_days: 7,
        automation_runs_days: 30,
        mails_days: 30,
        events_days: 30,
      })
    })

    it('changes only what is named, and says so in the audit log', async () => {
      await keep({})
      expect((await put({ audit_log_days: 365 })).json.data).toEqual({ ...RETENTION_DEFAULTS, audit_log_days: 365 })
      expect(await read()).toEqual({ ...RETENTION_DEFAULTS, audit_log_days: 365 })
      const [row] = (await asAlice(world, 'GET', '/app/api/audit-log')).json.data
      expect(row).toMatchObject({
        action: 'settings.changed',
        object: { type: 'settings', id: 'retention' },
        actor: { id: ALICE.id },
        changes: { audit_log_days: { from: 730, to: 365 } },
      })
    })

    it('writes nothing when nothing changes', async () => {
      await keep({ notices_days: 60 })
      const before = await count('audit_log')
      expect((await put({ notices_days: 60 })).status).toBe(200)
      expect((await put({})).status).toBe(200)
      expect(await count('audit_log')).toBe(before)
    })

    it.each([
      ['attachments_days', 29],
      ['audit_log_days', 89],
      ['audit_log_days', 3_651],
      ['audit_log_days', 90.5],
      ['audit_log_days', '365'],
      ['quarantine_days', 0],
      ['notices_days', -7],
      ['notifications_days', 30],
      ['notifications_days', null],
      ['webhook_deliveries_days', null],
      ['webhook_deliveries_days', 366],
      ['mails_days', 6],
      ['events_days', 1e30],
    ])('refuses %s of %s', async (name, value) => {
      await keep({})
      const reply = await put({ [name]: value })
      expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, [name]])
      expect(await read()).toEqual(RETENTION_DEFAULTS)
    })

    it('does not keep answers longer than the deliveries they belong to', async () => {
      await keep({})
      expect((await put({ webhook_bodies_days: 31 })).json.errors).toHaveProperty('webhook_bodies_days')
      expect((await put({ webhook_deliveries_days: 7, webhook_bodies_days: 7 })).status).toBe(200)
      expect((await put({ webhook_bodies_days: 8 })).status).toBe(422)
    })

    it('is for admins', async () => {
      expect((await asBob(world, 'GET', PATH)).status).toBe(403)
      expect((await asBob(world, 'PUT', PATH, { mails_days: 7 })).status).toBe(403)
      expect((await world.anyone('GET', PATH)).status).toBe(401)
    })
  })

  describe('is what the product does by itself', () => {
    /** Chores come by once after so much time, and again where they were not done. */
    const later = async (duration: string): Promise<void> => {
      for (const span of [duration, '2s', '2s']) {
        world.jump(span)
        await world.settle()
      }
    }
    const filed = (sha256: string): boolean =>
      readdirSync(join(world.folder, 'attachments'), { recursive: true }).some((path) => String(path).endsWith(sha256))
    const hashOf = async (table: 'attachments' | 'inbound_mails', id: number): Promise<string> =>
      await world.db.read(
        async ({ db }) => (await db.selectFrom(table).select('sha256').where('id', '=', id).executeTakeFirst())?.sha256 ?? '',
      )
    const post = async (raw: string) =>
      (await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body: raw })).json.data
    const mail = (name: string, headers = '') =>
      `From: ${name}@far.test\r\nSubject: ${name}\r\nMessage-ID: <${name}@far.test>\r\n${headers}\r\nText of ${name}`

    it('deletes entries of the audit log after 730 days by default', async () => {
      const other = await openWorld({ database })
      await other.db.tx((tx) => scheduleRecurringJobs(tx, auditRecurringJobs))
      const audited = async (): Promise<number> =>
        await other.db.read(async ({ db }) => (await db.selectFrom('audit_log').select('id').execute()).length)
      await asAlice(other, 'PUT', '/app/api/settings/branding', { footer: 'One entry' })
      const all = await audited()
      expect(all).toBeGreaterThan(0)
      other.jump('729d')
      await other.pass('12h')
      expect(await audited()).toBe(all)
      await other.pass('36h')
      expect(await audited()).toBeLessThan(all)
      await other.close()
    })

    it('keeps entries of the audit log for ever where that was chosen, and else for the days that were', async () => {
      await keep({ audit_log_days: null })
      await later('100d')
      const all = await count('audit_log')
      expect(all).toBeGreaterThan(0)
      await keep({ audit_log_days: 90 })
      await later('25h')
      const rows = (await asAlice(world, 'GET', '/app/api/audit-log')).json.data
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows) expect(Date.parse(row.created_at) * 1_000).toBeGreaterThan(world.now() - 91 * DAY)
      expect(await count('audit_log')).toBeLessThan(all)
    })

    it('forgets what agents were told after its time, and not before', async () => {
      await keep({ notices_days: 7 })
      await world.db.tx((tx) => notifyAgents(tx, [ALICE.id], { kind: 'reminder' }))
      await later('6d')
      expect(await count('notices')).toBe(1)
      await later('3d')
      expect(await count('notices')).toBe(0)
    })

    it('forgets mails that were held back, and what they were; those that became tickets stay', async () => {
      await keep({ quarantine_days: 7 })
      expect((await post(mail('held', 'Auto-Submitted: auto-generated\r\n'))).state).toBe('quarantined')
      const { ticket_id } = await post(mail('filed'))
      const [held] = (await world.alice('GET', '/api/v1/quarantine')).json.data
      const [kept] = (await world.alice('GET', '/api/v1/quarantine?state=received')).json.data
      const [heldHash, keptHash] = [await hashOf('inbound_mails', held.id), await hashOf('inbound_mails', kept.id)]
      await later('6d')
      expect((await world.alice('GET', `/api/v1/quarantine/${held.id}`)).status).toBe(200)
      await later('2d')
      expect((await world.alice('GET', `/api/v1/quarantine/${held.id}`)).status).toBe(404)
      expect(kept.ticket_id).toBe(ticket_id)
      expect((await world.alice('GET', `/api/v1/quarantine/${kept.id}`)).json.data.text).toBe('Text of filed')
      expect([filed(heldHash), filed(keptHash)]).toEqual([false, true])
    })

    it('forgets files of tickets that were closed long ago, with the mails they came as', async () => {
      await keep({ attachments_days: 30 })
      const upload = async (text: string) =>
        (
          await world.alice('POST', '/api/v1/attachments', {
            body: { filename: 'a.txt', content_type: 'text/plain', content_base64: Buffer.from(text).toString('base64') },
          })
        ).json.data.id
      const ticket = async (status: string, ...files: readonly number[]) => {
        const { id } = (
          await world.alice('POST', '/api/v1/tickets', {
            body: { subject: 'Files', description: 'x', requester_email: 'dora@far.test', attachments: files },
          })
        ).json.data
        await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status } })
        return id
      }
      const [old, shared, twin, live] = [await upload('old'), await upload('shared'), await upload('shared'), await upload('live')]
      const [oldHash, sharedHash] = [await hashOf('attachments', old), await hashOf('attachments', shared)]
      await ticket('closed', old, shared)
      await ticket('open', twin, live)
      const { ticket_id } = await post(mail('letter'))
      await world.alice('PUT', `/api/v1/tickets/${ticket_id}`, { body: { status: 'closed' } })
      const [letter] = (await world.alice('GET', '/api/v1/quarantine?state=received')).json.data
      const letterHash = await hashOf('inbound_mails', letter.id)
      const there = async () =>
        await Promise.all(
          [old, shared, twin, live].map(async (id) => (await world.alice('GET', `/api/v1/attachments/${id}/content`)).status),
        )

      await later('29d')
      expect(await there()).toEqual([200, 200, 200, 200])
      expect(filed(letterHash)).toBe(true)
      await later('3d')
      expect(await there()).toEqual([404, 404, 200, 200])
      expect([filed(oldHash), filed(sharedHash), filed(letterHash)]).toEqual([false, true, false])
      expect((await world.alice('GET', `/api/v1/quarantine/${letter.id}`)).status).toBe(404)
      // The same mail again is still known to have come.
      expect((await post(mail('letter'))).state).toBe('ignored')
    })

    it('forgets what receivers of webhooks answered, and later that they were told at all', async () => {
      await keep({ webhook_deliveries_days: 14, webhook_bodies_days: 1 })
      const { id } = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://ops.example/hook' } })).json.data
      await world.alice('POST', `/api/v1/webhooks/${id}/test`, { body: {} })
      await world.settle()
      const deliveries = async () => (await world.alice('GET', `/api/v1/webhooks/${id}/deliveries`)).json.data
      expect(await deliveries()).toHaveLength(1)
      const bodies = async () =>
        await world.db.read(({ db }) => db.selectFrom('webhook_attempts').select(['request_headers', 'response_body']).execute())
      expect(await bodies()).toEqual([{ request_headers: expect.any(String), response_body: expect.any(String) }])
      await later('26h')
      expect(await bodies()).toEqual([{ request_headers: null, response_body: null }])
      await later('12d')
      expect(await deliveries()).toHaveLength(1)
      await later('2d')
      expect(await deliveries()).toEqual([])
    })

    it('keeps mails and events as long as it was told', async () => {
      await keep({ mails_days: 7, events_days: 7 })
      await world.alice('POST', '/api/v1/users', { body: { name: 'New', email: `new${world.now()}@acme.test` } })
      await world.settle()
      const [mails, events] = [await count('mails'), await count('events')]
      expect([mails > 0, events > 0]).toEqual([true, true])
      await later('6d')
      expect([await count('mails'), await count('events')]).toEqual([mails, events])
      await later('2d')
      expect([await count('mails'), await count('events')]).toEqual([0, 0])
    })
  })
})
