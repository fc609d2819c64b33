import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { freshPlace, onBothDatabasesAtOnce } from '../databases.ts'
import { fail, openReceiver, until, watchedBy } from './notify-scene.ts'
import { startProcess } from './process.ts'

onBothDatabasesAtOnce('a notification', (database) => {
  const scene = async () => {
    const place = await freshPlace(database)
    return { place, settings: { DATA_DIR: place.folder, ...(place.url && { DATABASE_URL: place.url }) } }
  }

  it('arrives when the process died between the change and the sending', async () => {
    const { place, settings } = await scene()
    const receiver = await openReceiver((response) => void response.writeHead(200).end())
    const first = await startProcess({ ...settings, ROLES: 'http' })
    await fail(first.base, await watchedBy(first.base, receiver))
    await first.kill()
    expect(receiver.keys).toEqual([])
    const second = await startProcess(settings)
    await until(() => receiver.keys.length > 0, 'the message')
    await sleep(1_000)
    expect(receiver.keys).toHaveLength(1)
    expect(await second.stop()).toBe(0)
    receiver.close()
    await place.remove()
  })

  it('arrives again, with the same key, when the process died between the sending and the noting', async () => {
    const { place, settings } = await scene()
    // The first call is taken in and never answered: for the sender nothing is known.
    const receiver = await openReceiver((response, calls) => void (calls > 1 && response.writeHead(200).end()))
    const first = await startProcess(settings)
    await fail(first.base, await watchedBy(first.base, receiver))
    await until(() => receiver.keys.length === 1, 'the first call')
    await first.kill()
    const second = await startProcess(settings)
    await until(() => receiver.keys.length >= 2, 'the second call')
    await sleep(1_000)
    expect(receiver.keys).toHaveLength(2)
    expect(new Set(receiver.keys).size).toBe(1)
    expect(await second.stop()).toBe(0)
    receiver.close()
    await place.remove()
  })
})
