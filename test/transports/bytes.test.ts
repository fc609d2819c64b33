import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHAT } from './cases-chat.ts'
import { PAGING } from './cases-paging.ts'
import { DOWN, lastOf, openReceiver, sendBy, UP, type Receiver } from './scene.ts'

describe('what arrives at the service', () => {
  let receiver: Receiver
  beforeAll(async () => void (receiver = await openReceiver()))
  afterAll(() => receiver.close())

  it.each([...CHAT, ...PAGING])('%s when a check goes down and comes up', async (kind, conf, onDown, onUp) => {
    for (const [news, expected] of [
      [DOWN, onDown],
      [UP, onUp],
    ] as const) {
      receiver.received.length = 0
      const outcome = await sendBy(kind, conf, news, receiver.tools)
      if (expected === 'nothing') {
        expect(outcome).toEqual({ outcome: 'unwanted' })
        expect(receiver.received).toEqual([])
        continue
      }
      expect(outcome).toEqual({ outcome: 'sent' })
      const call = lastOf(receiver)
      expect(call.request).toBe(expected.request)
      expect(call.data).toEqual(expected.data)
      expect(call.headers).toMatchObject({ 'user-agent': 'Watchdesk', ...expected.headers })
    }
  })
})
