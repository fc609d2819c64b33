import { describe, expect, it } from 'vitest'
import { freshPlace, openPlace } from '../databases.ts'

describe('signals between processes', () => {
  it('reach another process on the same PostgreSQL', async () => {
    const place = await freshPlace('postgres')
    const [one, other] = [openPlace(place), openPlace(place)]
    const synced = new Promise<void>((resolve) => other.listen(({ topic }) => void (topic === 'resync' && resolve())))
    await synced
    const heard = new Promise<unknown>((resolve) => other.listen(({ topic, data }) => void (topic === 'news' && resolve(data))))
    await one.tx(async (tx) => tx.signal({ topic: 'news', data: { id: 7 } }))
    expect(await heard).toEqual({ id: 7 })
    await Promise.all([one.close(), other.close()])
    await place.remove()
  })

  it('arrive in order and all of them, however many are said at once, and the last words of a process that stops', async () => {
    const place = await freshPlace('postgres')
    const [one, other] = [openPlace(place), openPlace(place)]
    await new Promise<void>((resolve) => other.listen(({ topic }) => void (topic === 'resync' && resolve())))
    const heard: unknown[] = []
    const all = new Promise<void>((resolve) =>
      other.listen(({ topic, data }) => {
        if (topic === 'news') heard.push(data)
        if (topic === 'end') resolve()
      }),
    )
    for (let n = 0; n < 300; n++) await one.tx(async (tx) => tx.signal({ topic: 'news', data: `${n} ${'long '.repeat(20)}`.trim() }))
    await one.tx(async (tx) => tx.signal({ topic: 'end' }))
    await one.close()
    await all
    expect(heard.map((data) => Number.parseInt(String(data), 10))).toEqual(Array.from({ length: 300 }, (_, n) => n))
    await other.close()
    await place.remove()
  })

  it('become the one word that something was missed when they are too long to be told', async () => {
    const place = await freshPlace('postgres')
    const [one, other] = [openPlace(place), openPlace(place)]
    await new Promise<void>((resolve) => other.listen(({ topic }) => void (topic === 'resync' && resolve())))
    const missed = new Promise<void>((resolve) => other.listen(({ topic }) => void (topic === 'resync' && resolve())))
    await one.tx(async (tx) => tx.signal({ topic: 'news', data: 'x'.repeat(9_000) }))
    await missed
    await Promise.all([one.close(), other.close()])
    await place.remove()
  })
})
