import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { BrokerAnswer } from './broker.ts'

type Cluster = { readonly url: string; readonly poolerPort?: number }

async function ask(): Promise<Cluster> {
  const { port, token } = inject('postgres')
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end(token)
  const answer: BrokerAnswer = JSON.parse(await text(socket))
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

let asked: Promise<Cluster> | undefined

/** The address of the run's PostgreSQL; asking starts it. Make a database of your own there (`createDatabase`). */
export const postgresUrl = async (): Promise<string> => (await (asked ??= ask())).url

/** The port of the pooler in front of it, if the run has one. */
export const poolerPort = async (): Promise<number | undefined> => (await (asked ??= ask())).poolerPort
