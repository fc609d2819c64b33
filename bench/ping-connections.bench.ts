import { throughput } from './ping/throughput.ts'

export const benchmark = throughput(
  'Pings with a connection each, as curl from cron sends them',
  'close',
  '64 clients, each opens a connection for each ping.',
)
