import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../../test/world/clock.ts'
import { SECOND } from '../../contract/time.ts'
import { readBody } from './body.ts'

const MEGABYTE = Buffer.alloc(1_048_576, 'x')

const reading = () => {
  const clock = fakeClock(0)
  const stream = Object.assign(new PassThrough(), { headers: { 'transfer-encoding': 'chunked' } })
  const ended = Promise.withResolvers<readonly [body: string | undefined, isWhole: boolean]>()
  readBody(stream as unknown as IncomingMessage, { kept_bytes: 3, clock }, (body, isWhole) => ended.resolve([body?.toString(), isWhole]))
  const write = (bytes: Buffer): Promise<void> => new Promise((resolve) => void stream.write(bytes, () => resolve()))
  return { clock, stream, write, ended: ended.promise }
}

describe('the body of a ping', () => {
  it('is read to its end, and cut', async () => {
    const { stream, write, ended } = reading()
    for (let sent = 0; sent < 64; sent++) await write(MEGABYTE)
    stream.end()
    expect(await ended).toEqual(['xxx', true])
  })

  it('ends after 64 MB more than is kept', async () => {
    const { write, ended } = reading()
    for (let sent = 0; sent < 65; sent++) void write(MEGABYTE)
    expect(await ended).toEqual(['xxx', false])
  })

  it('ends ten seconds after it exceeded what is kept', async () => {
    const { clock, write, ended } = reading()
    await write(Buffer.from('xxx'))
    clock.set(60 * SECOND)
    await write(Buffer.from('more'))
    clock.set(70 * SECOND)
    expect(await ended).toEqual(['xxx', false])
  })
})
