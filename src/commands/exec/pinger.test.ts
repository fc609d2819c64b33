import { describe, expect, it } from 'vitest'
import { NetError, type NetRequest } from '../../kernel/net/net.ts'
import { createPinger, createSignalUrl } from './pinger.ts'

const RID = 'aaaaaaaa-0000-4000-8000-000000000000'

it.each([
  ['https://hc.test/ping/uuid', 'start', `https://hc.test/ping/uuid/start?rid=${RID}`],
  ['https://hc.test/ping/uuid/', '7', `https://hc.test/ping/uuid/7?rid=${RID}`],
  ['https://hc.test/ping/key/slug?create=1', '0', `https://hc.test/ping/key/slug/0?create=1&rid=${RID}`],
])('%s with %s is %s', (url, suffix, expected) => {
  expect(createSignalUrl(url, suffix, RID)).toBe(expected)
})

type FakeResponse = number | Error

const scene = (answers: FakeResponse[]) => {
  const sent: NetRequest[] = []
  const waits: number[] = []
  const complaints: string[] = []
  const request = async (asked: NetRequest) => {
    sent.push(asked)
    const answer = answers.shift() ?? 200
    if (answer instanceof Error) throw answer
    return { status: answer, headers: { 'ping-body-limit': '100000' }, body: Buffer.from('no'), truncated: false, duration_ms: 1 }
  }
  const clock = { now: () => 0, sleep: async (span: number) => void waits.push(span / 1e6) }
  const net = { request, close: async () => undefined }
  const pinger = createPinger({ url: 'https://hc.test/ping/x', rid: RID, net, clock, printError: (sentence) => complaints.push(sentence) })
  return { pinger, sent, waits, complaints }
}

const noConnection = new NetError('refused', 'hc.test cannot be reached')

describe('a ping', () => {
  it('answers how much of a body is kept', async () => {
    const { pinger, sent } = scene([201])
    expect(await pinger.ping('0', Buffer.from('tail'), 3)).toBe(100_000)
    expect(sent).toMatchObject([{ method: 'POST', url: `https://hc.test/ping/x/0?rid=${RID}`, body: Buffer.from('tail') }])
  })

  it('is repeated after what passes by itself, with longer and longer waits', async () => {
    const { pinger, sent, waits, complaints } = scene([noConnection, 503, 429, 200])
    expect(await pinger.ping('start', Buffer.alloc(0), 6)).toBe(100_000)
    expect([sent.length, waits, complaints]).toEqual([4, [1, 2, 4], []])
  })

  it.each([[404], [400], [409]])('is not repeated after %i, which would be the same again', async (status) => {
    const { pinger, sent, complaints } = scene([status])
    expect(await pinger.ping('0', Buffer.alloc(0), 6)).toBeUndefined()
    expect(sent.length).toBe(1)
    expect(complaints.join()).toContain(String(status))
  })

  it('is given up after so many attempts, with a sentence', async () => {
    const { pinger, sent, complaints } = scene([noConnection, noConnection, noConnection])
    expect(await pinger.ping('1', Buffer.alloc(0), 3)).toBeUndefined()
    expect([sent.length, complaints.length]).toEqual([3, 1])
  })
})
