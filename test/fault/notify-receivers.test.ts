import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { KEYS } from '../world/people.ts'
import { installedPlace } from './installation.ts'
import { fail, openReceiver, watchedBy, type Receiver } from './notify-scene.ts'
import { startProcess } from './process.ts'
import { until } from './waiting.ts'

const EACH = 10
const MEGABYTE = 1_048_576

/** Sends for ever, as fast as the other side takes it. */
const flood = (response: ServerResponse): void => {
  const chunk = Buffer.alloc(256 * 1_024, 'x')
  let left = 1_024 * MEGABYTE
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= chunk.length
      if (!response.write(chunk)) return void response.once('drain', more)
    }
    response.end()
  }
  response.writeHead(500)
  more()
}

const residentMegabytes = async (base: string): Promise<number> => {
  const text = await (await fetch(`${base}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / MEGABYTE
}

const channelsOf = async (base: string, uuid: string): Promise<{ readonly is_disabled: boolean; readonly last_error: string }> => {
  const headers = { 'x-api-key': KEYS.write }
  const check = (await (await fetch(`${base}/api/v3/checks/${uuid}`, { headers })).json()) as { channels: string }
  const channel = await fetch(`${base}/api/v3/channels/${check.channels}`, { headers })
  return (await channel.json()) as { is_disabled: boolean; last_error: string }
}

it('receivers that hang, fail, are gone or talk without end keep nobody waiting, and cost no memory', async () => {
  const place = await installedPlace('sqlite')
  const running = await startProcess({ DATA_DIR: place.folder })
  const { base } = running
  const hanging = await openReceiver(() => undefined)
  const failing = await openReceiver((response) => void response.writeHead(500).end())
  const gone = await openReceiver((response) => void response.writeHead(410).end())
  const endless = await openReceiver(flood)
  const good = await Promise.all([1, 2, 3].map(() => openReceiver((response) => void response.writeHead(200).end())))
  const bad: readonly Receiver[] = [hanging, failing, gone, endless]
  const checks: { receiver: Receiver; uuid: string }[] = []
  for (let n = 0; n < EACH; n++) for (const receiver of [...bad, ...good]) checks.push({ receiver, uuid: await watchedBy(base, receiver) })
  const before = await residentMegabytes(base)
  for (const { uuid } of checks) await fail(base, uuid)

  await until(() => good.every(({ keys }) => new Set(keys).size === EACH), 'all messages to the good ones')
  // The hanging one still holds its first calls: whoever had to wait for it would not have been served yet.
  expect(hanging.keys.length).toBeLessThanOrEqual(2)
  expect(hanging.open()).toBeGreaterThan(0)
  expect(good.every(({ keys }) => keys.length === EACH)).toBe(true)

  await until(() => endless.keys.length >= EACH && failing.keys.length >= EACH, 'the bad ones’ first calls')
  expect((await residentMegabytes(base)) - before).toBeLessThan(150)
  const uuidOf = (receiver: Receiver): string => checks.find((check) => check.receiver === receiver)?.uuid ?? ''
  await until(async () => (await channelsOf(base, uuidOf(gone))).is_disabled, 'the channel of the one that is gone')
  expect(await channelsOf(base, uuidOf(failing))).toMatchObject({ is_disabled: false, last_error: 'Received status code 500.' })
  expect(await running.stop()).toBe(0)
  // Of a gigabyte for each call, what the buffers on the way hold was sent and no more.
  expect(endless.sentBytes() / endless.keys.length).toBeLessThan(16 * MEGABYTE)
  for (const receiver of [...bad, ...good]) receiver.close()
  await place.remove()
})
