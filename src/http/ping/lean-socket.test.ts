import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { readLean, type Take } from './lean-socket.ts'

const MEGABYTE = Buffer.alloc(1_048_576, 'watchdesk ')

describe('a connection that is read into memory that is there', () => {
  let server: Server
  afterEach(() => server.close())

  /** Both ends. */
  const open = async (take: Take): Promise<readonly [here: Socket, there: Socket]> => {
    server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const there = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const [here] = (await once(server, 'connection')) as [Socket]
    expect(readLean(here, take)).toBe(true)
    return [here, there]
  }

  it('shows what arrives, and nothing else is heard of it', async () => {
    const seen: string[] = []
    const [here, there] = await open((bytes, length) => seen.push(bytes.toString('latin1', 0, length)) > 0)
    there.write('one')
    await expect.poll(() => seen).toEqual(['one'])
    there.end('two')
    await once(here, 'end')
    expect([seen.join(' '), here.readableLength]).toEqual(['one two', 0])
    here.destroy()
  })

  it('lets flow what nobody takes, as it was', async () => {
    let pieces = 0
    const [here, there] = await open(() => pieces++ < 0)
    there.end(MEGABYTE)
    expect(await buffer(here)).toEqual(MEGABYTE)
    expect(pieces).toBeGreaterThan(1)
    here.destroy()
  })

  it('reads no further than somebody listens', async () => {
    let pieces = 0
    const [here, there] = await open(() => pieces++ < 0)
    for (let n = 0; n < 32; n++) there.write(MEGABYTE)
    await expect.poll(() => here.readableLength).toBeGreaterThanOrEqual(here.readableHighWaterMark)
    const before = here.bytesRead
    await sleep(20)
    expect(here.bytesRead).toBe(before)
    there.destroy()
    here.destroy()
  })

  it('is left as it is when it has ended', async () => {
    const [here] = await open(() => true)
    here.destroy()
    expect(readLean(here, () => true)).toBe(false)
  })

  it('is left as it is where the platform keeps its memory under other names', async () => {
    const [here, there] = await open(() => false)
    expect(readLean(here, () => true, { buffer: undefined, callback: undefined })).toBe(false)
    there.end('words')
    expect(String(await buffer(here))).toBe('words')
    here.destroy()
  })
})
