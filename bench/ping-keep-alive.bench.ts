import { throughput } from './ping/throughput.ts'

export const benchmark = throughput(
  'Pings over standing connections',
  'keep',
  '64 clients, each sends the next ping when the last one is answered.',
)
