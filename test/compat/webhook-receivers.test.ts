import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { signatureHeaders } from '../../src/helpdesk/webhooks/sign.ts'

const example = (name: string): string => fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

const RECEIVERS: readonly (readonly [string, string, (port: number) => readonly string[]])[] = [
  ['TypeScript', process.execPath, () => [example('receiver.ts')]],
  ['Python', 'python3', () => [example('receiver.py')]],
  ['PHP', 'php', (port) => ['-S', `127.0.0.1:${port}`, example('receiver.php')]],
]

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url, { method: 'POST' }).catch(() => undefined)) return
    await sleep(100)
  }
  throw new Error('The receiver did not start.')
}

describe('the receivers in the documentation', () => {
  for (const [language, command, args] of RECEIVERS) {
    // Python and PHP are the reader's, not the product's: where they are not installed there is nothing to run.
    it.runIf(isThere(command))(`${language}: takes a signed delivery and answers 401 to a forged one`, async () => {
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
        const headers = { ...signatureHeaders({ delivery_id: 'dlv_1', body, secret, sent_at: 1_769_850_900_000_000 }) }
        const genuine = await fetch(url, { method: 'POST', headers, body })
        expect(genuine.status).toBe(200)
        const forged = await fetch(url, { method: 'POST', headers, body: `${body} ` })
        expect(forged.status).toBe(401)
        expect(Object.keys((await forged.json()) as object)).toEqual(['error'])
      } finally {
        child.kill()
      }
    })
  }
})
