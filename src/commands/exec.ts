import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { createNet } from '../kernel/net/net.ts'
import { UsageError, type CliCommand } from './command.ts'
import { DEFAULT_BODY_BYTES, createPinger } from './exec/pinger.ts'
import { runJob } from './exec/run-job.ts'
import { createTail } from './exec/tail.ts'

// An unreachable server must not delay the start of the job. After the job, more attempts are made to report its result.
const START_ATTEMPTS = 2
const END_ATTEMPTS = 6

const assertPingUrl = (url: string): string => {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageError('exec needs the ping URL of a check, such as https://…/ping/….')
  return url
}

export const exec: CliCommand = {
  name: 'exec',
  usage: 'PING_URL -- COMMAND …',
  summary: 'Runs COMMAND and pings a check at its start and end, with the end of its output. Exits with the status of COMMAND.',
  positionals: ['PING_URL', 'COMMAND…'],
  standalone: true,
  run: async ({ positionals: [url = '', ...command] }) => {
    const clock = systemClock()
    const net = createNet({ outbound_private: 'allow' })
    const printError = (sentence: string): void => void process.stderr.write(`watchdesk exec: ${sentence}\n`)
    const pinger = createPinger({ url: assertPingUrl(url), rid: randomIds().uuid(), net, clock, printError })
    try {
      const limit = await pinger.ping('start', Buffer.alloc(0), START_ATTEMPTS)
      const tail = createTail(limit ?? DEFAULT_BODY_BYTES)
      const status = await runJob(command, tail, clock)
      await pinger.ping(String(status), tail.bytes(), END_ATTEMPTS)
      return status
    } finally {
      await net.close()
    }
  },
}
