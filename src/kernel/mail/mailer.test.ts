import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import { createSecretBox } from '../crypto.ts'
import type { Db } from '../db/db.ts'
import { runInTransactionContext } from '../db/transaction-context.ts'
import { migrate } from '../db/migrate.ts'
import { kernelTables } from '../db/migrations/0001-kernel.ts'
import { sealedMails } from '../db/migrations/0096-sealed-mails.ts'
import { openSqlite } from '../db/sqlite.ts'
import { randomIds } from '../ids.ts'
import { claimJobs, countJobs } from '../jobs/jobs.ts'
import { createWorker, type JobKind } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import { openBody } from './body.ts'
import { cancelMails, createMailJobs, sendMail, type OutgoingMail } from './mailer.ts'
import { toMimeMessage } from './message.ts'
import { createSmtp } from './smtp.ts'

const START = 1_700_000_000 * SECOND
const clock: Clock = {
  now: () => START,
  sleep: (_, signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
}
const box = createSecretBox('a key of this test')
const folder = mkdtempSync(join(tmpdir(), 'watchdesk-mail-'))
const db: Db = openSqlite({ file: join(folder, 'test.sqlite'), clock, ids: randomIds(), box })
beforeAll(() => migrate(db, [kernelTables, sealedMails]))
beforeEach(() => db.tx(async (tx) => void (await tx.db.deleteFrom('jobs').execute())))
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(resolve) : resolve())))

type Received = { readonly from: string; readonly to: readonly string[]; readonly raw: string }

const portOf = (smtp: SMTPServer): number => (smtp.server.address() as AddressInfo).port

const openServer = async (options: SMTPServerOptions = {}): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData: (stream, { envelope }, callback) =>
      void stream.toArray().then((chunks) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() })
        callback()
      }),
    ...options,
  })
  smtp.on('error', () => undefined)
  server = smtp
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return { url: `smtp://127.0.0.1:${portOf(smtp)}`, received }
}

const refusing = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode })

const MAIL: OutgoingMail = { to: ['Ann <ann@example.org>'], subject: 'Hello', text: 'Hi Ann' }
const jobsFor = (smtp_url?: string, key = box): readonly JobKind[] =>
  createMailJobs({ db, box: key, smtp_url, mail_from: 'Watch <watch@example.org>' })

const rowOf = (id: number) =>
  db.read(({ db: reader }) => reader.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const jobsLeft = (): Promise<number> => db.read(async (reader) => (await countJobs(reader)).reduce((sum, { count }) => sum + count, 0))

const work = async (kinds: readonly JobKind[]): Promise<void> => {
  const worker = createWorker({ db, clock, ids: randomIds(), log: createLog('silent'), kinds })
  await worker.step()
  await worker.settled()
}

const sendAndWork = async (mail: OutgoingMail, kinds: readonly JobKind[]) => {
  const id = await db.tx((tx) => sendMail(tx, mail))
  await work(kinds)
  return rowOf(id)
}

describe('a mail', () => {
  it('is stored with its job, and not at all when the transaction fails', async () => {
    const failing = db.tx(async (tx) => {
      await sendMail(tx, MAIL)
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await jobsLeft()).toBe(0)
    const id = await db.tx((tx) => sendMail(tx, MAIL))
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      recipients: 'Ann <ann@example.org>',
      subject: 'Hello',
      sender: '',
      created_at: START,
    })
    expect(await jobsLeft()).toBe(1)
  })

  it('is kept when there is no server to send it through', async () => {
    const row = await sendAndWork(MAIL, jobsFor())
    expect(row).toMatchObject({ status: 'kept', sender: 'Watch <watch@example.org>', sent_at: null, error: null })
    expect(openBody(row.body, box)).toEqual(MAIL)
    expect(await jobsLeft()).toBe(0)
  })

  it('is stored as failed when it can never be sent, without disturbing the transaction', async () => {
    const row = await sendAndWork({ ...MAIL, to: ['ann@example.org\r\nBcc: bob@example.org'] }, jobsFor())
    expect(row).toMatchObject({ status: 'failed', error: expect.stringContaining('not a valid mail address') })
    expect(await jobsLeft()).toBe(0)
  })

  it('cannot be handed to the server inside a transaction', async () => {
    const message = toMimeMessage(MAIL, { mail_id: 1, from: 'watch@example.org', created_at: START })
    await expect(runInTransactionContext(() => createSmtp('smtp://127.0.0.1:1')(message))).rejects.toThrow(/inside a transaction/)
  })
})

