// Two `npm start` at the same moment must not install into each other's folder: the second waits and then finds nothing left to do.
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal, root, say } from './run.mjs'

const lock = join(root, '.cache', 'setup.lock')
// The holder touches the lock every second, so a lock that was not touched for ten belongs to nobody: its holder was killed.
const touchEvery = 1_000
const forgottenAfter = 10_000

const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis))

function tryToTake() {
  try {
    writeFileSync(lock, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw notWritable(error)
  }
}

function removeForgotten() {
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (touched !== undefined && Date.now() - touched > forgottenAfter) rmSync(lock, { force: true })
}

function touch() {
  try {
    utimesSync(lock, new Date(), new Date())
  } catch {
    // The machine slept and another process took over; what is under way ends as it would have.
  }
}

const notWritable = (error) =>
  new Refusal(
    `packages or the dashboard must be brought up to date, but ${root} cannot be written to by this user (${error.code}). Run npm start once as its owner.`,
  )

/** Runs the work while no other process of this checkout does. */
export async function oneAtATime(work) {
  try {
    mkdirSync(dirname(lock), { recursive: true })
  } catch (error) {
    throw notWritable(error)
  }
  for (let waited = false; !tryToTake(); waited = true) {
    if (!waited) say('another process is setting this checkout up; waiting for it')
    await pause(200)
    removeForgotten()
  }
  const touching = setInterval(touch, touchEvery)
  try {
    return await work()
  } finally {
    clearInterval(touching)
    rmSync(lock, { force: true })
  }
}
