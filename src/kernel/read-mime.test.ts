import { describe, expect, it } from 'vitest'
import { readMime } from './read-mime.ts'

const mail = (body: string, ...headers: readonly string[]): Buffer =>
  Buffer.from(['From: a@b.test', 'Subject: Hello', 'MIME-Version: 1.0', ...headers, '', body].join('\r\n'))

/** How often others have had their turn until it was done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let isDone = false
  let turns = 0
  const turn = (): void => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  isDone = true
  return turns
}

describe('a mail from a stranger', () => {
  it('is read the same, long or short', async () => {
    for (const length of [10, 100_000]) {
      const text = 'line\n'.repeat(length / 5)
      const { subject, text: read, attachments } = await readMime(mail(text, 'Content-Type: text/plain'))
      expect({ subject, read: read?.trim(), attachments }).toEqual({ subject: 'Hello', read: text.trim(), attachments: [] })
    }
  })

  it('brings the bytes of its files', async () => {
    const bytes = Buffer.alloc(50_000, 7)
    const raw = mail(bytes.toString('base64'), 'Content-Type: application/octet-stream; name=a.bin', 'Content-Transfer-Encoding: base64')
    const { attachments } = await readMime(raw)
    const content = attachments[0]?.content ?? ''
    expect(typeof content === 'string' ? content : Buffer.from(new Uint8Array(content))).toEqual(bytes)
  })

  it('made to be slow keeps nobody else from having their turn', async () => {
    expect(await turnsDuring(readMime(mail('\n'.repeat(30_000))))).toBeGreaterThan(1_000)
  })

  it('that cannot be read is a failure, and the next one is read', async () => {
    const nested = Array.from({ length: 2_000 }, (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n`).join(
      '\r\n',
    )
    const deep = mail(nested, 'Content-Type: multipart/mixed; boundary=b0')
    await expect(readMime(deep, { maxNestingDepth: 50 })).rejects.toThrow(/nesting/i)
    expect((await readMime(mail('x'.repeat(20_000)))).subject).toBe('Hello')
  })
})
