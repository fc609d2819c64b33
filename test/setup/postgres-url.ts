import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { BrokerAnswer } from './broker.ts'

async function ask(): Promise<string> {
  const { port, token } = inject('postgres')
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end(token)
  const answer: BrokerAnswer = JSON.parse(await text(socket))
  if ('error' in answer) throw new Error(answer.error)
  return answer.url
}

let asked: Promise<string> | undefined

/** The address of the run's PostgreSQL; asking starts it. Make a database of your own there (`createDatabase`). */
export const postgresUrl = (): Promise<string> => (asked ??= ask())
