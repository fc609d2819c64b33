import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { buildSignatureHeaders } from '../../src/helpdesk/webhooks/sign.ts'
import { freePort } from '../setup/free-port.ts'

export const example = (name: string): string => fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url))

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url, { method: 'POST' }).catch(() => undefined)) return
    await sleep(100)
  }
  throw new Error('The receiver did not start.')
}

/** Starts a receiver of the documentation and sends it a signed delivery and a forged one. */
export const expectVerification = async (command: string, args: (port: number) => readonly string[]): Promise<void> => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const child = spawn(command, args(port), {
    env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: 'ignore',
  })
  try {
    await untilReady(url)
    const body = JSON.stringify({
      event: 'ticket.created',
      timestamp: '2026-01-31T09:15:00.123Z',
      delivery_id: 'dlv_1',
      data: { id: 7, name: 'ü' },
    })
    const headers = { ...buildSignatureHeaders({ delivery_id: 'dlv_1', body, secret, sent_at: 1_769_850_900_000_000 }) }
    const genuine = await fetch(url, { method: 'POST', headers, body })
    expect(genuine.status).toBe(200)
    const forged = await fetch(url, { method: 'POST', headers, body: `${body} ` })
    expect(forged.status).toBe(401)
    expect(Object.keys((await forged.json()) as object)).toEqual(['error'])
  } finally {
    child.kill()
  }
}
