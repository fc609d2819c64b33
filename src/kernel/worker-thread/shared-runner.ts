import { systemClock } from '../clock.ts'
import { createTaskRunner } from './task-runner.ts'
import { spawnTaskThread } from './task-thread.ts'

// A mail relay sends for many people from one address; each normal mail takes milliseconds.
const MAX_WAITING_PER_SENDER = 32
const MAX_WAITING = 256

/** The worker thread of this process, for texts and mails that are too large to parse, sanitize or render on the event loop. */
export const { run: runInWorker } = createTaskRunner({
  spawn: spawnTaskThread,
  sleep: systemClock().sleep,
  limits: { max_per_sender: MAX_WAITING_PER_SENDER, max_total: MAX_WAITING },
})
