// Child processes that behave as if they were this one: same terminal, same signals, same way of ending.
// Plain JavaScript, because it runs before anything is installed, on any Node from 18.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a command to its end and answers its exit code, 128 + n when signal n ended it. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const forward = (signal) => child.kill(signal)
    for (const signal of forwarded) process.on(signal, forward)
    const settle = (finish, value) => {
      for (const signal of forwarded) process.off(signal, forward)
      finish(value)
    }
    child.on('error', (error) => settle(reject, error))
    child.on('exit', (code, signal) => settle(resolve, signal ? 128 + constants.signals[signal] : code))
  })
}

/** Hands this process over to a program; where Node can, by becoming it, which leaves nobody in between who could lose a signal. */
export function become(node, args) {
  if (node === process.execPath && process.execve) process.execve(node, [node, ...args], process.env)
  return run(node, args, { cwd: process.cwd() })
}

/** A refusal the person can act on: shown as one sentence, without a stack. */
export class Refusal extends Error {}

export const say = (sentence) => console.error(`watchdesk: ${sentence}`)

/** Does a long piece of work and says how long it took. */
export async function announced(what, work) {
  const started = Date.now()
  say(what)
  const result = await work()
  say(`done in ${Math.round((Date.now() - started) / 1000)} s`)
  return result
}

/** Runs a script's main function and ends the process with its exit code. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
