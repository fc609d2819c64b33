import { bare, base64, html, multipart, raw, text, type Part } from './build.ts'
import { answering, DATE, heads, newSender, type Fixture } from './fixture.ts'
import { byHand, hello, odd } from './odd.ts'
import { WITH_PARTS } from './table-parts.ts'

/** Everything else that arrives: forms nobody meant, odd senders, odd answers. */

const nested = (depth: number): Part => (depth === 0 ? hello : multipart('mixed', [nested(depth - 1)]))

const FORMS: readonly Fixture[] = [
  odd({ name: 'no words at all', part: text(''), expect: { text: '(no text)' } }),
  odd({ name: 'only white space', part: text(' \n\t\n '), expect: { text: '(no text)' } }),
  odd({
    name: 'HTML that shows nothing',
    part: html('<html><body><img src="https://t.test/1.gif"></body></html>'),
    expect: { text: '(no text)' },
  }),
  odd({ name: 'forty parts within each other', part: nested(40), expect: {} }),
  odd({
    name: 'more parts within each other than anybody makes',
    part: nested(70),
    expect: { text: 'This mail could not be parsed. The original is attached.', attachments: ['message.eml'] },
  }),
  odd({ name: 'a header of 100 kB', headers: [['X-Spam-Report', 'x'.repeat(100_000)]], expect: {} }),
  odd({ name: 'two thousand headers', headers: Array.from({ length: 2_000 }, (_, n) => [`X-H${n}`, 'y'] as const), expect: {} }),
  odd({
    name: 'headers that come twice',
    headers: [
      ['Subject', 'The second'],
      ['From', 'Other <other@else.test>'],
      ['Date', DATE],
    ],
    expect: { subject: 'Odd' },
  }),
  odd({ name: 'an encoded word cut in the middle', subject: '=?utf-8?B?R3LDvMOf?= =?utf-8?B?w', expect: {} }),
  odd({ name: 'an encoded word with an unknown charset', subject: '=?x-nobody?Q?abc?=', expect: {} }),
  odd({ name: 'a character over two encoded words', subject: '=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=', expect: { subject: 'Grüße' } }),
  odd({ name: 'no subject', subject: '', expect: { subject: '(no subject)' } }),
  odd({ name: 'a subject of many answers', subject: 'RE: AW: Fwd: SV: Re[3]: Hello', expect: { subject: 'Hello' } }),
  odd({ name: 'a subject of a thousand characters', subject: 'x'.repeat(1_000), expect: { subject: 'x'.repeat(255) } }),
  odd({ name: 'HTML with a script', part: html('<p>Hello</p><script>alert(1)</script><style>p{}</style>'), expect: {} }),
  odd({
    name: 'HTML with a table',
    part: html('<table><tr><td>Hello</td><td>there</td></tr><tr><td>You</td></tr></table>'),
    expect: { text: 'Hello there\nYou' },
  }),
  odd({
    name: 'HTML with names of characters',
    part: html('<p>H&eacute;llo &amp; &lt;b&gt; &euro;&nbsp;5</p>'),
    expect: { text: 'Héllo & <b> € 5' },
  }),
  odd({
    name: 'lines that flow',
    part: text('Hello \nworld and\nnew line', { params: '; format=flowed', encoding: '7bit' }),
    expect: { text: 'Hello world and\nnew line' },
  }),
  odd({ name: 'right to left', part: text('שלום, המדפסת לא עובדת'), expect: { text: 'שלום, המדפסת לא עובדת' } }),
  odd({ name: 'UTF-7', part: bare('text/plain; charset=utf-7', 'Hi +AOk-'), expect: { text: 'Hi +AOk-' } }),
  odd({ name: 'a charset nobody knows', part: bare('text/plain; charset=x-klingon', 'Hello'), expect: {} }),
  odd({ name: 'a charset that is none', part: bare('text/plain; charset=""', 'Hello'), expect: {} }),
  odd({ name: 'no charset, but UTF-8', part: bare('text/plain', 'Hällo'), expect: { text: 'Hällo' } }),
  odd({ name: 'a mark of byte order', part: bare('text/plain; charset=utf-8', '\ufeffHello'), expect: {} }),
  odd({
    name: 'base64 with rubbish',
    part: bare('text/plain; charset=utf-8', `${base64(Buffer.from('Hello'))}\n!!!`, [['Content-Transfer-Encoding', 'base64']]),
    expect: {},
  }),
  odd({ name: 'a NUL in the text', part: bare('text/plain; charset=utf-8', 'Hel\0lo'), expect: {} }),
  odd({ name: 'an unknown encoding', part: bare('text/plain', 'Hello', [['Content-Transfer-Encoding', 'x-uuencode']]), expect: {} }),
  odd({ name: 'a part that is no type', part: bare('nonsense', 'Hello'), expect: { text: 'Hello' } }),
  odd({ name: 'UTF-16', part: text('Hello', { charset: 'utf-16le', encoding: 'base64' }), expect: {} }),
  odd({
    name: 'two texts one after the other',
    part: multipart('mixed', [hello, text('and more')]),
    expect: { text: 'Hello\n\nand more' },
  }),
  odd({ name: 'an alternative that is empty', part: multipart('alternative', [text(''), html('<p>Hello</p>')]), expect: {} }),
]

