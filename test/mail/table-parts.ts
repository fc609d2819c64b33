import { bare, file, html, multipart, text, word, type Part } from './build.ts'
import type { Fixture } from './fixture.ts'
import { hello, odd } from './odd.ts'
import { body, codepage, outlookFile, stream } from './tnef.ts'

/** Mail with more in it than words: files, signatures, invitations. */

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const WINMAIL = stream(
  codepage(1252),
  ...outlookFile('ANGEBO~1.PDF', 'Angebot.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
  ...outlookFile('LISTE.CSV', 'Liste.csv', Buffer.from('a;b')),
)
const ics = (method: string): Part =>
  bare(
    `text/calendar; charset=utf-8; method=${method}`,
    `BEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\nSUMMARY:VPN call\nEND:VEVENT\nEND:VCALENDAR`,
  )

const FILES: readonly Fixture[] = [
  odd({ name: 'one file', part: multipart('mixed', [hello, file('log.txt', 'x')]), expect: { attachments: ['log.txt'] } }),
  odd({
    name: 'a picture within the text',
    part: multipart('related', [
      html('<p>Hello</p><img src="cid:p1">'),
      file('p.png', PNG, { type: 'image/png', cid: 'p1', disposition: 'inline' }),
    ]),
    expect: { attachments: ['p.png'] },
  }),
  odd({
    name: 'Outlook’s whole cascade',
    part: multipart('mixed', [
      multipart('related', [
        multipart('alternative', [hello, html('<p>Hello</p>')]),
        file('image001.png', PNG, { type: 'image/png', cid: 'image001.png@01', disposition: 'inline' }),
      ]),
      file('report.pdf', 'pdf', { type: 'application/pdf' }),
    ]),
    expect: { attachments: ['image001.png', 'report.pdf'] },
  }),
  odd({
    name: 'a file that runs',
    part: multipart('mixed', [hello, file('invoice.pdf.exe', 'x'), file('a.txt', 'y')]),
    expect: { attachments: ['a.txt'] },
  }),
  odd({
    name: 'more files than are kept',
    part: multipart('mixed', [hello, ...Array.from({ length: 25 }, (_, n) => file(`f${n}.txt`, `${n}`))]),
    expect: { attachments: Array.from({ length: 20 }, (_, n) => `f${n}.txt`) },
  }),
  odd({
    name: 'a name in RFC 2231 form',
    part: multipart('mixed', [hello, file('x', 'y', { nameAs: "filename*=UTF-8''Gr%C3%BC%C3%9Fe.txt" })]),
    expect: { attachments: ['Grüße.txt'] },
  }),
  odd({
    name: 'a name in pieces',
    part: multipart('mixed', [hello, file('x', 'y', { nameAs: 'filename*0="lan"; filename*1="ger.txt"' })]),
    expect: { attachments: ['langer.txt'] },
  }),
  odd({
    name: 'a name as an encoded word',
    part: multipart('mixed', [hello, file(word('Übersicht.csv'), 'y')]),
    expect: { attachments: ['Übersicht.csv'] },
  }),
  odd({
    name: 'a name with a path',
    part: multipart('mixed', [hello, file('..\\\\..\\\\etc/passwd', 'y')]),
    expect: { attachments: ['passwd'] },
  }),
  odd({
    name: 'a very long name',
    part: multipart('mixed', [hello, file(`${'n'.repeat(300)}.txt`, 'y')]),
    expect: { attachments: [`${'n'.repeat(196)}.txt`] },
  }),
  odd({ name: 'an empty file', part: multipart('mixed', [hello, file('empty.txt', '')]), expect: { attachments: [] } }),
  odd({
    name: 'only a file, no words',
    part: file('scan.pdf', 'pdf', { type: 'application/pdf' }),
    expect: { text: '(no text)', attachments: ['scan.pdf'] },
  }),
  odd({
    name: 'a file without a name',
    part: multipart('mixed', [hello, bare('application/zip', 'zip', [['Content-Disposition', 'attachment']])]),
    expect: { attachments: ['attachment'] },
  }),
  odd({
    name: 'winmail.dat with two files',
    part: multipart('mixed', [hello, file('winmail.dat', WINMAIL, { type: 'application/ms-tnef' })]),
    expect: { attachments: ['Angebot.pdf', 'Liste.csv'] },
  }),
  odd({
    name: 'winmail.dat with the whole mail',
    part: file('winmail.dat', stream(body('Hello from Exchange')), { type: 'application/vnd.ms-tnef' }),
    expect: { text: 'Hello from Exchange', attachments: [] },
  }),
  odd({
    name: 'winmail.dat with formatting only',
    part: multipart('mixed', [hello, file('winmail.dat', stream(codepage(1252)), { type: 'application/ms-tnef' })]),
    expect: { attachments: [] },
  }),
  odd({
    name: 'winmail.dat that is none',
    part: multipart('mixed', [hello, file('winmail.dat', Buffer.from([0x78, 0x9f, 0x3e, 0x22]), { type: 'application/ms-tnef' })]),
    expect: { attachments: ['winmail.dat'] },
  }),
  odd({
    name: 'a mail as a file',
    part: multipart('mixed', [hello, bare('message/rfc822', 'From: x@y.test\nSubject: Inner\n\nInner words')]),
    expect: { attachments: ['message.eml'] },
  }),
  odd({
    name: 'a mail in a mail in a mail',
    part: multipart('mixed', [hello, bare('message/rfc822', 'Subject: A\nContent-Type: message/rfc822\n\nSubject: B\n\nInner')]),
    expect: { attachments: ['message.eml'] },
  }),
]

const SIGNED: readonly Fixture[] = [
  odd({
    name: 'S/MIME, signed',
    part: multipart(
      'signed',
      [hello, file('smime.p7s', 'sig', { type: 'application/pkcs7-signature' })],
      '; protocol="application/pkcs7-signature"',
    ),
    expect: { attachments: ['smime.p7s'] },
  }),
  odd({
    name: 'S/MIME, encrypted',
    part: file('smime.p7m', 'secret', { type: 'application/pkcs7-mime' }),
    expect: { text: '(no text)', attachments: ['smime.p7m'] },
  }),
  odd({
    name: 'PGP, signed',
    part: multipart('signed', [
      hello,
      bare('application/pgp-signature; name="signature.asc"', '-----BEGIN PGP SIGNATURE-----\nx\n-----END PGP SIGNATURE-----'),
    ]),
    expect: { attachments: ['signature.asc'] },
  }),
  odd({
    name: 'PGP, encrypted',
    part: multipart('encrypted', [
      bare('application/pgp-encrypted', 'Version: 1'),
      bare('application/octet-stream; name="encrypted.asc"', '-----BEGIN PGP MESSAGE-----'),
    ]),
    expect: { text: '(no text)', attachments: ['version.txt', 'encrypted.asc'] },
  }),
  odd({
    name: 'PGP in the text',
    part: text('-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHello\n-----BEGIN PGP SIGNATURE-----\nx\n-----END PGP SIGNATURE-----'),
    expect: {
      text: '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nHello\n-----BEGIN PGP SIGNATURE-----\nx\n-----END PGP SIGNATURE-----',
    },
  }),
]

const CALENDAR: readonly Fixture[] = [
  ...['REQUEST', 'REPLY', 'CANCEL', 'COUNTER'].map((method) =>
    odd({
      name: `an invitation: ${method}`,
      part: multipart('alternative', [hello, ics(method)]),
      expect: { attachments: ['invitation.ics'] },
    }),
  ),
  odd({ name: 'an invitation and nothing else', part: ics('REQUEST'), expect: { text: '(no text)', attachments: ['invitation.ics'] } }),
]

export const WITH_PARTS: readonly Fixture[] = [...FILES, ...SIGNED, ...CALENDAR]