describe('a mail on its way', () => {
  it('arrives whole', async () => {
    const { url, received } = await openServer()
    const row = await sendAndWork(
      {
        ...MAIL,
        cc: ['bob@example.org'],
        from: '"Desk, Help" <desk@example.org>',
        reply_to: 'reply@example.org',
        html: '<p>Hi</p>',
        headers: { 'Auto-Submitted': 'auto-generated' },
        in_reply_to: '<one@example.org>',
        references: ['<zero@example.org>', '<one@example.org>'],
        message_id: '<two@example.org>',
        attachments: [{ filename: 'a.txt', content_type: 'text/plain', content: Buffer.from('content').toString('base64') }],
      },
      jobsFor(url),
    )
    expect(row).toMatchObject({ status: 'sent', sent_at: START, error: null })
    expect(received).toMatchObject([{ from: 'desk@example.org', to: ['ann@example.org', 'bob@example.org'] }])
    for (const line of [
      'From: "Desk, Help" <desk@example.org>',
      'To: Ann <ann@example.org>',
      'Cc: bob@example.org',
      'Reply-To: reply@example.org',
      'Subject: Hello',
      'Message-ID: <two@example.org>',
      'In-Reply-To: <one@example.org>',
      'References: <zero@example.org> <one@example.org>',
      'Auto-Submitted: auto-generated',
      'Date: Tue, 14 Nov 2023 22:13:20 +0000',
      Buffer.from('content').toString('base64'),
    ])
      expect(received[0]?.raw).toContain(line)
  })

  it('carries no header injected through its fields', async () => {
    const { url, received } = await openServer()
    const evil = '\r\nBcc: victim@example.org\r\nX-Evil: yes\r\n\r\nbody'
    await sendAndWork(
      {
        ...MAIL,
        subject: `Hello${evil}`,
        headers: { 'X-Name': `a${evil}` },
        attachments: [{ filename: `a${evil}`, content_type: `text/plain${evil}`, content: '' }],
        in_reply_to: `<a@b>${evil}`,
        references: [`<a@b>${evil}`],
      },
      jobsFor(url),
    )
    expect(received[0]?.to).toEqual(['ann@example.org'])
    expect(received[0]?.raw).not.toMatch(/^(Bcc|X-Evil):/im)
  })

  it('fails for good when the server refuses it for good', async () => {
    const { url } = await openServer({ onRcptTo: (_, __, callback) => callback(refusing(550, 'no such mailbox')) })
    const row = await sendAndWork(MAIL, jobsFor(url))
    expect(row).toMatchObject({ status: 'failed', error: expect.stringContaining('no such mailbox'), sent_at: null })
    expect(await jobsLeft()).toBe(0)
  })

  it.each<[string, SMTPServerOptions]>([
    ['is asked to come back later', { onRcptTo: (_, __, callback) => callback(refusing(451, 'greylisted')) }],
    ['is not let in, which is not the mail’s fault', { authOptional: false }],
  ])('waits for another try when it %s', async (_, options) => {
    const { url } = await openServer(options)
    const row = await sendAndWork(MAIL, jobsFor(url))
    expect(row).toMatchObject({ status: 'queued', error: expect.any(String) })
    expect(await jobsLeft()).toBe(1)
  })

  it('waits for another try when the connection is refused, and keeps the password out of the error', async () => {
    const row = await sendAndWork(MAIL, jobsFor('smtp://ann:hush@127.0.0.1:1'))
    expect(row.status).toBe('queued')
    expect(row.error).toMatch(/ECONNREFUSED/)
    expect(row.error).not.toContain('hush')
  })

  it('fails in the end when it was tried often enough', async () => {
    const id = await db.tx((tx) => sendMail(tx, MAIL))
    const kinds = jobsFor('smtp://127.0.0.1:1')
    await db.tx(
      async (tx) =>
        void (await tx.db
          .updateTable('jobs')
          .set({ attempts: (kinds[0]?.attempts ?? 0) - 1 })
          .execute()),
    )
    await work(kinds)
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/ECONNREFUSED/) })
    expect(await jobsLeft()).toBe(0)
  })

  it('is sent once to those who take it, with a note about those who do not', async () => {
    const { url, received } = await openServer({
      onRcptTo: ({ address }, _, callback) => (address.startsWith('bob') ? callback(refusing(550, 'no such mailbox')) : callback()),
    })
    const row = await sendAndWork({ ...MAIL, cc: ['bob@example.org'] }, jobsFor(url))
    expect(row).toMatchObject({ status: 'sent', error: 'Rejected recipients: bob@example.org.' })
    expect(received).toMatchObject([{ to: ['ann@example.org'] }])
  })

  it('is not sent again when its job comes a second time', async () => {
    const { url, received } = await openServer()
    const id = await db.tx((tx) => sendMail(tx, MAIL))
    const [job] = await db.tx((tx) => claimJobs(tx, { kind: 'mail.send-sealed', limit: 1, lease: 'x', lease_until: START }))
    await work(jobsFor(url))
    if (!job) throw new Error('There was no job.')
    expect(await jobsFor(url)[0]?.handle(job)).toEqual({ outcome: 'done' })
    expect(received).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  })
})

