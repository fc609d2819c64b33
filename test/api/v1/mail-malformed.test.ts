import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyMail } from '../../../src/helpdesk/mail/classify.ts'
import { findForwardedAuthor } from '../../../src/helpdesk/mail/forwarded.ts'
import { sanitizeRichText } from '../../../src/helpdesk/replies/rich-text.ts'
import { htmlToText } from '../../../src/helpdesk/mail/html-text.ts'
import { stripQuotedReply } from '../../../src/helpdesk/mail/strip-quoted-reply.ts'
import { parseMail } from '../../../src/helpdesk/mail/parse.ts'
import { onBothDatabases } from '../../databases.ts'
import { MAILS } from '../../mail/table.ts'
import { openWorld, type World } from '../../world.ts'

const THREAD = { ticket_id: 1, message_id: '<r1.x@watchdesk.test>', reply_to: 'support@desk.test', requester: 'Rita <rita@client.test>' }

type Damage = {
  readonly kind: 'cut' | 'drop' | 'double' | 'flip' | 'swap'
  readonly at: number
  readonly length: number
  readonly byte: number
}

const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'drop', 'double', 'flip', 'swap'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 200 }),
    byte: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 5 },
)

const damaged = (bytes: Buffer, { kind, at, length, byte }: Damage): Buffer => {
  const start = Math.floor(at * bytes.length)
  const piece = bytes.subarray(start, start + length)
  if (kind === 'cut') return bytes.subarray(0, start)
  if (kind === 'drop') return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + length)])
  if (kind === 'double') return Buffer.concat([bytes.subarray(0, start + length), piece, bytes.subarray(start)])
  if (kind === 'swap') return Buffer.concat([bytes.subarray(start), bytes.subarray(0, start)])
  const flipped = Buffer.from(bytes)
  if (start < flipped.length) flipped[start] = byte
  return flipped
}

const brokenMails = fc.tuple(fc.constantFrom(...MAILS), damages).map(([mail, list]) => list.reduce(damaged, mail.raw(THREAD)))

describe('a mail that is broken', () => {
  it('is read as far as it can be, and nothing in it can harm a database', async () => {
    await fc.assert(
      fc.asyncProperty(brokenMails, async (raw) => {
        const mail = await parseMail(raw)
        const texts = [mail.subject, mail.text, mail.html ?? '', mail.message_id ?? '', mail.from?.address ?? '', mail.from?.name ?? '']
        expect(texts.filter((text) => text.includes('\0'))).toEqual([])
        expect(mail.message_id?.length ?? 0).toBeLessThanOrEqual(900)
        expect(['normal', 'automatic', 'bounce', 'loop']).toContain(
          classifyMail({ mail }, { host: 'watchdesk.test', sender: 'watchdesk.test' }),
        )
        expect(stripQuotedReply(mail.text).length).toBeLessThanOrEqual(mail.text.length)
        await findForwardedAuthor(mail)
      }),
      { numRuns: process.env.SOAK ? 5_000 : 50 },
    )
  })

  // Texts that made other readers of mail stand still for minutes. In a soak they are of the size that is read at most.
  it.each([
    ['an introduction that never ends', `On ${'a '.repeat(100_000)}`],
    ['many introductions', 'On 1 Jun 2026 x y\n'.repeat(12_000)],
    ['a label many times', 'From: a\n'.repeat(25_000)],
    ['angles', '<'.repeat(200_000)],
    ['open elements', '<div><blockquote>'.repeat(30_000)],
    ['elements without an end', '<div id='.repeat(60_000)],
    ['comments', '<!--'.repeat(100_000)],
    ['empty lines', '\n'.repeat(200_000)],
    ['quotations', `${'>'.repeat(500)}\n`.repeat(400)],
    ['colons', ':'.repeat(200_000)],
    ['spaces', `${' '.repeat(199_000)}x`],
    ['digits and angles', '1 <a@b> '.repeat(25_000)],
    ['tags on lines of their own', '<b>\n'.repeat(120_000)],
    ['elements that others pretend to end', '<o:p></div>'.repeat(90_000)],
    ['ends of nothing', '</b>'.repeat(200_000)],
    ['spaces by their number', '&#32;'.repeat(100_000)],
  ])('%s are read', (_name, longest) => {
    const text = process.env.SOAK ? longest : longest.slice(0, longest.length / 4)
    expect(typeof stripQuotedReply(text)).toBe('string')
    expect(typeof stripQuotedReply(htmlToText(text))).toBe('string')
    expect(sanitizeRichText(text) ?? '').not.toContain('<script')
  })
})

onBothDatabases('broken mails at the door', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('are always taken, and become something', async () => {
    await fc.assert(
      fc.asyncProperty(brokenMails, async (body) => {
        fc.pre(body.length > 0)
        world.jump('10m')
        const { status, json } = await world.alice('POST', '/api/v1/inbound-email', { headers: { 'content-type': 'message/rfc822' }, body })
        expect(status).toBe(202)
        expect(json.data.reason ?? '').not.toContain('could not be filed')
      }),
      { numRuns: process.env.SOAK ? 1_000 : 8 },
    )
  })
})
