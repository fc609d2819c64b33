import { throughput } from './ping/throughput.ts'

export const benchmark = throughput('PostgreSQL', 'keep', 'floors')
