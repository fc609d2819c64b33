import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { reportMachine } from '../../../src/commands/discover.ts'
import { describeMachine } from '../../../src/commands/inventory/describe.ts'
import { collectMachineFacts } from '../../../src/commands/inventory/collect.ts'
import type { Net } from '../../../src/kernel/net/net.ts'
import { openWorld, type World } from '../../world.ts'

const throughDoor = (world: World): Net => ({
  request: async ({ method, url, headers = {}, body }) => {
    const { pathname } = new URL(url)
    const reply = await world.anyone(method as 'POST', pathname, { headers, body: String(body) })
    return { status: reply.status, headers: {}, body: reply.bytes, truncated: false, duration_ms: 1 }
  },
  close: async () => undefined,
})

it('this machine enrols once, is discovered, and is known again', async () => {
  const world = await openWorld()
  const { registration_key, id } = (await world.alice('POST', '/api/v1/assets/registration-keys', { body: { name: 'F' } })).json.data
  const description = { ...describeMachine(await collectMachineFacts()), hostname: 'this-machine' }
  const file = join(world.folder, 'own', 'discover.json')
  const net = throughDoor(world)
  await expect(reportMachine(net, { file }, description)).rejects.toThrow('needs --url and --registration-key')
  const url = 'http://watchdesk.test/'
  expect(await reportMachine(net, { url, registration_key, file }, description)).toBe('Asset 1 (this-machine): created.')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(await reportMachine(net, { file }, description)).toBe('Asset 1 (this-machine): unchanged.')
  await world.alice('DELETE', `/api/v1/assets/registration-keys/${id}`)
  await expect(reportMachine(net, { file }, description)).rejects.toThrow('was revoked')
  await expect(reportMachine(net, { url, registration_key: 'wrong', file }, description)).rejects.toThrow('rejected the registration key')
  await world.close()
})
