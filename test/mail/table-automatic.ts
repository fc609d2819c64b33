import { bare, multipart, raw, text, word, type Headers } from './build.ts'
import { answering, heads, newSender, type Fixture, type Thread } from './fixture.ts'
import { LANGUAGES } from './languages.ts'

/** What machines write: notices of absence, lists, receipts. */

type Auto = { readonly name: string; readonly subject: string; readonly headers: Headers; readonly words?: string }

const EXCHANGE: Headers = [
  ['Auto-Submitted', 'auto-generated'],
  ['X-Auto-Response-Suppress', 'All'],
  ['X-MS-Exchange-Inbox-Rules-Loop', 'ana@client.test'],
]

const inThread = ({ name, subject, headers, words = 'I am away until Monday.' }: Auto): Fixture => {
  const sender = newSender()
  return {
    name,
    raw: (thread) => raw(heads(sender, word(subject), [...answering(thread), ...headers]), text(words)),
    class: 'auto',
    sender: sender.address,
    text: words,
  }
}

const alone = ({ name, subject, headers, words = 'Nobody is here.' }: Auto, expected: 'ignored' | 'quarantined' | 'new'): Fixture => {
  const sender = newSender()
  return {
    name: `${name}, out of the blue`,
    raw: () => raw(heads(sender, word(subject), headers), text(words)),
    class: expected,
    ...(expected === 'new' && { sender: sender.address, text: words }),
  }
}

const VACATIONS: readonly Auto[] = [
  {
    name: 'a sieve vacation',
    subject: 'Auto: VPN',
    headers: [
      ['Auto-Submitted', 'auto-replied (vacation)'],
      ['Precedence', 'bulk'],
    ],
  },
  {
    name: 'a Gmail vacation',
    subject: 'Re: VPN',
    headers: [
      ['Auto-Submitted', 'auto-replied'],
      ['X-Autoreply', 'yes'],
      ['Precedence', 'bulk'],
    ],
  },
  {
    name: 'an old autoresponder',
    subject: 'Re: VPN',
    headers: [
      ['X-Autorespond', 'VPN'],
      ['Precedence', 'auto_reply'],
    ],
  },
  {
    name: 'a procmail robot',
    subject: 'Re: VPN',
    headers: [
      ['Precedence', 'junk'],
      ['X-Mail-Autoreply', 'yes'],
    ],
  },
  { name: 'a notice with an empty sender', subject: 'Out of office', headers: [['Return-Path', '<>']] },
]

const receipt = (kind: string, type: string): Fixture => {
  const sender = newSender()
  const part = multipart(
    'report',
    [
      text('Your message was displayed.'),
      bare(type, 'Final-Recipient: rfc822;ana@client.test\nDisposition: manual-action/MDN-sent-automatically; displayed'),
    ],
    `; report-type=${kind}`,
  )
  return {
    name: `a ${kind} receipt`,
    raw: (thread) => raw(heads(sender, 'Read: VPN', answering(thread)), part),
    class: 'auto',
    sender: sender.address,
    text: 'Your message was displayed.',
    attachments: [],
  }
}

const LIST: Headers = [
  ['List-Id', '<support.groups.client.test>'],
  ['List-Post', '<mailto:support@groups.client.test>'],
  ['Precedence', 'list'],
]
const BULK: Headers = [
  ['List-Unsubscribe', '<https://news.client.test/u/1>'],
  ['Precedence', 'bulk'],
  ['Feedback-ID', '1:2:3:news'],
]

/** The subject names the ticket, and the sender takes part in it. */
const bySubject = (name: string, subjectOf: (thread: Thread) => string, headers: Headers): Fixture => ({
  name,
  raw: (thread) => raw(heads({ from: thread.requester, id: newSender().id }, subjectOf(thread), headers), text('Away.')),
  class: 'auto',
  text: 'Away.',
})

export const AUTOMATIC: readonly Fixture[] = [
  ...LANGUAGES.map(({ lang, away }) => inThread({ name: `Exchange: ${lang} away`, subject: away, headers: EXCHANGE })),
  ...LANGUAGES.map(({ lang, away }) =>
    inThread({ name: `only the subject says that somebody is away (${lang})`, subject: away, headers: [] }),
  ),
  ...LANGUAGES.slice(0, 6).map(({ lang, away }) =>
    alone({ name: `${lang} away`, subject: away, headers: [['Auto-Submitted', 'auto-replied']] }, 'ignored'),
  ),
  ...VACATIONS.map(inThread),
  ...VACATIONS.slice(0, 3).map((auto) => alone(auto, 'ignored')),
  receipt('disposition-notification', 'message/disposition-notification'),
  receipt('feedback-report', 'message/feedback-report'),
  bySubject('an absence that only names the ticket', ({ ticket_id }) => `Automatic reply: [HD-${ticket_id}] VPN`, EXCHANGE),
  inThread({ name: 'an answer that came over a list', subject: 'Re: VPN', headers: LIST, words: 'It works for all of us.' }),
  alone({ name: 'a question to a list', subject: 'A question', headers: LIST, words: 'Who knows?' }, 'new'),
  alone({ name: 'a newsletter', subject: 'Our news', headers: BULK }, 'quarantined'),
  alone({ name: 'junk that says so', subject: 'Win', headers: [['Precedence', 'junk']] }, 'quarantined'),
  alone({ name: 'a monitoring mail', subject: 'DISK CRITICAL', headers: [['Auto-Submitted', 'auto-generated']] }, 'quarantined'),
  alone({ name: 'a shop’s order', subject: 'Your order', headers: [['X-Auto-Response-Suppress', 'OOF, AutoReply']] }, 'quarantined'),
  alone(
    {
      name: 'a person who writes about absences',
      subject: 'Out of office reply does not work',
      headers: [],
      words: 'Please switch it on.',
    },
    'new',
  ),
  alone({ name: 'a program that says it is none', subject: 'Fine', headers: [['Auto-Submitted', 'no']], words: 'By hand.' }, 'new'),
]
