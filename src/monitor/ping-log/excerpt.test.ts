import { expect, it } from 'vitest'
import { toExcerpt } from './excerpt.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

it.each([
  ['http', 'backup ok 14 GB\nline two', 'backup ok 14 GB'],
  ['http', '\r\n\r\n  done \r\n', 'done'],
  ['http', '', ''],
  ['http', 'tab\there', 'tab here'],
  ['http', 'binary\u0000stuff', ''],
  ['http', 'x'.repeat(300), `${'x'.repeat(159)}…`],
  ['email', 'From: a@b\r\nSubject: Backup\r\n done\r\n\r\nSubject: not this', 'Backup done'],
  ['email', 'subject: =?UTF-8?Q?Backup_=C3=BCber_Nacht?=\r\n\r\n', 'Backup über Nacht'],
  ['email', 'Subject: =?utf-8?B?w7xiZXI=?= =?utf-8?B?IGFsbA==?=\r\n\r\n', 'über all'],
  ['email', 'Subject: =?no-such-set?Q?kept?=\r\n\r\n', 'kept'],
  ['email', 'From: a@b\r\n\r\nno subject', ''],
])('the excerpt of a ping by %s with body %j is %j', (scheme, body, excerpt) => {
  expect(toExcerpt(bytes(body), scheme)).toBe(excerpt)
})

it('does not end in half a letter', () => {
  expect(toExcerpt(bytes('fünf').slice(0, 2), 'http')).toBe('f')
})
