import { describe, expect, it } from 'vitest'
import { parseMessage, textOfHtml } from './message.ts'

const mail = (...lines: readonly string[]): Buffer => Buffer.from(lines.join('\r\n'))

describe('the readable parts of a mail', () => {
  it.each(['<div>', '<div >'])('are read in one go, however deep its HTML is nested (99,000 times %s)', async (tag) => {
    const raw = mail('Subject: x', 'Content-Type: text/html', '', `SUCCESS${tag.repeat(99_000)}`)
    expect(await parseMessage(raw)).toEqual({ subject: 'x', bodies: [expect.stringContaining('SUCCESS')] })
  })

  it('are none when the mail has more tags than the limit', async () => {
    const raw = mail('Subject: x', 'Content-Type: text/html', '', `SUCCESS${'<div>'.repeat(100_001)}`)
    expect(await parseMessage(raw)).toEqual({ subject: '', bodies: [] })
  })

  it('are read to their end, however long they are', async () => {
    const long = `<style>b{}</style>${'<p title="x">all is well</p>\n'.repeat(40_000)}<b>BROK</b>EN<script>FAILED</script>`
    const { bodies } = await parseMessage(mail('Subject: x', 'Content-Type: text/html', '', long))
    expect(bodies.join().slice(-40).trim()).toMatch(/all is well BROKEN$/)
  })

  it('are its subject, decoded, and its text', async () => {
    const raw = mail('Subject: =?utf-8?Q?Backup_=C3=BCber?= =?utf-8?B?IE5hY2h0?=', 'From: a@b.c', '', 'all done')
    expect(await parseMessage(raw)).toEqual({ subject: 'Backup über Nacht', bodies: ['all done\n'] })
  })

  it('are both the plain and the HTML text, whatever their encoding', async () => {
    const raw = mail(
      'Subject: x',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'f=FCnf',
      '--b',
      'Content-Type: text/html',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<style>b{}</style><p><b>S</b>UCCESS</p>').toString('base64'),
      '--b--',
    )
    expect(await parseMessage(raw)).toEqual({ subject: 'x', bodies: [expect.stringContaining('fünf'), 'SUCCESS'] })
  })

  it('are none of an attachment', async () => {
    const raw = mail(
      'Subject: x',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'see attachment',
      '--b',
      'Content-Type: text/plain; name=log.txt',
      'Content-Disposition: attachment',
      '',
      'FAILED',
      '--b--',
    )
    expect((await parseMessage(raw)).bodies.join()).not.toContain('FAILED')
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from([0, 255, 13, 10, 254, 0])],
    ['a boundary that never comes', mail('Content-Type: multipart/mixed; boundary=b', '', 'x')],
  ])('can be read even of %s', async (_case, raw) => {
    expect(await parseMessage(raw)).toMatchObject({ subject: '' })
  })
})

it.each([
  ['<b>S</b>UCCESS', 'SUCCESS'],
  ['one<br>two', 'onetwo'],
  ['<p>one  \n\t two</p>', 'one two'],
  ['<script>alert("FAIL")</script>ok', 'ok'],
  ['<style>.FAIL{}</style>ok', 'ok'],
  ['a &lt;b&gt; &amp;amp; &quot;c&quot; &uuml;', 'a <b> &amp; "c" ü'],
])('the text of %j is %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text)
})