const SENDERS: readonly Fixture[] = [
  byHand('only line feeds', (from, id) => `From: ${from}\nSubject: LF\nMessage-ID: ${id}\n\nHello\n`, { subject: 'LF' }),
  byHand('no date, no MIME', (from, id) => `From: ${from}\r\nMessage-ID: ${id}\r\nSubject: Bare\r\n\r\nHello`, { subject: 'Bare' }),
  byHand('no id', (from) => `From: ${from}\r\nSubject: Nameless\r\n\r\nHello`, { subject: 'Nameless' }),
  byHand('an id of 5 kB', (from) => `From: ${from}\r\nMessage-ID: <${'i'.repeat(5_000)}@x.test>\r\nSubject: Long id\r\n\r\nHello`, {
    subject: 'Long id',
  }),
  byHand(
    'a boundary that never ends',
    (from, id) =>
      `From: ${from}\r\nMessage-ID: ${id}\r\nSubject: Cut\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nHello`,
    {},
  ),
  byHand(
    'a boundary that is not said',
    (from, id) => `From: ${from}\r\nMessage-ID: ${id}\r\nSubject: No boundary\r\nContent-Type: multipart/mixed\r\n\r\nHello`,
    { text: 'Hello' },
  ),
  byHand(
    'raw Latin-1 in headers',
    (from, id) => Buffer.from(`From: ${from}\r\nMessage-ID: ${id}\r\nSubject: Gr\xfc\xdfe\r\n\r\nHello`, 'latin1'),
    {},
  ),
  byHand('raw UTF-8 in headers', (from, id) => `From: ${from}\r\nMessage-ID: ${id}\r\nSubject: Grüße\r\n\r\nHello`, { subject: 'Grüße' }),
  byHand(
    'a name in quotes with a comma',
    (from, id) => `From: "Client, Ana (IT)" ${from.replace('Ana Client ', '')}\r\nMessage-ID: ${id}\r\nSubject: Comma\r\n\r\nHello`,
    {},
  ),
  byHand('a folded subject', (from, id) => `From: ${from}\r\nMessage-ID: ${id}\r\nSubject: one\r\n two\r\n\tthree\r\n\r\nHello`, {
    subject: 'one two three',
  }),
  byHand('no sender but one to answer', (from, id) => `Reply-To: ${from}\r\nMessage-ID: ${id}\r\nSubject: Answer me\r\n\r\nHello`, {}),
  byHand('no sender at all', (_from, id) => `Message-ID: ${id}\r\nSubject: Who?\r\n\r\nHello`, { class: 'quarantined', sender: undefined }),
  byHand('a sender that is no address', (_from, id) => `From: root\r\nMessage-ID: ${id}\r\nSubject: cron\r\n\r\nHello`, {
    class: 'quarantined',
    sender: undefined,
  }),
  byHand('nothing but bytes', (_from, id) => `\u0000\u0001\u0002 ${id}`, { class: 'quarantined', sender: undefined }),
  byHand(
    'a form on our own site',
    (from, id) => `From: Support <support@desk.test>\r\nReply-To: ${from}\r\nMessage-ID: ${id}\r\nSubject: Contact form\r\n\r\nHello`,
    {},
  ),
  byHand('our own mailbox', (_from, id) => `From: Support <support@desk.test>\r\nMessage-ID: ${id}\r\nSubject: Me\r\n\r\nHello`, {
    class: 'ignored',
    sender: undefined,
  }),
  byHand(
    'sixty servers on the way',
    (from, id) => `${'Received: from a by b\r\n'.repeat(60)}From: ${from}\r\nMessage-ID: ${id}\r\nSubject: Round\r\n\r\nHello`,
    { class: 'ignored', sender: undefined },
  ),
]

const answer = (name: string, part: Part, words: string): Fixture => {
  const sender = newSender()
  return {
    name,
    raw: (thread) => raw(heads(sender, 'Re: VPN', answering(thread)), part),
    class: 'reply',
    sender: sender.address,
    text: words,
    attachments: [],
  }
}

const QUOTED = '> Does it work?\n> Truly?'

export const ODD_ANSWERS: readonly Fixture[] = [
  answer('answers between the lines', text(`> Does it work?\nYes.\n> Truly?\nTruly.`), '> Does it work?\nYes.\n> Truly?\nTruly.'),
  answer('an answer below the quotation', text(`On Mon, 1 Jun 2026, Support wrote:\n${QUOTED}\n\nYes, below.`), 'Yes, below.'),
  answer('an answer with a signature', text(`Yes.\n\n-- \nAna Client\nHead of Printing`), 'Yes.'),
  answer('words about what somebody wrote', text('My boss wrote: buy a new one.\nShall I?'), 'My boss wrote: buy a new one.\nShall I?'),
  answer('a word that looks like a label', text('From: my desk I see smoke.\nIt is thick.'), 'From: my desk I see smoke.\nIt is thick.'),
  answer('nothing but the quotation', text(QUOTED), QUOTED),
  answer('a list with dashes', text('- first\n- second\n--\nnot a signature? It is.'), '- first\n- second'),
  answer(
    'Yahoo, only HTML',
    html(
      '<div>Yes.</div><div id="ydp1" class="yahoo_quoted"><div>On Monday, 1 June 2026, Support &lt;support@desk.test&gt; wrote:</div><div>Does it work?</div></div>',
    ),
    'Yes.',
  ),
  answer(
    'Proton, only HTML',
    html(
      '<div>Yes.</div><div class="protonmail_quote">On Monday, June 1st, 2026 at 10:00, Support &lt;support@desk.test&gt; wrote:<br><blockquote>Does it work?</blockquote></div>',
    ),
    'Yes.',
  ),
  answer('a mark of our own', text('Yes.\n##- Please write above this line -##\nold'), 'Yes.'),
]

export const ODD: readonly Fixture[] = [...WITH_PARTS, ...FORMS, ...SENDERS, ...ODD_ANSWERS]
