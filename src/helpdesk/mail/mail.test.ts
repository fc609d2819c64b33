import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyMail } from './classify.ts'
import { parseMail } from './parse.ts'
import { cleanSubject, parseReplyAddress, parseSubjectReference, toReplyAddress } from './reply-address.ts'
import { stripQuotedReply } from './strip-quoted-reply.ts'

const OWN = { host: 'desk.test', sender: 'mail.test' }
const KEY = Buffer.from('a key for tests')
const raw = (lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'))
const classOf = async (...headers: string[]) =>
  classifyMail({ mail: await parseMail(raw([...headers, 'From: Ana <ana@client.test>', 'Subject: x', '', 'Hello'])) }, OWN)

describe('reply addresses', () => {
  it('name their ticket, and cannot be made up', () => {
    const address = toReplyAddress(KEY, 'support@desk.test', 1042)
    expect(parseReplyAddress(KEY, address)).toEqual({ mailbox: 'support@desk.test', ticket_id: 1042 })
    expect(parseReplyAddress(KEY, address.replace('t1042', 't1043')).ticket_id).toBeUndefined()
    expect(parseReplyAddress(Buffer.from('another key'), address).ticket_id).toBeUndefined()
    expect(parseReplyAddress(KEY, 'Support@Desk.test')).toEqual({ mailbox: 'support@desk.test', ticket_id: undefined })
  })

  it('subjects lose what piled up in front of them', () => {
    expect(cleanSubject('Re: AW: Fwd: [HD-7] RE[2]:  VPN   drops')).toBe('VPN drops')
    expect(parseSubjectReference('Re: [HD-1042] VPN')).toBe(1042)
    expect(parseSubjectReference('HD-1042')).toBeUndefined()
  })
})

describe('a raw 8-bit header', () => {
  it('is read in the charset of the text', async () => {
    const lines = [
      'From: J\xfcrgen <ana@client.test>',
      'Subject: Gr\xfc\xdfe',
      'Content-Type: text/plain; charset=iso-8859-1',
      '',
      'Gr\xfc\xdfe',
    ]

    expect(await parseMail(Buffer.from(lines.join('\r\n'), 'latin1'))).toMatchObject({
      subject: 'Grüße',
      text: 'Grüße',
      from: { name: 'Jürgen', address: 'ana@client.test' },
    })
  })
})

describe('an encoded word', () => {
  it.each([
    ['=?eucgb2312_cn?b?1tDOxA==?=', '中文'],
    ['=?EUCGB2312_CN*zh?b?1tDOxA==?=', '中文'],
    ['=?big5_tw?b?pKSk5Q==?=', '中文'],
  ])('is read in the charset that Python means by %s', async (word, subject) => {
    const lines = ['From: ana@client.test', `Subject: 04 ${word}`, '', 'Hello']

    expect((await parseMail(Buffer.from(lines.join('\r\n')))).subject).toBe(`04 ${subject}`)
  })
})

describe('classes of mail', () => {
  it.each([
    [['Auto-Submitted: auto-replied'], 'automatic'],
    [['Auto-Submitted: no'], 'normal'],
    [['Precedence: bulk'], 'automatic'],
    [['X-Auto-Response-Suppress: All'], 'automatic'],
    [['Return-Path: <>'], 'automatic'],
    [['Message-ID: <r1.x@desk.test>'], 'loop'],
    [['Message-ID: <r1.x@mail.test>'], 'loop'],
    [['Message-ID: <mbq3k2j1h0.7@desk.test>'], 'loop'],
    [['Message-ID: <mbq3k2j1h0.7@mail.test>'], 'normal'],
    [['X-Loop: mail.test'], 'automatic'],
    [['X-Loop: desk.test'], 'loop'],
    [['X-Loop: Desk.Test '], 'loop'],
    [['X-Loop: other.test'], 'automatic'],
    [['X-Loop: other.test', 'X-Loop: desk.test'], 'loop'],
    [['X-Loop: notdesk.test'], 'automatic'],
    [['Message-ID: <1@client.test>'], 'normal'],
    [['Message-ID: <6A1B2C3D-0000-4E5F-8A9B-0123456789AB@desk.test>'], 'normal'],
    [Array.from({ length: 51 }, (_, n) => `Received: from h${n}`), 'loop'],
    [['Subject: Automatische Antwort: VPN'], 'automatic'],
  ] as const)('%j is %s', async (headers, name) => expect(await classOf(...headers)).toBe(name))

  it('a delivery report says which mail was lost, and whether for good', async () => {
    const mail = await parseMail(
      raw([
        'From: MAILER-DAEMON@mx.test',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'It did not arrive.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 no such user',
        '--b',
        'Content-Type: message/rfc822',
        '',
        'Message-ID: <r5.abc@desk.test>',
        'Subject: [HD-1] hello',
        '',
        'text',
        '--b--',
      ]),
    )
    expect(classifyMail({ mail }, OWN)).toBe('bounce')
    expect(mail.bounce).toEqual({
      message_ids: ['<r5.abc@desk.test>'],
      is_permanent: true,
      recipient: null,
      reason: '550 no such user',
    })
  })
})

describe('own words', () => {
  it.each([
    ['Gmail', 'Yes, it works now.\n\nOn Mon, 1 Jun 2026 at 10:00, Support <s@desk.test> wrote:\n> Does it work?\n', 'Yes, it works now.'],
    ['Outlook', 'Thanks!\n\n-----Original Message-----\nFrom: Support\nSent: Monday\n\nHello', 'Thanks!'],
    ['Outlook without marks', 'Passt.\n\nVon: Support <s@desk.test>\nGesendet: Montag\nAn: Ana\n\nHallo', 'Passt.'],
    ['plain', 'Just a text\nin two lines', 'Just a text\nin two lines'],
    ['nothing but history', '> only quoted', '> only quoted'],
  ])('%s', (_program, text, own) => expect(stripQuotedReply(text)).toBe(own))
})

describe('parsing', () => {
  it('reads encoded names, other charsets, alternatives and files', async () => {
    const mail = await parseMail(
      Buffer.concat([
        raw([
          'From: =?utf-8?B?w4Fuw6E=?= <ana@client.test>',
          'To: Support <support@desk.test>, b@x.test',
          'Subject: =?iso-8859-1?Q?Gr=FC=DFe?=',
          'In-Reply-To: <a@x>',
          'References: <a@x> <b@x>',
          'Content-Type: multipart/mixed; boundary=m',
          '',
          '--m',
          'Content-Type: text/plain; charset=iso-8859-1',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          'Sch=F6n',
          '--m',
          'Content-Type: application/pdf; name="a.pdf"',
          'Content-Disposition: attachment; filename="a.pdf"',
          'Content-Transfer-Encoding: base64',
          '',
          'SGFsbG8=',
          '--m--',
        ]),
      ]),
    )
    expect(mail).toMatchObject({
      from: { name: 'Áná', address: 'ana@client.test' },
      subject: 'Grüße',
      text: 'Schön',
      references: ['<a@x>', '<b@x>'],
    })
    expect(mail.attachments.map(({ filename, bytes }) => [filename, Buffer.from(bytes).toString()])).toEqual([['a.pdf', 'Hallo']])
  })

  it('a mail that is only HTML is read as text, without its scripts', async () => {
    const mail = await parseMail(
      raw(['From: a@b.test', 'Content-Type: text/html', '', '<p>Hello <b>you</b></p><script>evil()</script><p>Bye</p>']),
    )
    expect(mail.text).toBe('Hello you\nBye')
  })

  it('never throws, whatever arrives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.boolean(), async (bytes, headed) => {
        const given = headed ? Buffer.concat([Buffer.from('Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n'), bytes]) : bytes
        const mail = await parseMail(given)
        expect(typeof mail.text).toBe('string')
        expect(typeof stripQuotedReply(mail.text)).toBe('string')
      }),
      { numRuns: 200 },
    )
  })
})