describe('the stored body of a mail', () => {
  const LINK = 'https://desk.example.org/reset/secret-token'
  const WITH_LINK: OutgoingMail = {
    ...MAIL,
    text: LINK,
    html: `<a href="${LINK}">`,
    headers: { 'X-Link': LINK },
    message_id: '<one@example.org>',
  }

  it('is sealed while the mail waits for another attempt', async () => {
    const row = await sendAndWork(WITH_LINK, jobsFor('smtp://127.0.0.1:1'))
    expect(row.status).toBe('queued')
    expect(row.body).not.toContain('secret-token')
    expect(openBody(row.body, box)).toEqual(WITH_LINK)
  })

  it.each<[string, SMTPServerOptions, string]>([
    ['sent', {}, 'sent'],
    ['refused', { onRcptTo: (_, __, callback) => callback(refusing(550, 'no such mailbox')) }, 'failed'],
  ])('keeps the message id only when the mail was %s', async (_, options, status) => {
    const { url } = await openServer(options)
    expect(await sendAndWork(WITH_LINK, jobsFor(url))).toMatchObject({ status, body: '{"message_id":"<one@example.org>"}' })
  })

  it('is empty when the mail can never be sent', async () => {
    expect(await sendAndWork({ ...WITH_LINK, to: [], message_id: undefined }, jobsFor())).toMatchObject({ status: 'failed', body: '{}' })
  })

  it('is dropped when the mail is cancelled', async () => {
    const id = await db.tx((tx) => sendMail(tx, WITH_LINK))
    await db.tx((tx) => cancelMails(tx, [id], 'The page was answered.'))
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: 'The page was answered.', body: '{"message_id":"<one@example.org>"}' })
  })

  it('that another key sealed fails the mail with a sentence', async () => {
    const row = await sendAndWork(WITH_LINK, jobsFor(undefined, createSecretBox('another key')))
    expect(row).toMatchObject({ status: 'failed', error: 'The mail cannot be decrypted: it was stored with another SECRET_KEY.' })
    expect(await jobsLeft()).toBe(0)
  })
})
