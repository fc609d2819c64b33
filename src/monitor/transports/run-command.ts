import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RunCommand } from './transport.ts'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const TIMEOUT_MS = 60_000
const MAX_STDERR_LENGTH = 150

/** The environment of the command has only PATH and the given values, because that of this process contains secrets. */
export const runCommand: RunCommand = async ({ command, values }) => {
  const child = spawn('/bin/sh', ['-c', command], {
    env: { PATH, ...values },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < MAX_STDERR_LENGTH) stderr += chunk.toString('utf8')
  })
  try {
    const [code, signal] = await once(child, 'close')
    if (code === 0) return undefined
    const ending = signal ? `was ended by ${signal}` : `ended with exit status ${code}`
    return `The command ${ending}. ${stderr.trim().slice(0, MAX_STDERR_LENGTH)}`.trim()
  } catch (error) {
    return `The command could not be started: ${error instanceof Error ? error.message : String(error)}.`
  }
}
