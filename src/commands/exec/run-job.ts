import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Tail } from './tail.ts'

const FORWARDED_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR1', 'SIGUSR2', 'SIGCONT'] as const

// Exit statuses of shells.
const NOT_FOUND = 127
const NOT_EXECUTABLE = 126
const KILLED = 128

const OUTPUT_GRACE = SECOND

const startFailure = (error: NodeJS.ErrnoException): number => (error.code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE)

const formatStartError = (command: string, { code, message }: NodeJS.ErrnoException): string => {
  if (code === 'ENOENT') return `Command not found: ${command}.`
  return code === 'EACCES' ? `${command} cannot be run: it is not executable for this user.` : `${command} could not be started: ${message}`
}

/** Runs a command with the same stdin, output and signals. Returns its exit status as a shell would. */
export const runJob = async ([command = '', ...args]: readonly string[], tail: Tail, clock: Clock): Promise<number> => {
  const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'pipe'] })
  const copy = (to: NodeJS.WritableStream) => (chunk: Buffer) => {
    to.write(chunk)
    tail.push(chunk)
  }
  child.stdout.on('data', copy(process.stdout))
  child.stderr.on('data', copy(process.stderr))
  const handlers = FORWARDED_SIGNALS.map((signal) => [signal, () => void child.kill(signal)] as const)
  for (const [signal, pass] of handlers) process.on(signal, pass)
  try {
    return await new Promise<number>((resolve) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        const sentence = `${formatStartError(command, error)}\n`
        tail.push(Buffer.from(sentence))
        process.stderr.write(sentence)
        resolve(startFailure(error))
      })
      child.on('exit', (code, signal) => {
        const status = code ?? KILLED + (signal ? constants.signals[signal] : 0)
        child.on('close', () => resolve(status))
        // A background process that the command started may keep the output open for ever.
        void clock.sleep(OUTPUT_GRACE).then(() => resolve(status))
      })
    })
  } finally {
    for (const [signal, pass] of handlers) process.off(signal, pass)
  }
}
