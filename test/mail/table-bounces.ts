import { bare, multipart, raw, text, type Headers, type Part } from './build.ts'
import { newSender, type Fixture, type Thread } from './fixture.ts'

/** A mail of the desk comes back, as each kind of server says so. */

type Report = {
  readonly name: string
  readonly from: string
  readonly subject: string
  readonly part: (thread: Thread) => Part
  readonly headers?: (thread: Thread) => Headers
  readonly class?: Fixture['class']
}

const statusPart = (lines: readonly string[]): Part =>
  bare('message/delivery-status', ['Reporting-MTA: dns; mx.client.test', '', ...lines].join('\n'))
const original = ({ message_id }: Thread): string =>
  `From: Support <support@desk.test>\nTo: ana@client.test\nSubject: [HD-1] VPN\nMessage-ID: ${message_id}\n`

const FAILED = [
  'Final-Recipient: rfc822; ana@client.test',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
]
const DELAYED = [
  'Final-Recipient: rfc822; ana@client.test',
  'Action: delayed',
  'Status: 4.4.1',
  'Diagnostic-Code: smtp; 451 4.4.1 No answer from host',
]

const dsn =
  (words: string, status: readonly string[], back: (thread: Thread) => Part) =>
  (thread: Thread): Part =>
    multipart('report', [text(words), statusPart(status), back(thread)], '; report-type=delivery-status')

const asMessage = (thread: Thread): Part => bare('message/rfc822', `${original(thread)}\nDoes it work?`)
const asHeaders = (thread: Thread): Part => bare('text/rfc822-headers', original(thread))

const REPORTS: readonly Report[] = [
  {
    name: 'Postfix',
    from: 'Mail Delivery System <MAILER-DAEMON@mx.client.test>',
    subject: 'Undelivered Mail Returned to Sender',
    part: dsn('This is the mail system at host mx.client.test.', FAILED, asMessage),
    headers: () => [['Auto-Submitted', 'auto-replied']],
  },
  {
    name: 'Postfix, only headers',
    from: 'MAILER-DAEMON@mx.client.test',
    subject: 'Undelivered Mail Returned to Sender',
    part: dsn('It did not arrive.', FAILED, asHeaders),
  },
  {
    name: 'Postfix, late',
    from: 'MAILER-DAEMON@mx.client.test',
    subject: 'Delayed Mail (still being retried)',
    part: dsn('It will be tried again.', DELAYED, asHeaders),
  },
  {
    name: 'Exchange',
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@client.test>',
    subject: 'Undeliverable: [HD-1] VPN',
    part: dsn('Your message to ana@client.test couldn’t be delivered.', FAILED, asMessage),
  },
  {
    name: 'Exchange in German',
    from: 'postmaster@client.test',
    subject: 'Unzustellbar: [HD-1] VPN',
    part: dsn('Fehler bei der Nachrichtenzustellung.', FAILED, asHeaders),
  },
  {
    name: 'Exchange, which only refers',
    from: 'postmaster@client.test',
    subject: 'Undeliverable: VPN',
    part: dsn('Gone.', FAILED, () => bare('text/rfc822-headers', 'Subject: [HD-1] VPN')),
    headers: ({ message_id }) => [
      ['In-Reply-To', message_id],
      ['References', message_id],
    ],
  },
  {
    name: 'Gmail',
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    part: dsn(
      '** Address not found **',
      [
        'Final-Recipient: rfc822; ana@client.test',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
      ],
      asMessage,
    ),
    headers: () => [['X-Failed-Recipients', 'ana@client.test']],
  },
  {
    name: 'Sendmail',
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@client.test>',
    subject: 'Returned mail: see transcript for details',
    part: dsn('   ----- The following addresses had permanent fatal errors -----', FAILED, asMessage),
  },
  {
    name: 'Amazon SES',
    from: 'MAILER-DAEMON@amazonses.com',
    subject: 'Delivery Status Notification (Failure)',
    part: dsn(
      'An error occurred.',
      [
        'Action: failed',
        'Final-Recipient: rfc822; ana@client.test',
        'Diagnostic-Code: smtp; 554 5.4.14 Hop count exceeded',
        'Status: 5.4.14',
      ],
      asMessage,
    ),
  },
  {
    name: 'a full mailbox',
    from: 'MAILER-DAEMON@client.test',
    subject: 'Delivery Status Notification (Failure)',
    part: dsn(
      'Mailbox full.',
      ['Final-Recipient: rfc822; ana@client.test', 'Action: failed', 'Status: 4.2.2', 'Diagnostic-Code: smtp; 452 4.2.2 Over quota'],
      asMessage,
    ),
  },
  {
    name: 'qmail',
    from: 'MAILER-DAEMON@client.test',
    subject: 'failure notice',
    part: (thread) =>
      text(
        `Hi. This is the qmail-send program at client.test.\n\n<ana@client.test>:\n550 5.1.1 no mailbox here by that name\n\n--- Below this line is a copy of the message.\n\n${original(thread)}`,
      ),
  },
  {
    name: 'Exim',
    from: 'Mail Delivery System <Mailer-Daemon@client.test>',
    subject: 'Mail delivery failed: returning message to sender',
    part: (thread) =>
      text(
        `A message that you sent could not be delivered.\n\n  ana@client.test\n    550 5.1.1 unknown user\n\n------ This is a copy of the message. ------\n\n${original(thread)}`,
      ),
    headers: () => [
      ['X-Failed-Recipients', 'ana@client.test'],
      ['Auto-Submitted', 'auto-replied'],
    ],
  },
  {
    name: 'Exim’s newer form',
    from: 'Mail Delivery System <Mailer-Daemon@client.test>',
    subject: 'Mail delivery failed: returning message to sender',
    part: dsn('It could not be delivered.', ['Action: failed', 'Final-Recipient: rfc822;ana@client.test', 'Status: 5.0.0'], asMessage),
    headers: () => [['X-Failed-Recipients', 'ana@client.test']],
  },
  {
    name: 'a report about somebody else’s mail',
    from: 'MAILER-DAEMON@client.test',
    subject: 'Undelivered Mail Returned to Sender',
    part: dsn('No.', FAILED, () => bare('message/rfc822', 'Message-ID: <not-ours@else.test>\nSubject: x\n\ny')),
    class: 'ignored',
  },
  {
    name: 'a report without any id',
    from: 'MAILER-DAEMON@client.test',
    subject: 'Undelivered Mail Returned to Sender',
    part: dsn('No.', FAILED, () => text('gone')),
    class: 'ignored',
  },
  {
    name: 'a report of success',
    from: 'MAILER-DAEMON@client.test',
    subject: 'Successful Mail Delivery Report',
    part: dsn('It arrived.', ['Final-Recipient: rfc822; ana@client.test', 'Action: delivered', 'Status: 2.0.0'], () => text('fine')),
    class: 'ignored',
  },
]

export const BOUNCES: readonly Fixture[] = REPORTS.map(({ name, from, subject, part, headers, class: expected = 'bounce' }) => ({
  name: `a bounce by ${name}`,
  raw: (thread) =>
    raw(
      [
        ['Return-Path', '<>'],
        ['From', from],
        ['To', 'support@desk.test'],
        ['Subject', subject],
        ['Message-ID', newSender().id],
        ...(headers?.(thread) ?? []),
      ],
      part(thread),
    ),
  class: expected,
}))
