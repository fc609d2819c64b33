import { expect } from 'vitest'
import type { World } from '../../world.ts'

/** What tests of promises say over and over. The world is there when the first of them runs. */
export const promises = (worldOf: () => World) => {
  let serial = 0
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    worldOf().alice(method, `/api/v1${path}`, { ...(body && { body }) })
  const promise = async (targets: object, more: object = {}): Promise<number> => {
    const made = await call('POST', '/sla-policies', { name: `P${++serial}`, targets, ...more })
    expect(made.status).toBe(201)
    await worldOf().settle()
    return made.json.data.id
  }
  const open = async (more: object = {}): Promise<number> => {
    const body = { subject: 'Help', description: 'Please', requester_email: `ana${++serial}@client.test`, ...more }
    return (await call('POST', '/tickets', body)).json.data.id
  }
  const read = async (id: number) => (await call('GET', `/tickets/${id}`)).json.data
  const sla = async (id: number) => (await read(id)).sla
  /** So that the next test begins without any. */
  const takeBackAll = async (): Promise<void> => {
    for (const { id } of (await call('GET', '/sla-policies?per_page=100')).json.data) await call('DELETE', `/sla-policies/${id}`)
    await worldOf().settle()
  }
  const fresh = (): number => ++serial
  return { call, promise, open, read, sla, takeBackAll, fresh }
}
